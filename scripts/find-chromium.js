import { accessSync, constants, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** How to get a Chromium, for those whose machine has none. */
export const HOW_TO_GET_CHROMIUM =
  "apt-get install chromium-headless-shell, or npx playwright-core install chromium, or CHROMIUM_PATH=...";

/** A Chromium on this machine: the one named by CHROMIUM_PATH, a system's, or one that Playwright has downloaded. */
export function findChromium() {
  const cache = join(homedir(), ".cache", "ms-playwright");
  const downloaded = namesIn(cache)
    .filter((name) => name.startsWith("chromium-"))
    .flatMap((name) =>
      ["chrome-linux/chrome", "chrome-linux64/chrome"].map((path) => join(cache, name, path)),
    );
  const system = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]; // the first has no window to draw
  const places = [...system.map((name) => `/usr/bin/${name}`), ...downloaded];
  return [process.env.CHROMIUM_PATH ?? "", ...places].find(isExecutable);
}

/** The same, for scripts that cannot do without; fails with how to get one. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error(`No Chromium was found on this machine: ${HOW_TO_GET_CHROMIUM}`);
  return path;
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}
