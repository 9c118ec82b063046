import { describe, expect, test } from "vitest";
import { createForecaster } from "../../src/rehearsal/forecast.ts";
import { setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const server = startServer({ pages: PAGES, rehearse: createForecaster() });
const chromium = startChromium();

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("who makes a campaign rehearses it first, and sees what it would cost and take", {
    timeout: 240_000,
  }, async () => {
    await setUp(server);
    const page = await chromium.open();
    await page.goto(server.url);
    await signIn(page, "owner");
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByLabel("Require qualification", { exact: true }).uncheck();
    await page.getByLabel("Writing tasks open to new writers").fill("100");

    const rehearsal = page.getByRole("region", { name: "Rehearsal" });
    await rehearsal.getByLabel("Presentations").fill("10");
    await rehearsal.getByLabel("Workers").fill("6");
    await rehearsal.getByRole("button", { name: "Run rehearsal" }).click();
    await rehearsal.getByText("Rehearsing 10 presentations with 6 workers").waitFor();
    await rehearsal.getByRole("button", { name: "Cancel" }).click();
    await rehearsal.getByRole("button", { name: "Run rehearsal" }).click();
    await rehearsal.getByText("10 presentations with 6 workers would take").waitFor({ timeout: 200_000 });
    await rehearsal.getByRole("row", { name: "writing 10 writing tasks" }).waitFor();
    await rehearsal.getByRole("row", { name: "after pruning" }).waitFor();
    await rehearsal.getByRole("row", { name: "careful" }).waitFor();
    expect(await rehearsal.locator("[tabindex]:has(> table)").count()).toBe(0); // no table has to be scrolled
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByLabel("Pay per writing task").fill("0.50");
    await rehearsal.getByText("would take").waitFor({ state: "detached" }); // that was another campaign's
  });
});
