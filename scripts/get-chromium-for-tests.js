import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium, HOW_TO_GET_CHROMIUM } from "./find-chromium.js";

/** Gets Debian's Chromium where there is none and we may; tests that need one are skipped by name otherwise. */
export function setup() {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", timeout: 300_000 };
    spawnSync("apt-get", ["update"], options);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
  }
  if (findChromium() === undefined)
    console.warn(`Tests of pages are skipped; to run them: ${HOW_TO_GET_CHROMIUM}`);
}
