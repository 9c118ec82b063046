import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pairExample, sceneExample, tower } from "../../src/core/testing/examples.ts";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import { nlvr2Record } from "../../src/formats/testing/records.ts";
import { PictureFolder } from "../../src/photos/index.ts";
import { opened } from "../../src/server/testing/library.ts";
import { addSignedIn, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { importReplies } from "../../src/vlm/index.ts";
import { expectAccessible, seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const TALL = "There is a tower with three blocks.";
const scenes = opened("towers", [
  sceneExample("7-0", true, { sentence: TALL, answers: "T T F", scene: tower(1, 3, 2) }),
  sceneExample("7-1", true, { sentence: TALL, answers: "F", scene: tower(1, 2, 2) }),
  ...Array.from({ length: 3_000 }, (_, i) => sceneExample(`${i + 8}-0`, i % 2 === 0)),
]);
const pairs = opened("harbour", [
  pairExample("dev-0-0-0", true, { sentence: "Both boats are red.", synset: "barge", validation: "8=T" }),
  pairExample("dev-0-1-0", false, { sentence: "Both boats are red.", synset: "barge", answers: "9=F 8=F" }),
  pairExample("dev-1-0-0", true, { sentence: "One ferry is moored.", synset: "ferry", writer: "w3" }),
]);

const folder = temporaryFolder();
mkdirSync(folder.at("pictures"));
const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
  .png()
  .toBuffer();
for (const side of [0, 1]) folder.write(`pictures/dev-0-0-img${side}.png`, red);
const server = startServer({
  pages: PAGES,
  requestsPerMinute: 100_000,
  library: [scenes, pairs],
  runs: { folder: folder.at("runs"), files: [], apiKey: () => undefined },
  pictures: await PictureFolder.open(folder.at("pictures"), { links: "inside" }),
});
const chromium = startChromium();
beforeAll(async () => {
  await addSignedIn(server, await setUp(server), "viewer");
});

async function openLibrary(): Promise<Page> {
  const page = await chromium.open();
  await page.goto(server.url);
  await signIn(page, "viewer");
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("heading", { name: "Library" }).waitFor();
  return page;
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a reader filters photographs by counted values, and finds the same by the address", async () => {
    const page = await openLibrary();
    await page.getByText("3 examples of 2 sentences").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "harbour" }).click();
    await page.getByText("Photographs are not available").waitFor();
    await page.getByText("Tagging phenomena: 0 of 2 sentences done").waitFor();
    await page.getByLabel("Synset").selectOption({ label: "barge (2)" });
    await page.getByText("2 of 3 examples").waitFor();
    await page.getByLabel("Label").selectOption({ label: "false (1)" });
    await page.getByText("1 of 3 examples").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe("?synset=barge&label=false");

    await page.reload();
    await page.getByText("1 of 3 examples").waitFor();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.getByLabel("Search sentences").fill("FERRY");
    await page.getByText("1 of 3 examples").waitFor();
    pairs.corpus.addPhenomena([new Set(["universal quantifier"]), new Set()]); // the page asks again by itself
    await page.getByText("Tagging phenomena").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "One ferry is moored." }).click();
    await page.getByRole("heading", { name: "One ferry is moored." }).waitFor();
    await page.getByText("dev-1-0-left").waitFor();
    await page.getByText("written by w3").waitFor();
    expect(new URL(page.url()).pathname).toBe("/library/harbour/dev/1/0");
    await page.getByText("1 of 1 that match the filters").waitFor();
    expect(await page.getByRole("link", { name: /Previous|Next/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByText("1 of 3 examples").waitFor(); // the filter is still there
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.getByRole("link", { name: "One ferry is moored." }).click();
    await page.getByText("2 of 2", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Next sentence" }).count()).toBe(0);
    await page.getByRole("link", { name: "Previous sentence" }).press("Enter");
    await page.getByRole("heading", { name: "Both boats are red." }).waitFor();
    expect(await page.getByRole("link", { name: "Previous sentence" }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("arrow keys go through the sentences that match the filters, in their order, and ? lists the keys", async () => {
    const page = await openLibrary();
    await page.goto(`${server.url}/library/towers?minLength=5&order=longest&search=presentation 1`);
    await page.getByRole("link", { name: "Sentence of presentation 10." }).click();
    await page.getByText(/^1 of [\d,]+ that match the filters$/).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("heading", { name: "Sentence of presentation 11." }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("heading", { name: "Sentence of presentation 12." }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { name: "Sentence of presentation 11." }).waitFor();
    expect(new URL(page.url()).search).toBe("?minLength=5&order=longest&search=presentation+1");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("next sentence that matches the filters").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Sentence of presentation 11." }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Sort by").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("presentation 10.");
    await page.getByText("1 of 3,002 examples").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as JSON Lines" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: "10-0", split: "dev", sentence: "Sentence of presentation 10.", label: true, answers: [] },
    ]);

    await page.getByText("Saved filters").click();
    await page.getByLabel("Name", { exact: true }).fill("number ten");
    await page.getByRole("button", { name: "Save filter" }).click();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.getByText("Saved filters (1)").waitFor();
    await page.getByRole("link", { name: "number ten" }).click();
    await page.getByText("1 of 3,002 examples").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("members look at runs of models: outcomes, raw replies beside photographs, and the report", async () => {
    const said = ["No, only one boat is red.", "two boats", "The answer is yes."];
    const ids = ["dev-0-0-0", "dev-0-1-0", "dev-1-0-0"];
    const toLines = (records: readonly unknown[]) =>
      records.map((each) => `${JSON.stringify(each)}\n`).join("");
    const replies = toLines(ids.map((identifier, i) => ({ identifier, reply: said[i] })));
    const corpus = toLines(
      ids.map((identifier, i) => nlvr2Record({ identifier, sentence: `Sentence ${i}.` })),
    );
    await importReplies(folder.write("replies.jsonl", replies), {
      from: "jsonl",
      corpus: [folder.write("dev.json", corpus)],
      out: folder.at("runs/imported"),
      model: "a-model",
    });
    const page = await openLibrary();
    await page.getByRole("link", { name: "Model runs" }).click();
    await page.getByRole("row", { name: /^imported a-model \S+\/dev\.json .*3 of 3/ }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "imported" }).click();
    await page.getByText("The answer is yes.").waitFor();
    const card = page.getByRole("article", { name: "dev dev-0-0-0" });
    await expect
      .poll(() =>
        card.locator("img").evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)),
      )
      .toEqual([40, 40]);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel("Outcome", { exact: true }).selectOption("unreadable");
    await page.getByText("1 reply").waitFor();
    await page.getByText("two boats").waitFor();
    await page.getByRole("link", { name: "Report" }).click();
    await page.getByRole("heading", { name: "Report of imported" }).waitFor();
    await page.getByRole("heading", { name: "Outcomes" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("a manager adds a corpus, whose examples members note something on, and removes both, on a phone", async () => {
    const page = await chromium.open({ width: 390, height: 844 });
    await page.goto(`${server.url}/library`);
    await signIn(page, "owner");
    await page.getByRole("heading", { name: "Library" }).waitFor(); // the form to sign in has a name as well
    const records = ["dev-0-0-0", "dev-0-1-0"].map((identifier, i) => {
      const label = i === 0 ? "True" : "False";
      return nlvr2Record({ identifier, sentence: "Two gulls sit.", label, validation: { "8": label } });
    });
    const buffer = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    await page.getByLabel("Name", { exact: true }).fill("gulls");
    const choose = page.getByLabel("Choose corpus files, or drop them here");
    await choose.setInputFiles({
      name: "notes.json",
      mimeType: "application/json",
      buffer: Buffer.from("{}\n"),
    });
    await page.getByRole("alert").getByText("notes.json was not added").waitFor();
    await choose.setInputFiles({ name: "dev.json", mimeType: "application/json", buffer });
    await page.getByText("Added dev.json. The corpus has 2 examples.").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: /^gulls/ }).click();
    await page.getByRole("link", { name: "Two gulls sit." }).first().click();
    const example = page.getByRole("region", { name: "Notes on dev-0-1-0" });
    await example.getByText("Add a note").click();
    await example.getByLabel("Note on dev-0-1-0").fill("There is a third gull.\nLook left.");
    await example.getByRole("button", { name: "Add note" }).click();
    await example.getByText("There is a third gull.").waitFor();
    await example.getByText(/^owner, /).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await example.getByRole("button", { name: "Remove the note" }).click();
    await example.getByText("There is a third gull.").waitFor({ state: "detached" });
    await page.goto(`${server.url}/library`);
    await page.getByRole("button", { name: "Remove gulls" }).click();
    await page.getByRole("link", { name: /^gulls/ }).waitFor({ state: "detached" });
  });

  test("what examples are chosen by are chips, each of which a press of a key or of the mouse takes away", async () => {
    const page = await openLibrary();
    await page.goto(`${server.url}/library/harbour?synset=barge&label=false&search=boats`);
    await page.getByText("1 of 3 examples").waitFor();
    const chips = page.getByRole("list", { name: "Active filters" }).getByRole("button");
    expect(await chips.allTextContents()).toEqual([
      "Remove Sentence contains: boats ×",
      "Remove Label: false ×",
      "Remove Synset: barge ×",
    ]);
    await page.getByRole("button", { name: "Remove Label: false" }).press("Enter");
    await page.getByText("2 of 3 examples").waitFor();
    await page.getByRole("button", { name: "Remove Sentence contains: boats" }).click();
    await page.getByText("2 of 3 examples").waitFor();
    expect(await chips.allTextContents()).toEqual(["Remove Synset: barge ×"]);
    expect(await page.getByLabel("Search sentences").inputValue()).toBe("");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove Synset: barge" }).press("Space");
    await page.getByText("3 examples", { exact: true }).waitFor();
    expect(await chips.count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  });

  test("of thousands of examples those in sight are drawn, also at the end of the list", async () => {
    const page = await openLibrary();
    await page.getByRole("link", { name: "towers" }).click();
    await page.getByText("3,002 examples").waitFor();
    await page.getByRole("link", { name: TALL }).first().waitFor();
    expect(await page.getByRole("listitem").count()).toBeLessThan(60);
    await page.getByRole("region", { name: "Examples" }).focus();
    await page.keyboard.press("End");
    await page.getByRole("link", { name: "Sentence of presentation 3007." }).waitFor();
    expect(await page.getByRole("listitem").count()).toBeLessThan(60);

    await page.getByLabel("Sort by").selectOption("lowest agreement first");
    await page.getByLabel("to").nth(1).fill("70");
    await page.getByText("1 of 3,002 examples").waitFor();
    await page.getByText("67 % agreement with the label").waitFor();
  });

  test("who must sign in first comes back, however late the page for it comes", async () => {
    const page = await chromium.open();
    const refused = page.waitForResponse((response) => response.url().endsWith("/api/library"));
    await page.route("**/sign-in-page-*.js", async (route) => {
      await refused; // the page that is left draws itself once more, at the address of the one to come
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.continue();
    });
    await page.goto(`${server.url}/library`);
    await signIn(page, "viewer");
    await page.getByRole("heading", { name: "Library" }).waitFor();
  });

  test("a link leads to a sentence, also who must sign in first, with its scenes and the reasoner's reading", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/library/towers/dev/7/0`);
    await signIn(page, "viewer");
    await page.getByRole("heading", { name: TALL }).waitFor();
    const [first, second] = [
      page.getByRole("article", { name: "7-0" }),
      page.getByRole("article", { name: "7-1" }),
    ];
    expect(await first.getByRole("img").getAttribute("alt")).toMatch("tower of blue, blue, blue");
    expect(await first.getByRole("img").getAttribute("src")).not.toContain("stroke");
    await first.getByText("67 % agreement with the label").waitFor();
    expect(await first.locator(".judgments li").count()).toBe(3);

    await page.getByRole("button", { name: "Show the reasoner's parse" }).press("Enter");
    await page.getByText("Parsed by the grammar without changes.").waitFor();
    await first.getByText("The reasoner answers true, which matches the label.").waitFor();
    await second.getByText("The reasoner answers false, which contradicts the label.").waitFor();
    expect(await first.getByRole("img").getAttribute("src")).toContain("stroke");
    await first.getByText("Why").click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" }); // or colours are seen half changed
    expect(await seriousViolations(page, { onlyColours: true })).toEqual([]);

    await page.getByRole("link", { name: "presentation 7" }).click();
    await page.getByText("2 of 3,002 examples").waitFor();
  });
});
