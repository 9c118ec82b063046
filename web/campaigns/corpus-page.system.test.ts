import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Example, Scene } from "../../src/core/index.ts";
import { readLines } from "../../src/files/index.ts";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import { readValidCorpus } from "../../src/formats/index.ts";
import { createReasoner } from "../../src/reasoning/index.ts";
import { Browser } from "../../src/server/testing/browser.ts";
import { agree, must, startCampaign } from "../../src/server/testing/campaign.ts";
import { setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";
import { tabOf } from "../testing/tabs.ts";

const server = startServer({ pages: PAGES, requestsPerMinute: 100_000 });
const chromium = startChromium();
const reasoner = createReasoner();
const folder = temporaryFolder();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const SENTENCES = ["There is a box with exactly two black items.", "There is a yellow item."];

interface Claim {
  readonly kind: string;
  readonly assignment: string;
  readonly task: { readonly kind: string; readonly sentence: string; readonly scene: Scene };
}

/** Works by a link: writes these sentences, and judges as the reasoner reads them, while there is something to do. */
async function work(link: string, sentences: readonly string[]): Promise<void> {
  const worker = await new Browser(() => server.url).open();
  await must(worker.send("POST", "/api/join", { invitation: new URL(link).hash.slice(1) }));
  await agree(worker);
  const left = [...sentences];
  for (;;) {
    const claim = (await must(worker.send("POST", "/api/work/claim"))) as Claim;
    if (claim.kind === "none") return;
    const { kind, sentence, scene } = claim.task;
    if (kind === "write-for-scenes" && left.length === 0) return;
    const content =
      kind === "write-for-scenes"
        ? { sentence: left.shift() }
        : `${reasoner.judge(reasoner.interpret(sentence), scene)}`;
    await must(worker.send("POST", `/api/work/${claim.assignment}/answer`, { key: "k", content }));
  }
}

async function invite(place: string, name: string): Promise<string> {
  const reply = await must(owner.send("POST", `${place}/invitations`, { names: [name] }));
  return `${server.url}/join#${(reply as { invitations: [{ token: string }] }).invitations[0].token}`;
}

async function openAsOwner(): Promise<Page> {
  const page = await chromium.open();
  await page.goto(server.url);
  await signIn(page, "owner");
  await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  return page;
}

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  const file = await started;
  const path = folder.at(file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

async function addPresentation(page: Page, split: string): Promise<void> {
  await page.getByLabel("Split", { exact: true }).selectOption(split);
  await page.getByLabel("Number of presentations").fill("1");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText(`Added 1 ${split} presentation,`).waitFor();
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a manager goes from a new campaign to a corpus that reads as a sound one", {
    timeout: 240_000,
  }, async () => {
    const page = await openAsOwner();
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByLabel("Name shown to workers").fill("Pilot");
    await page.getByLabel("Judgments per dev or test example").fill("2");
    await page.getByLabel("Require qualification", { exact: true }).uncheck();
    await page.getByLabel("Writing tasks open to new writers").fill("100");
    await page.getByRole("button", { name: "Create campaign" }).click();

    await tabOf(page, "Corpus").click();
    await page.getByText("No presentations or image sets yet").waitFor();
    await tabOf(page, "Overview").click();
    await addPresentation(page, "train");
    await addPresentation(page, "dev");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("running", { exact: true }).waitFor();
    await tabOf(page, "Workers").click();
    await page.getByLabel("Names, one per line").fill("Ada\nBen\nCleo");
    await page.getByRole("button", { name: "Create links" }).click();
    await page.locator("dd code").nth(2).waitFor();
    const [ada, ben, cleo] = await page.locator("dd code").allTextContents();

    await work(ada!, SENTENCES);
    await tabOf(page, "Corpus").click();
    await page.getByText("8 examples are waiting for answers (stage: validation)").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await work(ben!, []);
    await work(cleo!, []);

    await tabOf(page, "Review").click();
    await page.getByRole("button", { name: "Close round" }).click();
    for (const _ of SENTENCES) await page.getByRole("button", { name: "Good", exact: false }).first().click();
    await page.getByRole("button", { name: "Pay bonus to Ada for round 1" }).click();
    await page.getByText("Bonus granted for 2 sentences").waitFor();

    await tabOf(page, "Corpus").click();
    await page.getByRole("row", { name: "after pruning" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const paths = [await download(page, "train.json"), await download(page, "dev.json")];
    const read: Example[] = [];
    await readValidCorpus(paths, {}, (example) => read.push(example));
    expect(new Set(read.map(({ sentence }) => sentence))).toEqual(new Set(SENTENCES));
    expect(read.map(({ split, judgments }) => [split, judgments.length])).toEqual([
      ...Array.from({ length: 4 }, () => ["train", 1]),
      ...Array.from({ length: 4 }, () => ["dev", 2]),
    ]);

    await page.getByRole("link", { name: "Browse examples" }).click();
    await page.getByLabel("Split").selectOption({ label: "dev (4)" });
    await page.getByText("4 of 8 examples").waitFor();
    await page.getByRole("link", { name: SENTENCES[1]! }).first().click();
    await page.getByRole("button", { name: "Show the reasoner's parse" }).click();
    await page.getByText("which matches the label.").nth(3).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await tabOf(page, "Corpus").click();

    const archive = await download(page, "Download archive");
    const lines: string[] = [];
    for await (const batch of readLines(archive, (finding) => expect(finding).toBeUndefined()))
      lines.push(...batch.lines);
    expect(JSON.parse(lines.at(-1)!)).toEqual({ rows: lines.length - 2 }); // it is whole: a header, rows, their number
  });

  test("a campaign that ends early is built from what there is", async () => {
    const place = await startCampaign(owner, { id: "early", name: "Early", presentations: { train: 2 } });
    await work(await invite(place, "Ada"), [SENTENCES[0]!]);
    await work(await invite(place, "Ben"), []);
    const page = await openAsOwner();
    await page.getByRole("link", { name: "Early" }).click();
    await tabOf(page, "Corpus").click();
    await page.getByText("1 writing task is waiting for answers (stage: writing)").waitFor();
    await page.getByLabel("Build from the answers so far").check();
    await page.getByRole("link", { name: "train.json", exact: true }).waitFor();
    await page.getByRole("row", { name: "writing 2 writing tasks" }).getByText("unfinished: 1").waitFor();
  });
});
