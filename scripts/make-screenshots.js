import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { Random } from "../dist/core/index.js";
import { createReasoner, createWriter } from "../dist/reasoning/index.js";
import { findChromium } from "./find-chromium.js";

/*
 * Takes pictures of the main pages into docs/screenshots, from a small campaign that it plays itself: our writer writes,
 * and judges answer as our reasoner does, with a mistake now and then.
 * Run it after `npm run build`: node scripts/make-screenshots.js
 */

const OUT = "docs/screenshots";
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const WRITERS = ["Ada", "Ben"];
const JUDGES = ["Cleo", "Dan", "Eve"];
const PRESENTATIONS = 12;

const folder = await mkdtemp(join(tmpdir(), "counterpoint-screenshots-"));
const server = spawn(
  process.execPath,
  ["dist/cli/main.js", "serve", "--port", "0", "--data", join(folder, "data"), "--json"],
  {
    stdio: ["ignore", "pipe", "ignore"],
  },
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  await mkdir(OUT, { recursive: true });
  const [line] = await once(createInterface(server.stdout), "line");
  const { url, setupToken } = JSON.parse(line);
  await takePictures(url, setupToken);
} finally {
  await browser.close();
  server.kill();
  await once(server, "exit");
  await rm(folder, { recursive: true });
}

async function takePictures(url, setupToken) {
  const [writer, reasoner, random] = [createWriter(), createReasoner(), new Random("screenshots")];
  const owner = await open(url, DESKTOP);
  await owner.page.goto(`${url}/set-up#${setupToken}`);
  await owner.page.getByLabel("Name").fill("Grace");
  await owner.page.getByLabel("Password").fill("correct horse battery");
  await owner.picture("set-up");
  await owner.page.getByRole("button", { name: "Set up" }).click();
  await owner.page.getByText("There is no campaign yet").waitFor();
  await owner.page.getByRole("link", { name: "New campaign" }).click();
  await owner.page.getByLabel("Name, which workers see").fill("Towers and boxes");
  await owner.picture("new-campaign");

  const place = "/api/campaigns/towers-and-boxes";
  const settings = { limitedPool: 1, heldOutJudgments: 3, qualification: false };
  const described = {
    id: "towers-and-boxes",
    name: "Towers and boxes",
    recipe: "scenes",
    settings,
    seed: "7",
  };
  await owner.send("POST", "/api/campaigns", { ...described, currency: "USD", budget: 5_000 });
  await owner.send("POST", `${place}/presentations`, { split: "dev", count: PRESENTATIONS });
  await owner.send("POST", `${place}/start`);
  const invite = async (name, size) => {
    const { invitations } = await owner.send("POST", `${place}/invitations`, { names: [name] });
    const worker = await open(url, size);
    await worker.page.goto(`${url}/join#${invitations[0].token}`);
    await worker.page.getByRole("button", { name: "I agree, begin" }).waitFor();
    return worker;
  };

  const writers = [];
  for (const name of WRITERS) writers.push(await invite(name, DESKTOP));
  await writers[0].picture("instructions");
  await writers[0].page.getByRole("button", { name: "I agree, begin" }).click();
  await writers[0].page.getByLabel("Your sentence").fill("In the rightmost square there is a tower.");
  await writers[0].page.getByText("Do not mention the order").waitFor();
  await writers[0].picture("write");
  for (let i = 0; i < PRESENTATIONS; i += 1) {
    await answer(writers[i % writers.length], ({ scenes }) => {
      const task = {
        trues: scenes.slice(0, 2),
        falses: scenes.slice(2),
        random: random.split(`sentence ${i}`),
      };
      return { sentence: writer.write(task).sentence ?? "There is a box with a yellow item at its base." };
    });
  }

  const judges = [];
  for (const [i, name] of JUDGES.entries()) judges.push(await invite(name, i === 0 ? PHONE : DESKTOP));
  await judges[0].page.getByRole("button", { name: "I agree, begin" }).click();
  await judges[0].page.getByRole("heading", { name: "Is this sentence true" }).waitFor();
  await judges[0].picture("judge-phone");
  await judges[1].page.getByRole("button", { name: "I agree, begin" }).click();
  await judges[1].page.getByRole("heading", { name: "Is this sentence true" }).waitFor();
  await judges[1].picture("judge");
  for (let turn = 0; turn < PRESENTATIONS * 4 * JUDGES.length - 20; turn += 1) {
    await answer(judges[turn % JUDGES.length], ({ sentence, scene }) => {
      if (random.uniform() < 0.03) return "nonsense";
      const isTrue = reasoner.judge(reasoner.interpret(sentence), scene);
      return `${random.uniform() < 0.06 ? !isTrue : isTrue}`;
    });
  }
  await owner.send("POST", `${place}/rounds`);

  const page = `${url}/campaigns/towers-and-boxes`;
  await owner.page.goto(page);
  await owner.page.locator(".plot svg").first().waitFor();
  await owner.page.waitForTimeout(500); // the numbers of the first second
  await owner.picture("overview");
  await owner.page.emulateMedia({ colorScheme: "dark" });
  await owner.page.waitForTimeout(500); // buttons change slowly
  await owner.picture("overview-dark");
  await owner.page.emulateMedia({ colorScheme: "light" });
  for (const name of ["workers", "review", "examples"]) {
    await owner.page.goto(`${page}/${name}`);
    await owner.page
      .getByText(name === "workers" ? "Eve" : "Grace")
      .first()
      .waitFor();
    await owner.page.waitForTimeout(800); // everything that is asked for
    await owner.picture(name);
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

async function answer({ send }, contentFor) {
  const claim = await send("POST", "/api/work/claim");
  if (claim.kind === "none") return;
  const content = contentFor(claim.task);
  await send("POST", `/api/work/${claim.assignment}/answer`, { key: "once", content });
}
