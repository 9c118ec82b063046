import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "./find-chromium.js";

/*
 * Records the demonstration campaign of the studio as docs/screenshots/demonstration.webp: the list of campaigns while
 * it fills, the overview, a worker who writes and judges, the corpus, and an explained sentence.
 * Run it after `npm run build`: node scripts/make-recording.js
 */

const OUT = "docs/screenshots/demonstration.webp";
const VIEWPORT = { width: 1200, height: 750 };
/** Width of the recording in pixels. */
const WIDTH = 960;
/** How long a frame is shown at least, in milliseconds. */
const FRAME = 350;
/** The name of the worker who is filmed. */
const VISITOR = "Visitor";
/** How long a frame is shown at most. */
const LONGEST = 2_500;
const SLOW_MACHINE = { timeout: 60_000 };

const folder = await mkdtemp(join(tmpdir(), "counterpoint-recording-"));
const studio = spawn(
  process.execPath,
  ["dist/cli/main.js", "studio", "--port", "0", "--data", join(folder, "data"), "--json"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const frames = [];
try {
  const [line] = await once(createInterface(studio.stdout), "line");
  await record(JSON.parse(line));
  await save();
} finally {
  await browser.close();
  studio.kill();
  await once(studio, "exit");
  await rm(folder, { recursive: true });
}

async function record({ url, link }) {
  const campaign = `${url}/campaigns/demonstration`;
  const owner = await open();
  await owner.goto(link);
  await owner.getByLabel("Name").fill("Grace");
  await owner.getByLabel("Password").fill("correct horse battery");
  await owner.locator("button[type=submit]").click();
  await owner.locator("a[href='/campaigns/demonstration']").first().waitFor(SLOW_MACHINE);
  await owner.goto(campaign);
  await owner.locator(".stats").waitFor(SLOW_MACHINE);
  await filmUntilFilled(owner, url);
  await owner.reload();
  await owner.locator(".plot svg").first().waitFor(SLOW_MACHINE);
  await show(owner, 2_500);

  const worker = await open();
  await worker.goto(await invitation(owner, url));
  await worker.getByRole("button", { name: /agree/i }).click();
  const sentence = worker.locator("textarea");
  await sentence.waitFor(SLOW_MACHINE);
  await show(worker, 1_200);
  for (const words of ["There is", " a box", " with two", " yellow items", "."]) {
    await sentence.pressSequentially(words);
    await show(worker, FRAME);
  }
  await show(worker, 1_500);

  for (const page of ["library", "library/report", "corpus"]) {
    await owner.goto(`${campaign}/${page}`);
    await owner.locator("main table, main .browsed-row, main .plot svg").first().waitFor(SLOW_MACHINE);
    await owner.waitForLoadState("networkidle");
    await show(owner, 2_200);
  }
}

/** A page of another person. */
async function open() {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "en-GB", reducedMotion: "reduce" });
  return context.newPage();
}

/** Adds a frame; one that looks like the last makes that one longer. */
async function show(page, delay) {
  const png = await page.screenshot();
  const image = await sharp(png).resize(WIDTH).png().toBuffer();
  const last = frames.at(-1);
  if (last?.image.equals(image)) last.delay = Math.min(last.delay + delay, LONGEST);
  else frames.push({ image, delay });
}

/**
 * Takes a frame every second while simulated workers write and judge, until four writing tasks are left and nothing
 * has changed for some seconds.
 */
async function filmUntilFilled(page, url) {
  let [before, unchanged] = ["", 0];
  for (let i = 0; i < 300; i += 1) {
    await show(page, FRAME);
    const reply = await page.request.get(`${url}/api/campaigns/demonstration/workers`);
    const answers = JSON.stringify((await reply.json()).workers.map((worker) => worker.answers));
    unchanged = answers === before ? unchanged + 1 : 0;
    before = answers;
    if (unchanged >= 8 && (await page.getByText("16 of 20").count()) > 0) return;
    await page.waitForTimeout(1_000);
  }
  throw new Error("The demonstration was not filled within five minutes");
}

/** The link of a worker who needs no test. */
async function invitation(page, url) {
  const { csrfToken } = await (await page.request.get(`${url}/api/session`)).json();
  const reply = await page.request.post(`${url}/api/campaigns/demonstration/invitations`, {
    headers: { "x-csrf-token": csrfToken },
    data: { names: [VISITOR], qualified: true },
  });
  const { invitations } = await reply.json();
  return `${url}/join#${invitations[0].token}`;
}

async function save() {
  const { size, pages } = await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({
      quality: 60,
      effort: 6,
      minSize: true,
      mixed: true,
      loop: 0,
      delay: frames.map(({ delay }) => delay),
    })
    .toFile(OUT);
  console.log(`${OUT}: ${pages ?? frames.length} frames, ${(size / 1e6).toFixed(2)} MB`);
}
