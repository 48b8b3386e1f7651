// This file says how the runner of Playwright runs the tests. Run them with run.sh.

import { defineConfig } from "@playwright/test";
import { long, patience } from "./helpers.mjs";

export default defineConfig({
  testDir: ".",
  testMatch: "*.test.mjs",
  testIgnore: "words.test.mjs", // which needs no browser
  globalSetup: "./setup.mjs",
  fullyParallel: true,
  workers: 2,
  retries: 0, // a test that fails now and then is a fault
  failOnFlakyTests: true, // also with --retries
  forbidOnly: true,
  timeout: (long ? 30 : 4) * patience,
  expect: { timeout: patience, toPass: { timeout: patience } },
  reporter: "list",
  outputDir: "node_modules/.cache/results",
  use: {
    actionTimeout: patience, navigationTimeout: patience,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", timeout: patience,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
    },
  },
  build: { external: ["**/page/**"] }, // what the browser gets is what is tested
});
