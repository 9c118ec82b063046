import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pairExample } from "../../../src/core/testing/examples.ts";
import { officialFile } from "../../../src/core/testing/official-data.ts";
import { openCorpora } from "../../../src/library/open-corpora.ts";
import type { ReportReply } from "../../../src/library/schemas/library.ts";
import type { Browser } from "../../../src/server/testing/browser.ts";
import { addWorker, must, startCampaign } from "../../../src/server/testing/campaign.ts";
import { opened } from "../../../src/server/testing/library.ts";
import { setUp } from "../../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../../src/server/testing/start-server.ts";
import type { ReplyOf } from "../../api/request.ts";
import { seriousViolations } from "../../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../testing/chromium.ts";
import { signIn } from "../../testing/sign-in.ts";

/** Thirty sentences of five tokens and ten of seven; worker 9 is wrong about every fourth. */
const EXAMPLES = Array.from({ length: 40 }, (_, i) =>
  pairExample(`dev-${i}-0-0`, i % 2 === 0, {
    sentence: i < 30 ? `Boat ${i} is red.` : `Boat ${i} is red and large.`,
    synset: i < 25 ? "barge" : "ferry",
    images: [`left ${i % 30}`, "right"],
    validation: "8=T",
    answers: i % 4 === 2 ? "9=T" : "9=F",
    writer: "w1",
  }),
);
const pairs = opened("harbour", EXAMPLES);
const official = officialFile("nlvr2/dev.json");
const released = await openCorpora(official === undefined ? [] : [official]);
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000, library: [pairs, ...released] });
const chromium = startChromium();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

async function openPage(path: string): Promise<Page> {
  const page = await chromium.open();
  await page.goto(server.url + path);
  await signIn(page, "owner");
  return page;
}

async function openReport(): Promise<Page> {
  const page = await openPage("/library/harbour");
  await page.getByText("40 examples", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Report" }).click();
  await page.getByRole("heading", { name: "Sizes and language" }).waitFor();
  await page.locator(".plot svg").first().waitFor();
  return page;
}

/** The bar of a plot by its place, clicked in its middle as with a mouse. */
async function clickBar(page: Page, caption: string, place: number): Promise<void> {
  const bars = page.getByRole("figure", { name: caption }).locator('g[aria-label="rect"]').first();
  const bar = bars.locator("rect").nth(place);
  await bar.scrollIntoViewIfNeeded();
  const box = (await bar.boundingBox())!; // it is drawn
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a plot is saved as SVG and PNG with its colours inside, a table as CSV and LaTeX", async () => {
    const page = await openReport();
    const saved = async (button: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).first().click();
      const file = await download;
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const svg = await saved("Save the plot as SVG");
    expect(svg.name).toBe("sentence-lengths.svg");
    expect(svg.content.toString()).toMatch(/^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg.content.toString()).not.toContain("var(--accent)");
    const png = await saved("Save the plot as PNG");
    expect([...png.content.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const csv = await saved("Save the table as CSV");
    expect(csv.content.toString()).toContain("examples,40\r\n");
    const latex = await saved("Save the table as LaTeX");
    expect(latex.content.toString()).toMatch(/^\\begin\{tabular\}\{lr?l?\}.*examples & 40 /s);
  });

  test("a click on a bar leads to the examples behind it, as many as the plot says", async () => {
    const page = await openReport();
    await clickBar(page, "Sentence lengths", 7); // bars begin at no tokens
    await page.getByText("10 of 40 examples").waitFor();
    expect(new URL(page.url()).search).toBe("?minLength=7&maxLength=7");
    await page.goBack();
    await page.locator(".plot svg").first().waitFor();
    await clickBar(page, "Examples per synset, sorted", 1);
    await page.getByText("15 of 40 examples").waitFor();
    expect(new URL(page.url()).search).toBe("?synset=ferry");
  });

  test("by keyboard a table of links beside a plot leads to the same examples", async () => {
    const page = await openReport();
    await page
      .getByRole("figure", { name: /Accuracy of each worker against the label/ })
      .getByText("Show as table")
      .focus();
    await page.keyboard.press("Enter");
    await page.getByText("worker 9, dev: 75.0 % of 40 judgments match the label").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("10 wrong");
    await page.keyboard.press("Enter");
    await page.getByText("10 of 40 examples").waitFor();
    expect(await page.getByLabel("Judge").inputValue()).toBe("9");
    expect(await page.getByLabel("Judgment", { exact: true }).inputValue()).toBe("wrong");
    expect(await seriousViolations(page)).toEqual([]);
  });

  test("names tell what they are when they are reached by keyboard, until Escape", async () => {
    const page = await openReport();
    await page.getByRole("button", { name: "majority, %" }).focus();
    const told = page.getByText("Accuracy of always predicting the more frequent label, in percent.").first();
    await told.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "hidden" });
  });

  test("every linked number of a table leads to as many examples as its link says", async () => {
    const page = await openReport();
    const links = await page
      .locator("table.numbers a")
      .evaluateAll((all) =>
        all.map((a) => ({ href: a.getAttribute("href")!, says: a.getAttribute("title")! })),
      );
    expect(links.length).toBeGreaterThan(5);
    for (const { href, says } of links) {
      const api = href.replace("/library/", "/api/library/");
      const { found } = (await must(owner.send("GET", api))) as { found: number };
      expect(`${href} ${found} examples`).toBe(`${href} ${says}`);
    }
  });

  async function compareWithAudit(corpus: string): Promise<void> {
    const page = await openPage(`/library/${corpus}/report`);
    await page.getByRole("heading", { name: "Sizes and language" }).waitFor();
    const reply = (await must(owner.send("GET", `/api/library/${corpus}/report`))) as ReplyOf<
      typeof ReportReply
    >;
    const { stats, agreement, humans, bias } = reply.report!.audit;
    const row = (name: string | RegExp) => page.getByRole("row", { name }).first();
    const { mean, sd, workers } = humans[0]!;
    const shown = async (name: string | RegExp) =>
      (await row(name).getByRole("cell").first().textContent()) ?? "";
    expect(await shown(/^examples/)).toMatch(stats.total.examples.toLocaleString("en-US"));
    expect(await shown(/^majority, %/)).toMatch(stats.total.majority!.toFixed(2));
    expect(await shown(/^vocabulary/)).toMatch(stats.total.vocabulary.toLocaleString("en-US"));
    expect(await shown(/^Krippendorff/)).toMatch(agreement.alpha!.toFixed(3));
    expect(await shown(/^upper bound/)).toMatch(bias[0]!.visual.upperBound.toFixed(2));
    const human = mean === null ? "-" : `${mean.toFixed(2)} ± ${sd!.toFixed(2)}`;
    const people = page.getByRole("region", { name: "Human performance" }).getByRole("table").first();
    expect(await people.textContent()).toMatch(human);
    expect(await people.textContent()).toMatch(String(workers));
    for (const { name, accuracy } of bias[0]!.probes)
      expect(await shown(new RegExp(`^${name}`))).toMatch(
        accuracy === null ? "-" : (100 * accuracy).toFixed(1),
      );
  }

  test("the numbers on the page are those of the audit", () => compareWithAudit("harbour"));

  test.skipIf(official === undefined)(
    "the numbers on the page are those of the audit, for NLVR2 dev (needs COUNTERPOINT_DATA)",
    () => compareWithAudit("nlvr2"),
  );

  test("a report is read in light and dark, wide and narrow, and follows phenomena as they are found", async () => {
    const page = await openReport();
    await page.getByText("Tagged automatically in 0 of 40 sentences").waitFor();
    pairs.corpus.addPhenomena(pairs.corpus.sentences.map((_, i) => new Set(i < 30 ? [] : ["coordination"])));
    await page.getByText("Tagged automatically in 40 sentences").waitFor(); // the page asks again by itself
    await page.getByRole("row", { name: /^coordination 10/ }).waitFor();
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await seriousViolations(page, { onlyColours: true })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await seriousViolations(page)).toEqual([]);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isTooWide).toBe(false);
  });

  test("the report of a campaign is there for its manager, and leads to its examples", async () => {
    const place = await startCampaign(owner, { presentations: { train: 1 } });
    const page = await openPage("/campaigns/pilot/library/report");
    await page.getByText("No examples yet.").waitFor();
    const answer = async (worker: Browser, content: unknown) => {
      const claimed = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
      await must(worker.send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content }));
    };
    await answer(await addWorker(server, owner, { place, name: "writer" }), { sentence: "A box is full." });
    const judge = await addWorker(server, owner, { place, name: "judge" });
    for (const verdict of ["true", "true", "false", "true"]) await answer(judge, verdict);
    await page.reload();
    await page.getByRole("heading", { name: "Human performance" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page
      .getByRole("row", { name: /^label differs from the writer's intention/ })
      .getByRole("link")
      .click();
    await page.getByText(/^[13] of 4 examples/).waitFor(); // two were meant to be true, three are
    await page.getByRole("link", { name: "Report" }).click();
    await page.getByRole("heading", { name: "Agreement" }).waitFor();
  });
});
