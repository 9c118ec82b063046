import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { Random } from "../dist/core/index.js";
import { createSentenceGenerator } from "../dist/reasoning/index.js";
import { findChromium } from "./find-chromium.js";

/*
 * Takes pictures of the main pages into docs/screenshots, from a studio and its demonstration.
 * Run it after `npm run build`: node scripts/make-screenshots.js
 */

const OUT = "docs/screenshots";
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
/** The demonstration is filled within a minute, also on a slow machine. */
const FILLED = { timeout: 300_000 };
const PLACE = "/api/campaigns/demonstration";

const folder = await mkdtemp(join(tmpdir(), "counterpoint-screenshots-"));
const studio = spawn(
  process.execPath,
  ["dist/cli/main.js", "studio", "--port", "0", "--data", join(folder, "data"), "--json"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  await mkdir(OUT, { recursive: true });
  const [line] = await once(createInterface(studio.stdout), "line");
  await takePictures(JSON.parse(line));
} finally {
  await browser.close();
  studio.kill();
  await once(studio, "exit");
  await rm(folder, { recursive: true });
}

async function takePictures({ url, link }) {
  const owner = await open(url, DESKTOP);
  await owner.page.goto(link);
  await owner.page.getByLabel("Name").fill("Grace");
  await owner.page.getByLabel("Password").fill("correct horse battery");
  await owner.picture("set-up");
  await owner.page.getByRole("button", { name: "Set up" }).click();
  await owner.page.getByText(/^validation:/).waitFor(FILLED);
  await owner.picture("campaigns");
  await owner.page.getByText("writing: 16 of 20").waitFor(FILLED);
  await owner.page.getByRole("link", { name: "Demonstration" }).click();
  const opened = owner.page.waitForEvent("popup");
  await owner.page.getByRole("button", { name: "Try it as a worker" }).click();
  const tab = await opened;
  await tab.waitForURL("**/join#*");
  await takeWorkersPictures(url, new URL(tab.url()).hash);
  await owner.send("POST", `${PLACE}/rounds`);
  await takeManagersPictures(owner, `${url}/campaigns/demonstration`);

  await owner.page.goto(`${url}/campaigns/demonstration/library`);
  await owner.page.locator("a.browsed-row").first().waitFor();
  await owner.picture("library");
  await owner.page.locator("a.browsed-row").first().click();
  await owner.page.getByRole("button", { name: "Show the reasoner's parse" }).click();
  await owner.page.getByText("The reasoner answers").first().waitFor();
  await owner.picture("sentence");

  await owner.page.goto(`${url}/new-campaign`);
  await owner.page.getByLabel("Name shown to workers").fill("Towers and boxes");
  await owner.picture("new-campaign");
  const rehearsal = owner.page.getByRole("region", { name: "Rehearsal" });
  await rehearsal.getByRole("button", { name: "Run rehearsal" }).click();
  await rehearsal.getByText("would take").waitFor(FILLED);
  await rehearsal.screenshot({ path: join(OUT, "rehearse-it.png") });
}

async function takeWorkersPictures(url, hash) {
  const [writer, random] = [createSentenceGenerator(), new Random("screenshots")];
  const worker = await open(url, DESKTOP);
  await worker.page.goto(`${url}/join${hash}`);
  await worker.page.getByRole("button", { name: "I agree – start working" }).waitFor();
  await worker.picture("instructions");
  await worker.page.getByRole("button", { name: "I agree – start working" }).click();
  await worker.page.getByLabel("Your sentence").fill("In the rightmost square there is a tower.");
  await worker.page.getByText("Do not mention the order").waitFor();
  await worker.picture("write");
  for (;;) {
    const { assignment, task } = await worker.send("POST", "/api/work/claim");
    if (task.kind !== "write-for-scenes") break;
    const [trues, falses] = [task.scenes.slice(0, 2), task.scenes.slice(2)];
    const written = writer.write({ trues, falses, random: random.split(assignment) });
    const content = { sentence: written.sentence ?? "There is a box with a yellow item at its base." };
    await worker.send("POST", `/api/work/${assignment}/answer`, { key: "once", content });
  }
  const judge = worker.page.getByRole("heading", { name: "Is this sentence true" });
  await worker.page.reload();
  await judge.waitFor();
  await worker.picture("judge");
  await worker.page.setViewportSize(PHONE);
  await worker.picture("judge-phone");
}

async function takeManagersPictures({ page, picture }, place) {
  await page.goto(place);
  await page.locator(".plot svg").first().waitFor();
  await page.waitForTimeout(500); // the numbers of the first second
  await picture("overview");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForTimeout(500); // buttons change slowly
  await picture("overview-dark");
  await page.emulateMedia({ colorScheme: "light" });
  for (const name of ["workers", "review", "examples", "corpus"]) {
    await page.goto(`${place}/${name}`);
    if (name === "corpus") await page.getByLabel("Build from the answers so far").check();
    await page.waitForTimeout(1_500); // everything that is asked for
    await picture(name);
  }
}

/** Somebody with a browser of its own, which also sends requests for what is not pictured. */
async function open(url, viewport) {
  const context = await browser.newContext({ viewport, locale: "en-GB" });
  const page = await context.newPage();
  const send = async (method, path, data) => {
    const { csrfToken } = await (await context.request.get(`${url}/api/session`)).json();
    const headers = { "x-csrf-token": csrfToken };
    const reply = await context.request.fetch(url + path, { method, headers, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  };
  const picture = (name) =>
    page.screenshot({ path: join(OUT, `${name}.png`), fullPage: name === "instructions" });
  return { page, send, picture };
}
