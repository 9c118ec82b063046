import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import { makeGathered } from "../../src/photos/testing/gathered-folder.ts";
import { addSignedIn, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const folder = temporaryFolder();
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000, gathered: folder.at("gathered") });
const bare = startServer({ pages: PAGES, requestsPerMinute: 100_000 });
const chromium = startChromium();
beforeAll(async () => {
  const owner = await setUp(server);
  await addSignedIn(server, owner, "reviewer");
  await addSignedIn(server, owner, "viewer");
  await addSignedIn(bare, await setUp(bare), "viewer");
});

async function openGathered(url: string, name: string): Promise<Page> {
  const page = await chromium.open();
  await page.goto(`${url}/gathered`);
  await signIn(page, name);
  await page.getByRole("heading", { name: "Gathered image sets" }).waitFor();
  return page;
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a gathering that goes on elsewhere is watched, and its sets are reviewed by keyboard alone", async () => {
    const page = await openGathered(server.url, "reviewer");
    await page.getByText("No queries searched yet.").waitFor();
    await makeGathered(folder.path, ["acorn", "cup", "jar"]); // the page asks again by itself
    await page
      .getByText("From my photographs: 3 queries searched, 27 images requested, 0 of them broken.")
      .waitFor();
    await page.getByRole("heading", { name: "3 sets, 0 excluded" }).waitFor();
    await page.getByRole("row", { name: "Kept 3 27" }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    for (const key of ["j", "j", "j", "k", "x"]) await page.keyboard.press(key); // to the second, and leave it out
    await page.getByRole("heading", { name: "3 sets, 1 excluded" }).waitFor();
    const second = page.getByRole("listitem").filter({ hasText: "1. cup" });
    await second.getByText("excluded", { exact: true }).waitFor();
    expect(await second.evaluate((item) => item.contains(document.activeElement))).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("x");
    await page.getByRole("heading", { name: "3 sets, 0 excluded" }).waitFor();
    await page.getByRole("button", { name: "Exclude set 2" }).click();
    await page.getByRole("heading", { name: "3 sets, 1 excluded" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Include set 2" }).waitFor();
  });

  test("a viewer sees the sets and decides nothing", async () => {
    const page = await openGathered(server.url, "viewer");
    await page.getByRole("heading", { name: "3 sets, 1 excluded" }).waitFor();
    expect(await page.getByRole("button", { name: /Exclude|Include/ }).count()).toBe(0);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("heading", { name: "3 sets, 1 excluded" }).waitFor();
  });

  test("without a folder, the page says how to get there", async () => {
    const page = await openGathered(bare.url, "viewer");
    await page.getByText("counterpoint studio --gathered gathered").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
