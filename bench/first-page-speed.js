import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { requireChromium } from "../scripts/find-chromium.js";

/*
 * The time from opening a worker's first page to its content, with an empty cache, beside a bare page with the same heading, in turns.
 * The aim is a second.
 * Run it after `npm run build`: node bench/first-page-speed.js
 */

const VISITS = 15;
const CLI = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
const folder = await mkdtemp(join(tmpdir(), "counterpoint-bench-"));
const options = ["serve", "--port", "0", "--data", folder, "--json"];
const server = spawn(process.execPath, [CLI, ...options], {
  stdio: ["ignore", "pipe", "ignore"],
});
const bare = createServer((_, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<h1>This invitation</h1>");
});
try {
  await once(bare.listen(0, "127.0.0.1"), "listening");
  const [line] = await once(createInterface(server.stdout), "line");
  const { url } = JSON.parse(line);
  const times = { first: [], bare: [] };
  for (let visit = 0; visit < VISITS; visit += 1) {
    times.first.push(await timeVisit(`${url}/join#nothing`));
    times.bare.push(await timeVisit(`http://127.0.0.1:${bare.address().port}`));
  }
  const [first, least] = [times.first, times.bare].map((each) => each.sort((a, b) => a - b));
  const milliseconds = (ms) => `${Math.round(ms)} ms`;
  const middle = Math.floor(VISITS / 2);
  console.log(
    `first page, ${VISITS} visits: quickest ${milliseconds(first[0])}, median ${milliseconds(first[middle])}, slowest ${milliseconds(first.at(-1))}; ` +
      `${(first[0] / least[0]).toFixed(1)} x a bare page (quickest ${milliseconds(least[0])})`,
  );
} finally {
  await browser.close();
  bare.close();
  server.kill();
  await once(server, "exit");
  await rm(folder, { recursive: true });
}

async function timeVisit(address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(address);
  await page.getByRole("heading", { name: "This invitation" }).waitFor();
  const time = performance.now() - begun;
  await context.close();
  return time;
}
