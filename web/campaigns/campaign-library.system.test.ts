import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { Random } from "../../src/core/index.ts";
import { rehearse } from "../../src/rehearsal/rehearse.ts";
import { PASSWORD, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { dropFiles } from "../testing/drop-files.ts";
import { signIn } from "../testing/sign-in.ts";

const START = Date.UTC(2020, 0, 6, 9);
let now = START;
const unlimited = { requestsPerMinute: 1_000_000, signInsPerMinute: 1_000_000 };
const ids = new Random("ids"); // with random ones the workers would come to another corpus every time
const newId = () => `${ids.uint32()}-${ids.uint32()}`;
const server = startServer({ pages: PAGES, now: () => now, newId, ...unlimited });
const chromium = startChromium();
let examples: readonly { readonly id: string; readonly sentence: string; readonly label: boolean }[] = [];

// Simulated workers take a campaign of photographs to its end; when it ends is the time of the pages.
beforeAll(async () => {
  await setUp(server);
  const setTime = async (time: number) => {
    now = time;
  };
  await rehearse({
    recipe: "photos",
    presentations: 8,
    workers: 8,
    seed: "1",
    settings: {},
    budget: 1_000_000,
    start: START,
    server: { url: () => server.url, setTime },
    manager: { name: "owner", password: PASSWORD },
    onAnswer: () => {},
  });
});

async function openLibrary(): Promise<Page> {
  const page = await chromium.open();
  await page.goto(`${server.url}/campaigns/rehearsal/library`);
  await signIn(page, "owner");
  await page.getByRole("region", { name: "Examples" }).waitFor();
  const reply = await page.request.get(`${server.url}/api/campaigns/rehearsal/library/examples?limit=100`);
  ({ examples } = await reply.json());
  await page.getByText(`${examples.length} examples`).waitFor();
  return page;
}

/** Predictions that are right but for the first. */
function predictions(wrong: number): Uint8Array {
  const lines = examples.map(({ id, label }, i) => `${id},${i < wrong ? !label : label}\n`);
  return new TextEncoder().encode(lines.join(""));
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("photographs of a campaign are seen in its library, and large when they are pressed", async () => {
    const page = await openLibrary();
    expect(await page.getByText("Photographs are not available").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: examples[0]!.sentence }).first().press("Enter");
    await page.getByRole("heading", { name: examples[0]!.sentence }).waitFor();
    const card = page.getByRole("article", { name: examples[0]!.id });
    const images = card.getByRole("img");
    await images.nth(1).waitFor();
    const areLoaded = async () =>
      (await images.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).decode()))).length;
    expect(await areLoaded()).toBe(2); // a photograph that cannot be shown fails to be decoded
    await expectAccessible(page);
    await card.getByRole("button", { name: "Left image" }).press("Enter");
    const large = page.getByRole("dialog", { name: "Enlarged: Left and Right" });
    await large.getByRole("img").nth(1).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await large.waitFor({ state: "detached" });
  });

  test("an annotation of a campaign leads to it, and the campaign's library to the annotation", async () => {
    const page = await openLibrary();
    await page.getByRole("link", { name: "Annotate" }).click();
    await page.getByLabel("Name").fill("First look");
    await page.getByRole("button", { name: "Draw sample" }).click();
    await page.getByRole("heading", { name: "First look" }).waitFor();
    await page.getByRole("link", { name: "rehearsal", exact: true }).click();
    await page.getByRole("list", { name: "Annotations" }).getByRole("link", { name: "First look" }).waitFor();
    await expectAccessible(page);
  });

  test("predictions of a campaign's examples are dropped, scored, compared and removed", async () => {
    const page = await openLibrary();
    await page.getByRole("link", { name: "Predictions" }).click();
    await page.getByText("No predictions yet").waitFor();
    await expectAccessible(page);
    const field = page.getByText("Choose prediction files, or drop them here");
    await field.dispatchEvent("dragover");
    await page.locator(".drop.over").waitFor();
    await field.dispatchEvent("dragleave");
    await page.locator(".drop.over").waitFor({ state: "detached" });
    const flawed = new TextEncoder().encode("nobody-0-0-0,true\n");
    await dropFiles(field, { "ours.csv": predictions(1), "base.csv": predictions(3), "flawed.csv": flawed });
    await page.getByText("Added ours.csv").waitFor();
    await page.getByText("Added base.csv").waitFor();
    await page.getByRole("alert").getByText("flawed.csv was not added.").waitFor();
    expect(await page.locator(".drop.over").count()).toBe(0);
    const count = examples.length;
    const scores = page.getByRole("region", { name: "Scores" });
    await scores.getByRole("row", { name: new RegExp(`ours .*\\(${count - 1} of ${count}\\)`) }).waitFor();
    await expectAccessible(page);

    await scores.getByRole("link", { name: "ours", exact: true }).press("Enter");
    await page
      .getByRole("row", { name: /Accuracy/ })
      .getByText(`${count - 1} of ${count}`)
      .waitFor();
    expect(new URL(page.url()).pathname).toMatch("/campaigns/rehearsal/library/predictions/");
    await expectAccessible(page);
    await page.getByText("Compare with").getByRole("link", { name: "base" }).press("Enter");
    await page.getByRole("heading", { name: "ours vs. base" }).waitFor();
    const table = page.getByRole("region", { name: "Correct and incorrect predictions" });
    expect(await table.getByRole("link").allTextContents()).toEqual([String(count - 3), "2", "0", "1"]);
    await expectAccessible(page);
    await table.getByRole("link", { name: "2", exact: true }).press("Enter");
    await page.getByText(`2 of ${count} examples`).waitFor();
    await page.getByText("✗ base").first().waitFor();

    await page.getByRole("link", { name: "Predictions" }).click();
    await page.getByRole("button", { name: "Remove base", exact: true }).click();
    await page.getByRole("button", { name: "Remove base permanently" }).click();
    await scores.getByRole("link", { name: "base" }).waitFor({ state: "detached" });
  });
});
