// This file mends what the theme lacks for people who use a keyboard or a reader.
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.setAttribute("aria-level", "2");
for (const overlay of document.querySelectorAll("label.overlay")) overlay.setAttribute("aria-hidden", "true");
document.querySelector("aside.sidebar-drawer")?.setAttribute("aria-label", "Pages");
document.querySelector("aside.toc-drawer")?.setAttribute("aria-label", "On this page");
for (const box of document.querySelectorAll("pre, .table-wrapper")) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}
