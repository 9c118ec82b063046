import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { findChromium } from "../scripts/find-chromium.js";

/*
 * How long a worker's first page takes from nothing to its content, with an empty cache, on this machine. The aim is a second.
 * Run it after `npm run build`: node bench/first-page-speed.js
 */

const VISITS = 15;

const folder = await mkdtemp(join(tmpdir(), "counterpoint-bench-"));
const options = ["serve", "--port", "0", "--data", folder, "--json"];
const server = spawn(process.execPath, ["dist/cli/main.js", ...options], {
  stdio: ["ignore", "pipe", "ignore"],
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const [line] = await once(createInterface(server.stdout), "line");
  const { url } = JSON.parse(line);
  const times = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(`${url}/join#nothing`);
    await page.getByRole("heading", { name: "This invitation" }).waitFor();
    times.push(performance.now() - begun);
    await context.close();
  }
  times.sort((a, b) => a - b);
  const [quickest, median, slowest] = [times[0], times[Math.floor(VISITS / 2)], times[VISITS - 1]].map(
    Math.round,
  );
  console.log(
    `first page, ${VISITS} visits: quickest ${quickest} ms, median ${median} ms, slowest ${slowest} ms`,
  );
} finally {
  await browser.close();
  server.kill();
  await once(server, "exit");
  await rm(folder, { recursive: true });
}
