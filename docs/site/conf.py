# The settings of Sphinx, which makes HTML of the folder that docs/site gathers.
import pathlib
import re

import furo
import sphinx.search
from sphinx.search.en import SearchEnglish

project = "Labyrinth"
copyright = "the authors of Labyrinth"  # noqa: A001, Sphinx names it so
html_show_copyright = False
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False

extensions = ["myst_parser", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site", "figures/*.md"]
myst_heading_anchors = 5
myst_enable_extensions = ["colon_fence"]
myst_url_schemes = ["http", "https", "mailto"]
myst_linkify_fuzzy_links = False
# A word such as B2 in a list of squares is not a cross-reference, and go blocks
# show parts of programs.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
language = "en"


class Questions(SearchEnglish):
    """A search that also finds what people ask in sentences, since it ignores these words too."""

    stopwords = SearchEnglish.stopwords | set(
        "about am can could do does find get has have how i me must my need our should us we what when where which who why you your".split()
    )


sphinx.search.languages["en"] = Questions

html_theme = "furo"
html_title = "Labyrinth"
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = [("theme.js", {"type": "module"}), ("run.js", {"type": "module"})]
pygments_style = "xcode"
pygments_dark_style = "github-dark"
# Debian's build of the theme has dark colors only for readers who choose them;
# given here, they are also for those whose system prefers dark.
styles = (pathlib.Path(furo.__file__).parent / "theme/furo/static/styles/furo.css").read_text()
dark = re.search(r'body\[data-theme="dark"\] *{(.*?)}', styles, re.DOTALL)[1]
html_theme_options = {
    "navigation_with_keys": True,
    "dark_css_variables": dict(re.findall(r"--([\w-]+): *([^;]+);", dark)),
}
copybutton_selector = "div:not(.no-copy) > div.highlight > pre"
