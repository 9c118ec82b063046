import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
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
const STUDY = "a".repeat(24);

async function addParticipant(id: string): Promise<void> {
  const worker = await new Browser(() => server.url).open();
  const parameters = { PROLIFIC_PID: id, STUDY_ID: STUDY, SESSION_ID: id };
  await must(worker.send("POST", "/api/join/prolific", parameters));
  await agree(worker);
  const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
  const content = { sentence: `There is a box with ${id} items.` };
  await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a manager confirms participants by the study's list or one by one, and pays them out", async () => {
    const owner = await setUp(server);
    const settings = { writingPay: 30.42, fullBonus: 0, lowerBonus: 0 };
    const place = await startCampaign(owner, {
      id: "pay",
      name: "Boxes",
      presentations: { train: 3 },
      settings,
    });
    await must(owner.send("PUT", `${place}/study`, { study: STUDY, finishedCode: "DONE", leftCode: "LEFT" }));
    const [listed, known, invented] = ["1", "2", "f"].map((digit) => digit.repeat(24)) as [
      string,
      string,
      string,
    ];
    for (const id of [listed, known, invented]) await addParticipant(id);

    const page = await chromium.open();
    await page.goto(server.url);
    await signIn(page, "owner");
    await page.getByRole("link", { name: "Boxes" }).click();
    await tabOf(page, "Payments").click();
    await page
      .getByText("Not included because they are not confirmed: 3 participants with US$0.9126.")
      .waitFor();
    expect(await page.getByRole("button", { name: "Create payout" }).isDisabled()).toBe(true);
    await page.getByLabel("Study submissions (CSV)").setInputFiles({
      name: "submissions.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Participant id,Status\n${listed},APPROVED\n${known},RETURNED\n`),
    });
    await page.getByRole("button", { name: "Confirm listed participants" }).click();
    await page.getByText("1 participant of this campaign, 1 newly confirmed.").waitFor();
    await page.getByRole("row", { name: known }).getByRole("button", { name: "Confirm" }).click();
    await page.getByText("US$0.60 to 2 workers, not including fees.").waitFor();
    await page.getByText("Payouts are in whole cents, so US$0.0084 of 2 workers remains due.").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create payout" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Amounts" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(`${listed},0.30\r\n${known},0.30\r\n`);
    await page
      .getByText("Not included because they are not confirmed: 1 participant with US$0.3042.")
      .waitFor();
    await page
      .getByText("Nothing is due to confirmed workers. Payouts are in whole cents, so US$0.0084")
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
