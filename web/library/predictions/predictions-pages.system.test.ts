import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sceneExample, tower } from "../../../src/core/testing/examples.ts";
import { opened } from "../../../src/server/testing/library.ts";
import { addSignedIn, setUp } from "../../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../../src/server/testing/start-server.ts";
import { expectAccessible, seriousViolations } from "../../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../testing/chromium.ts";
import { signIn } from "../../testing/sign-in.ts";

const TALL = "There is a tower with three blocks.";
const EXAMPLES = Array.from({ length: 40 }, (_, i) =>
  sceneExample(`${Math.floor(i / 4)}-${i % 4}`, i % 2 === 0, {
    sentence:
      i < 8
        ? TALL
        : i < 20
          ? "There are two black items."
          : "There are two black items in the box on the left side.",
    ...(i % 3 === 0 && { scene: tower(1, 3, (i % 4) as 0 | 1 | 2 | 3) }),
  }),
);
const corpus = opened("towers", EXAMPLES);
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000, library: [corpus] });
const chromium = startChromium();
beforeAll(async () => {
  const owner = await setUp(server);
  await addSignedIn(server, owner, "reviewer");
  await addSignedIn(server, owner, "viewer");
  corpus.corpus.addPhenomena(
    corpus.corpus.sentences.map((_, i) => new Set(i === 0 ? ["hard cardinality"] : [])),
  );
});

/** A file that answers every example rightly but those in these places. */
function file(name: string, wrong: (place: number) => boolean) {
  const lines = EXAMPLES.map(({ id, label }, i) => `${id},${label !== wrong(i)}\n`);
  return { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("")) };
}

async function openPredictions(name: "reviewer" | "viewer"): Promise<Page> {
  const page = await chromium.open();
  await page.goto(`${server.url}/library/towers`);
  await signIn(page, name);
  await page.getByRole("link", { name: "Predictions" }).click();
  return page;
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a reviewer adds files; one that cannot be scored is refused with its lines", async () => {
    const page = await openPredictions("reviewer");
    await page.getByText("No predictions yet").waitFor();
    const flawed = file("flawed.csv", () => false);
    flawed.buffer = Buffer.from(flawed.buffer.toString().replace("0-1,false", "99-0,false"));
    await page
      .getByLabel("Choose prediction files")
      .setInputFiles([file("ours.csv", (i) => i < 10), flawed, file("base.csv", (i) => i % 3 === 0)]);
    await page.getByText("Added ours.csv (splits: dev).").waitFor();
    await page.getByText("Added base.csv").waitFor();
    const refused = page.getByRole("alert");
    await refused.getByText("flawed.csv was not added.").waitFor();
    await refused.getByText('Line 2: "99-0" is not in the gold file').waitFor();
    await refused.getByText('Missing prediction for "0-1"').waitFor();
    // 30 of 40 right; the first two sentences are wrong, and half of the third.
    await page.getByRole("row", { name: /ours dev 75\.0 % \(30 of 40\)/ }).waitFor();
    await expectAccessible(page);

    await page.getByLabel("Choose prediction files").setInputFiles(file("again.csv", (i) => i < 10));
    await page.getByText("again.csv has already been added as ours.").waitFor();
    await page.getByLabel("Choose prediction files").setInputFiles(file("mistake.csv", () => true));
    await page.getByRole("button", { name: "Remove mistake", exact: true }).waitFor();
    const scores = page.getByRole("region", { name: "Scores" });
    await scores.getByText("dev 50.0 % true (20 of 40).").waitFor();
    expect(await scores.getByRole("row").getByRole("rowheader").allTextContents()).toEqual([
      "ours",
      "base",
      "mistake",
    ]);
    const frame = scores.locator(".wide"); // 1280 pixels hold every column
    expect(await frame.evaluate((div) => div.scrollWidth - div.clientWidth)).toBe(0);
    await page.getByRole("button", { name: "Remove mistake", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Remove mistake permanently" }).press("Enter");
    await scores.getByRole("link", { name: "mistake" }).waitFor({ state: "detached" });
  });

  test("a viewer reads a system's score, and every class leads to its examples", async () => {
    const page = await openPredictions("viewer");
    const scores = page.getByRole("region", { name: "Scores" });
    await scores.getByRole("link", { name: "ours", exact: true }).press("Enter");
    await page.getByRole("row", { name: /Accuracy 75\.0 %/ }).waitFor();
    expect(await page.getByLabel("Choose prediction files").count()).toBe(0);
    await expectAccessible(page);
    const classes = page.getByRole("region", { name: "Phenomenon" });
    // The first eight examples have the first sentence, and all of them are wrong.
    await classes.getByRole("row", { name: /hard cardinality 8 0\.0 %/ }).waitFor();
    const links = page
      .getByRole("region", { name: /Phenomenon|Scene type|Sentence length/ })
      .getByRole("link");
    const all = await links.evaluateAll((found) =>
      found.map((each) => ({ count: each.textContent ?? "", href: (each as HTMLAnchorElement).href })),
    );
    expect(all).toHaveLength(10); // right and wrong of one phenomenon, two kinds and two lengths
    for (const { count, href } of all) await expectFound(page, href, count);
  });

  test("two systems are compared, and every count leads to exactly these examples", async () => {
    const page = await openPredictions("viewer");
    const pairs = page.getByRole("region", { name: "Pairwise comparison" });
    await pairs.getByText("for 1 test.").waitFor();
    await pairs.getByRole("link", { name: "ours", exact: true }).press("Enter");
    await page.getByText("Compare with").getByRole("link", { name: "base" }).press("Enter");
    await page.getByRole("heading", { name: "ours vs. base" }).waitFor();
    await page.getByRole("region", { name: "Only ours correct" }).getByRole("link").first().waitFor();
    await expectAccessible(page);
    // Wrong are 0 to 9 and every third from 0 to 39: 0, 3, 6 and 9 are both wrong.
    const table = page.getByRole("region", { name: "Correct and incorrect predictions" });
    expect(await table.getByRole("link").allTextContents()).toEqual(["20", "10", "6", "4"]);
    const hrefs = await table
      .getByRole("link")
      .evaluateAll((found) => found.map((each) => (each as HTMLAnchorElement).href));
    for (const [i, count] of ["20", "10", "6", "4"].entries()) await expectFound(page, hrefs[i]!, count);

    await page.getByLabel("Outcome").selectOption({ label: "only base correct (6)" });
    await page.getByText("6 of 40 examples").waitFor();
    const row = page.getByRole("link", { name: TALL }).first();
    await row.getByText("✗ ours: true").waitFor();
    await row.getByText("✓ base: false").waitFor();
    await expectAccessible(page);
    const active = page.getByRole("list", { name: "Active filters" });
    expect(await active.getByRole("button").allTextContents()).toEqual([
      "Remove System: ours ×",
      "Remove Compared with: base ×",
      "Remove Outcome: only base correct ×",
    ]);
    await row.press("Enter");
    await page.getByRole("article", { name: "0-1" }).getByText("✗ ours: true").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});

/** That the list of examples behind a link has as many as the link says. */
async function expectFound(page: Page, href: string, count: string): Promise<void> {
  await page.goto(href);
  await page
    .getByRole("status")
    .filter({ hasText: `${count} of 40 examples` })
    .waitFor();
}
