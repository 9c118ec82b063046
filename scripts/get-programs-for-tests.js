import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findPgBouncer } from "../src/database/testing/start-pgbouncer.ts";
import { findChromium, HOW_TO_GET_CHROMIUM } from "./find-chromium.js";

/** Gets Debian's Chromium and PgBouncer where there are none and we may; tests that need them are skipped by name otherwise. */
export function setup() {
  const wanted = [
    ...(findChromium() === undefined ? ["chromium-headless-shell"] : []),
    ...(findPgBouncer() === undefined ? ["pgbouncer"] : []),
  ];
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", timeout: 300_000 };
    spawnSync("apt-get", ["update"], options);
    for (const name of wanted)
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
  }
  if (findChromium() === undefined)
    console.warn(`Tests of pages are skipped; to run them: ${HOW_TO_GET_CHROMIUM}`);
}
