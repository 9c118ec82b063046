import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const server = startServer({ pages: PAGES });
const chromium = startChromium();
beforeAll(() => setUp(server));

const title = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a visitor reads the index, follows links between pages and to headings, and goes back", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/help`);
    await page.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "A corpus from your own photographs" }).click();
    await page
      .getByRole("heading", { level: 1, name: "Tutorial: a corpus from your own photographs" })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Writing tasks open to new writers" }).first().click();
    const setting = page.getByRole("heading", { name: "limitedPool" });
    await setting.waitFor();
    await expect
      .poll(() => setting.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/help/settings#limitedpool");
    await page.goBack();
    await page
      .getByRole("heading", { level: 1, name: "Tutorial: a corpus from your own photographs" })
      .waitFor();
  });

  test("the search finds sections by their words, also without a network once it is open", async () => {
    const page = await chromium.open({ width: 390, height: 844 });
    await page.goto(`${server.url}/help/glossary`);
    await page.getByRole("heading", { level: 1, name: "Glossary" }).waitFor();
    const field = page.getByRole("searchbox", { name: "Search the help pages" });
    await field.fill("krippendorff alpha");
    await page.locator(".help-hits li").first().waitFor();
    await expectAccessible(page);
    await page.context().setOffline(true);
    await field.fill("grace period");
    await page.getByRole("link", { name: "Glossary: grace period" }).click();
    await page.getByRole("heading", { name: "grace period" }).waitFor();
    await field.fill("zyxwv");
    await page.getByText("No help page contains").waitFor();
  });

  test("an address without a page says so", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/help/nothing-here`);
    await page.getByText("There is no help page at this address.").waitFor();
    await expectAccessible(page);
  });

  test("every setting links to its entry", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/new-campaign`);
    await signIn(page, "owner");
    const links = page.locator(".setting .help-link");
    await links.first().waitFor();
    const anchors = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).hash),
    );
    expect(anchors.length).toBe(await page.locator(".setting").count());
    await page.goto(`${server.url}/help/settings`);
    await page.getByRole("heading", { level: 1, name: "Settings of a campaign" }).waitFor();
    const missing: string[] = [];
    for (const anchor of anchors) if ((await page.locator(anchor).count()) !== 1) missing.push(anchor);
    expect(missing).toEqual([]);
    expect(await title(page)).toBe("Settings of a campaign");
  });
});
