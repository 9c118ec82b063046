import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pairExample, sceneExample, tower } from "../../src/core/testing/examples.ts";
import type { Browser } from "../../src/server/testing/browser.ts";
import { must } from "../../src/server/testing/campaign.ts";
import { opened } from "../../src/server/testing/library.ts";
import { addSignedIn, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const pairs = opened(
  "harbour",
  ["Both boats are red.", "One ferry is not moored.", "A mast is taller than the crane."].map((sentence, i) =>
    pairExample(`dev-${i}-0-0`, true, { sentence }),
  ),
);
const scenes = opened("towers", [
  sceneExample("7-0", true, { sentence: "There is a tower with three blocks.", scene: tower(1, 3, 2) }),
]);
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000, library: [pairs, scenes] });
const chromium = startChromium();
let owner: Browser;
let reviewer: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  await addSignedIn(server, owner, "manager");
  reviewer = await addSignedIn(server, owner, "reviewer");
  await addSignedIn(server, owner, "viewer");
});

/** A page of a member, with what is there to tell it that it is loaded. */
async function open(role: string, path: string, size?: { width: number; height: number }): Promise<Page> {
  const page = await chromium.open(size);
  await page.goto(server.url + path);
  await signIn(page, role);
  return page;
}

async function draw(described: Record<string, unknown>): Promise<number> {
  const body = { name: "Boats", source: { kind: "library", id: "harbour" }, seed: "1", ...described };
  return ((await must(owner.send("POST", "/api/annotations", body))) as { id: number }).id;
}

const tag = (browser: Browser, annotation: number, number: number, phenomena: readonly string[]) =>
  must(
    browser.send("POST", `/api/annotations/${annotation}/sentences/${number}/tags`, {
      phenomena,
      pairReasoning: ["property of the pair as a whole"],
      guidelines: [],
    }),
  );

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a manager draws sentences from a corpus and tags them by keyboard alone", async () => {
    const page = await open("manager", "/library/harbour");
    await page.getByRole("link", { name: "Annotate" }).press("Enter");
    await page.getByRole("heading", { name: "New annotation of harbour" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel("Annotators per sentence").press("Enter");
    await page.getByText("0 of 3 sentences have all 2 annotations").waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "Tag sentences" }).press("Enter");
    await page.getByText("sentence 1 of 3").waitFor();
    await page.locator("button.main:focus").waitFor(); // Enter goes on
    const place = new URL(page.url()).pathname;
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("in all three lists").waitFor();
    await page.keyboard.press("u");
    await page.keyboard.press("n");
    await page.keyboard.press("n"); // taken back
    await page.keyboard.press("3");
    await page.keyboard.press("b");
    expect(await page.getByLabel("universal quantifier").isChecked()).toBe(true);
    expect(await page.getByLabel("negation").isChecked()).toBe(false);
    expect(await page.getByLabel("universal quantification").isChecked()).toBe(true);
    expect(await page.getByLabel("Object missing from the other pairs").isChecked()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await seriousViolations(page, { onlyColours: true })).toEqual([]);
    await page.keyboard.press("Enter");

    await page.getByText("sentence 2 of 3").waitFor();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.getByLabel("hard cardinality").press(" ");
    await page.keyboard.press("x"); // none, also while a box has the focus
    expect(await page.getByLabel("hard cardinality").isChecked()).toBe(false);
    await page.keyboard.press("0");
    await page.keyboard.press("v");
    await page.keyboard.press("Enter");
    await page.getByText("sentence 3 of 3").waitFor();
    await page.getByText("You have tagged 2").waitFor();

    await page.getByRole("link", { name: "Back to the previous sentence" }).press("Enter");
    await page.getByText("sentence 2 of 3").waitFor();
    await page.getByText("No one else has tagged this sentence yet").waitFor();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(3); // none, three times
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByText("sentence 3 of 3").waitFor();
    await page.keyboard.press("c");
    await page.keyboard.press("6");
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "See the results" }).press("Enter");
    const row = (name: string) => page.getByRole("row", { name }).first().getByRole("cell").allInnerTexts();
    await page.getByText("you have tagged 3").waitFor();
    // One of three sentences; the sentences are not the papers', so none of their figures; fewer than two annotators with.
    expect(await row("comparison")).toEqual([
      "1 of 3",
      "33.3",
      "0",
      "– (fewer than two annotators)",
      "0 of 0",
    ]);
    expect(await row("universal quantification")).toEqual([
      "1 of 3",
      "33.3",
      "0",
      expect.any(String),
      "0 of 0",
    ]);
    expect((await row("Object missing from the other pairs")).slice(0, 2)).toEqual(["1 of 3", "33.3"]);
    await page.getByText("1 of 3 settled sentences break a guideline").waitFor();
    expect(place).toMatch(/^\/annotations\/\d+\/tag$/);
  });

  test("where people differ a third person settles it, blind to the others until then", async () => {
    const annotation = await draw({ sentences: 2 });
    await tag(owner, annotation, 1, ["negation", "comparison"]);
    await tag(reviewer, annotation, 1, ["negation"]);
    const page = await open("manager", `/annotations/${annotation}`);
    const differing = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Disagreements" }) });
    await differing.getByText("shown after you tag it").waitFor();
    await differing.getByText("tied", { exact: true }).waitFor();
    await page.getByText("1 sentence with tied categories is left out of annotations.txt").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await differing.getByRole("link", { name: "Break the tie" }).press("Enter");
    await page.getByText("sentence 1 of 2").waitFor();
    expect(await page.getByText("Other annotators' tags").count()).toBe(0);
    await page.keyboard.press("n");
    await page.keyboard.press("6");
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByText("sentence 2 of 2").waitFor();

    await page.getByRole("link", { name: "Back to the previous sentence" }).press("Enter");
    const others = page.locator("section").filter({ hasText: "Other annotators' tags" });
    await others.getByText("comparison", { exact: true }).waitFor();
    expect(await others.getByRole("listitem").count()).toBe(2);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Boats" }).click();
    await differing.getByText("decided by majority").waitFor();
    await differing.getByText("1 of 3").waitFor();
    await differing.getByRole("link", { name: "Change my tags" }).waitFor();
  });

  test("who is refused because others were quicker is told so, and goes on", async () => {
    const annotation = await draw({ sentences: 2 });
    const page = await open("manager", `/annotations/${annotation}/sentences/1`);
    await page.getByText("sentence 1 of 2").waitFor();
    await tag(owner, annotation, 1, []);
    await tag(reviewer, annotation, 1, []);
    await page.keyboard.press("x");
    await page.keyboard.press("6");
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByText("Enough people have tagged this sentence in the meantime").waitFor();
    await page.getByRole("link", { name: "Go to the next sentence" }).press("Enter");
    await page.getByText("sentence 2 of 2").waitFor();
  });

  test("a viewer sees the tables alone", async () => {
    const annotation = await draw({});
    await tag(owner, annotation, 1, ["negation"]);
    const page = await open("viewer", `/annotations/${annotation}`);
    await page.getByRole("heading", { name: "Reasoning about the image pair" }).waitFor();
    for (const gone of ["Tag sentences", "annotations.txt", "Break the tie"])
      expect(await page.getByRole("link", { name: gone }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Disagreements" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "harbour" }).getAttribute("href")).toBe("/library/harbour");
    await page.getByRole("navigation").getByRole("link", { name: "Library" }).click();
    await page.getByRole("heading", { name: "Annotations" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "harbour NLVR2" }).click();
    await page.getByText("3 examples", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Annotate", exact: true }).count()).toBe(0);
  });

  test("on a phone a sentence about a scene is tagged by touch, beside its picture, and nothing is cut off", async () => {
    const annotation = await draw({ source: { kind: "library", id: "towers" } });
    const page = await open("reviewer", `/annotations/${annotation}/tag`, { width: 390, height: 844 });
    await page.getByRole("heading", { name: "There is a tower with three blocks." }).waitFor();
    expect(await page.getByRole("img").getAttribute("alt")).toMatch("tower of blue, blue, blue");
    expect(await page.getByText("What kind of reasoning over the two images does it need?").count()).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByLabel("hard cardinality").click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.getByRole("link", { name: "See the results" }).click();
    await page.getByText("you have tagged 1").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });
});
