import { describe, expect, test } from "vitest";
import { startDemo } from "../../src/rehearsal/start-demo.ts";
import { PASSWORD } from "../../src/server/testing/members.ts";
import { PAGES, SETUP_TOKEN, startServer } from "../../src/server/testing/start-server.ts";
import { seriousViolations } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";

const server = startServer({ pages: PAGES });
const chromium = startChromium();

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("who sets up sees the demonstration fill, and works on it beside managing it", {
    timeout: 240_000,
  }, async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/set-up#${encodeURIComponent(SETUP_TOKEN)}`);
    const { database, images } = server;
    const notes: string[] = [];
    const note = (text: string) => void notes.push(text);
    const demonstration = await startDemo({
      database,
      images,

      end: Date.now(),
      presentations: 3,
      answerIntervalMs: 0,
      log: note,
    });
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    const card = page.getByRole("link", { name: "Demonstration" });
    await card.getByText(/^writing: \d of 3 tasks done$/).waitFor(); // it appears while the page is open
    await card.getByText("simulated workers").waitFor();
    await card.getByText("writing: 3 of 7 tasks done").waitFor({ timeout: 120_000 }); // three are written, and four more left
    await demonstration!.finished;
    expect(notes).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);

    await card.click();
    await page.getByText("Its workers and answers are simulated").waitFor();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Try it as a worker" }).click();
    const worker = await opened;
    await worker.getByRole("button", { name: "I agree – start working" }).click();
    await worker.getByLabel("Your sentence").waitFor();
    await page.reload();
    await page.getByText("Grace, owner").waitFor(); // still signed in
    expect(await seriousViolations(page)).toEqual([]);
  });
});
