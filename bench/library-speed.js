import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Random } from "../dist/core/index.js";
import { requireChromium } from "../scripts/find-chromium.js";
import { makeCorpus } from "./make-corpus.js";

/*
 * How long it takes from `studio --open` to the first examples on the page, and how long filters and the report take, while phenomena are still
 * being found. The aims are 5 s for the released files and 200 ms a filter for 100,000 examples, with the outcomes of systems too. The data
 * folder is there already. The first score and comparison are told as well: a thread works them out, and others are answered meanwhile.
 * Run it after `npm run build`, with COUNTERPOINT_DATA for the released files: node bench/library-speed.js
 */

const CLI = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const EXAMPLES = 100_000;

/** Systems whose predictions are named along with the made corpus. */
const SYSTEMS = 4;

/** The quickest counts: what else goes on on a machine only makes it slower. */
const TIMES = 3;

/** Each is asked for its examples and for its counts. */
const QUERIES = [
  "",
  "search=two",
  "search=nothing+like+it",
  "label=true&subset=single",
  "minLength=8&maxLength=14&order=longest",
  "maxAgreement=80&order=disputed",
  "search=one&label=false&minAgreement=60&offset=200",
  "judgment=wrong&frequency=1",
  "judge=0&judgment=right&intention=intended",
];

const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
const folder = await mkdtemp(join(tmpdir(), "counterpoint-bench-"));
const context = await browser.newContext();
const page = await context.newPage();
try {
  await withStudio([], async (link) => {
    await page.goto(link);
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  });
  const official = process.env.COUNTERPOINT_DATA;
  if (official !== undefined) {
    await measure(["train", "dev", "test"].map((split) => join(official, "nlvr", `${split}.json`)));
    await measure(["dev", "test1"].map((split) => join(official, "nlvr2", `${split}.json`)));
  }
  const made = join(folder, "made");
  await mkdir(made);
  makeCorpus(EXAMPLES, { corpus: join(made, "dev.json"), predictions: join(folder, "predictions.csv") });
  await measure([join(made, "dev.json")]);
  await measure([join(made, "dev.json")], await makeSystems(join(folder, "predictions.csv")));
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

/** The predictions, and others that differ from them in every tenth line or so. */
async function makeSystems(file) {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const random = new Random("systems");
  const turned = (line) => line.replace(/(True|False)$/, (label) => (label === "True" ? "False" : "True"));
  const files = [file];
  while (files.length < SYSTEMS) {
    const other = join(folder, `system-${files.length}.csv`);
    await writeFile(other, lines.map((line) => `${random.below(10) === 0 ? turned(line) : line}\n`).join(""));
    files.push(other);
  }
  return files;
}

async function measure(files, systems = []) {
  const corpus = files[0].split("/").at(-2);
  let [examples, seconds, report, queries, evaluated] = [
    "",
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    [],
    [],
  ];
  const smaller = (times, before) => times.map((ms, i) => Math.min(ms, before[i] ?? ms));
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    const named = systems.length > 0 ? ["--predictions", ...systems] : [];
    await withStudio(["--open", ...files, ...named], async (link) => {
      await page.goto(`${link}/${corpus}`);
      await page.locator("a.browsed-row").first().waitFor();
      seconds = Math.min(seconds, (performance.now() - begun) / 1_000);
      examples = await page.getByRole("status").textContent();
      const api = `/api/library/${corpus}`;
      if (systems.length > 0) evaluated = smaller(await page.evaluate(timeEvaluation, api), evaluated);
      queries = smaller(await page.evaluate(timeQueries, { api, queries: QUERIES }), queries);
      const asked = performance.now();
      await page.goto(`${link}/${corpus}/report`);
      await page.locator(".plot svg").first().waitFor({ timeout: 300_000 });
      report = Math.min(report, (performance.now() - asked) / 1_000);
    });
  }
  const mean = queries.reduce((sum, ms) => sum + ms, 0) / queries.length;
  console.log(
    `${corpus}, ${examples}${systems.length > 0 ? `, ${systems.length} systems` : ""}: first examples after ${seconds.toFixed(1)} s; a filter in ${mean.toFixed(0)} ms on average, ` +
      `the slowest of ${queries.length} in ${Math.max(...queries).toFixed(0)} ms; the report after ${report.toFixed(1)} s`,
  );
  if (systems.length === 0) return;
  const [list, breakdowns, comparison, meanwhile] = evaluated.map((ms) => ms.toFixed(0));
  console.log(
    `  scores of all in ${list} ms, breakdowns of one in ${breakdowns} ms, a comparison in ${comparison} ms; ` +
      `the slowest of other requests meanwhile in ${meanwhile} ms`,
  );
}

/** Runs in the page, once per studio: what was worked out is kept. */
async function timeEvaluation(api) {
  let [slowest, isDone] = [0, false];
  const others = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await (await fetch("/api/session")).json();
      slowest = Math.max(slowest, performance.now() - begun);
    }
  })();
  const time = async (path) => {
    const begun = performance.now();
    const reply = await (await fetch(`${api}/predictions${path}`)).json();
    return { reply, ms: performance.now() - begun };
  };
  const list = await time("");
  const [first, second] = list.reply.systems.map(({ id }) => id);
  const breakdowns = await time(`/${first}`);
  const comparison = await time(`/compare?first=${first}&second=${second}`);
  isDone = true;
  await others;
  return [list.ms, breakdowns.ms, comparison.ms, slowest];
}

/** Runs in the page. */
async function timeQueries({ api, queries }) {
  const times = [];
  const { systems } = await (await fetch(`${api}/predictions`)).json();
  const [first, second] = systems.map(({ id }) => id);
  if (second !== undefined) {
    queries.push(
      `first=${first}&outcome=wrong`,
      `first=${first}&second=${second}&outcome=only+first+right`,
      `first=${first}&second=${second}&outcome=both+wrong&search=two&label=true&order=longest`,
    );
  }
  for (const query of queries) {
    for (const path of [`${api}?${query}`, `${api}/examples?${query}`]) {
      const begun = performance.now();
      await (await fetch(path)).json();
      times.push(performance.now() - begun);
    }
  }
  return times;
}

async function withStudio(args, work) {
  const options = ["studio", "--port", "0", "--data", join(folder, "data"), "--no-demo", "--json", ...args];
  const studio = spawn(process.execPath, [CLI, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(createInterface(studio.stdout), "line");
    await work(JSON.parse(line).link);
  } finally {
    studio.kill();
    await once(studio, "exit");
  }
}
