// Runs the tests in a Web Worker.
onmessage = async ({ data }) => {
  const { run } = await import("./suite.mjs");
  postMessage(await run(data));
};
