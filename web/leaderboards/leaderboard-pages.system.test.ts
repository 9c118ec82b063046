import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../src/files/testing/temporary-folder.ts";
import {
  addBenchmark,
  goldPairs,
  showPapers,
  toLines,
  toPredictions,
} from "../../src/server/testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn } from "../testing/sign-in.ts";

const GOLD = goldPairs(12);
const server = startServer({ pages: PAGES, requestsPerMinute: 100_000 });
const chromium = startChromium();
const folder = temporaryFolder();
beforeAll(async () => {
  const owner = await setUp(server);
  await addSignedIn(server, owner, "manager");
  await addBenchmark(owner, "quoted", { gold: { "test1.json": toLines(GOLD) } });
  await showPapers(server.database.db, "quoted", "nlvr2-test1");
  for (const name of ["mistake", "empty"]) await addBenchmark(owner, name, { gold: {} });
  folder.write("test1.json", toLines(GOLD));
  const lines = toPredictions(GOLD).trimEnd().split("\n");
  folder.write("broken.csv", [lines[0], lines[0], "perhaps", ...lines.slice(2)].join("\n"));
  folder.write("good.csv", toPredictions(GOLD, { wrong: 24 }));
});

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("[E4] from a new benchmark to a row that everybody sees, by way of an invited team and a broken file", async () => {
    const manager = await chromium.open();
    await manager.goto(`${server.url}/sign-in`);
    await signIn(manager, "manager");
    await manager.getByRole("link", { name: "Leaderboards", exact: true }).click();
    await manager.getByLabel("Title").fill("Harbours at night");
    await manager.getByLabel("URL name").fill("harbours");
    await manager.getByLabel("Submissions per team").fill("2");
    await manager.getByLabel("Gold files").setInputFiles(folder.at("good.csv"));
    await manager.getByRole("button", { name: "Create benchmark" }).click();
    await manager.getByText("The file was rejected:").waitFor();
    await manager.getByText("The benchmark was not created.").waitFor();
    expect(await manager.getByRole("link", { name: /Harbours/ }).count()).toBe(0);
    await manager.getByLabel("Gold files").setInputFiles(folder.at("test1.json"));
    await manager.getByLabel("Accept original identifiers too").check();
    await manager.getByRole("button", { name: "Create benchmark" }).click();
    await manager.getByText("The original identifier alone predicts 100.00 %").waitFor();
    await manager.getByText("The benchmark was not created.").waitFor();
    await manager.getByLabel("even if they reveal labels").check();
    await manager.getByRole("button", { name: "Create benchmark" }).click();
    await manager.getByText("from the original identifier with 100.0 % accuracy").waitFor();
    await manager.getByText("Added 96 examples with private labels.").waitFor();
    await showPapers(server.database.db, "harbours", "nlvr2-test1");
    await expectAccessible(manager);
    await manager.getByRole("link", { name: "Open harbours" }).click();
    await manager.getByRole("heading", { name: "Harbours at night" }).waitFor();
    await manager.getByRole("link", { name: "Teams" }).click();
    await manager.getByRole("heading", { name: "Teams" }).waitFor();
    await manager.getByLabel("Name").fill("Otters");
    await manager.getByRole("button", { name: "Add" }).click();
    const link = (await manager.getByText("/join-team#").textContent())!;
    await manager.getByText("invited", { exact: true }).waitFor();
    await expectAccessible(manager);

    const team = await chromium.open();
    await team.goto(link);
    await team.getByRole("heading", { name: "Welcome, Otters" }).waitFor();
    await team.getByLabel("Password").fill(PASSWORD);
    await expectAccessible(team);
    await team.getByRole("button", { name: "Set password" }).click();
    await team.getByRole("link", { name: /Harbours at night/ }).waitFor();
    await team.goto(link); // it is spent
    await team.getByRole("alert").getByText("This invitation link is not valid").waitFor();
    await team.goto(`${server.url}/library`);
    await team.getByText("You are signed in as the team Otters").waitFor();
    await expectAccessible(team);
    await team.getByRole("link", { name: "leaderboards", exact: true }).click();
    await team.getByRole("link", { name: /Harbours at night/ }).click();
    await team.getByText("2 submissions left (limit: 2 submissions per 30 days).").waitFor();
    await team.getByLabel("System", { exact: true }).fill("Night reader");
    await team.getByLabel("Link to paper").fill("https://example.org/paper");
    await team.getByLabel("Predictions (CSV)").setInputFiles(folder.at("broken.csv"));
    await team.getByRole("button", { name: "Submit" }).click();
    const refusal = team.getByRole("alert");
    await refusal.getByText("The file was rejected: 3 problems.").waitFor();
    expect(await refusal.getByRole("listitem").allTextContents()).toEqual([
      'line 2: Duplicate prediction for "test1-0-0-0" (first in line 1)',
      'line 3: The line should be "identifier,label" or "identifier,label,score", but is "perhaps"',
      "Predictions are missing: 1",
    ]);
    await team.getByText("2 submissions left").waitFor();
    await expectAccessible(team);

    await team.getByLabel("Predictions (CSV)").setInputFiles(folder.at("good.csv"));
    expect(await team.getByLabel("Publish the result immediately").isChecked()).toBe(false);
    await team.getByLabel("Publish the result immediately").check();
    await team.getByRole("button", { name: "Submit" }).press("Enter");
    await team.getByText("72 of 96 correct").waitFor();
    await team.getByText("1 submission left (limit: 2 submissions per 30 days).").waitFor();
    const board = team.getByRole("region", { name: "Leaderboard" });
    await board
      .getByRole("row", { name: /Night reader/ })
      .getByText("72 of 96")
      .waitFor();
    await expectAccessible(team);

    const guest = await chromium.open({ width: 390, height: 844 });
    await guest.goto(`${server.url}/benchmarks/harbours`);
    const row = guest.getByRole("row", { name: /Night reader/ });
    await row.getByText("72 of 96").waitFor();
    expect(await row.getByRole("link", { name: "Night reader" }).getAttribute("href")).toBe(
      "https://example.org/paper",
    );
    await guest.getByRole("row", { name: /LXMERT published in Suhr and Artzi 2019, Table 2/ }).waitFor();
    await expectAccessible(guest);
    const width = await guest.evaluate("document.documentElement.scrollWidth");
    expect(width).toBe(390); // the table scrolls, not the page

    await team.getByRole("button", { name: "Withdraw Night reader" }).click();
    await team.getByText("scored (private)").waitFor();
    expect(await team.getByLabel("System", { exact: true }).inputValue()).toBe("");
    await board.getByRole("row", { name: /Night reader/ }).waitFor({ state: "detached" });
    await guest.reload();
    await guest.getByRole("row", { name: /LXMERT/ }).waitFor();
    expect(await row.count()).toBe(0);
  });

  test("a benchmark without a test set is removed by who may, and one with it cannot be", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/sign-in`);
    await signIn(page, "manager");
    await page.getByRole("heading", { name: "Campaigns" }).waitFor();
    await page.goto(`${server.url}/benchmarks/mistake`);
    await page.getByText("This benchmark has no test set yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete this benchmark" }).press("Enter");
    await page.getByRole("heading", { name: "Leaderboards" }).waitFor();
    await page.getByRole("link", { name: /Benchmark quoted/ }).waitFor();
    expect(await page.getByRole("link", { name: /Benchmark mistake/ }).count()).toBe(0);
    await page.getByRole("link", { name: /Benchmark quoted/ }).click();
    await page.getByRole("heading", { name: "Benchmark quoted" }).waitFor();
    expect(await page.getByRole("button", { name: "Delete this benchmark" }).count()).toBe(0);
    const guest = await chromium.open();
    await guest.goto(`${server.url}/benchmarks/empty`);
    await guest.getByText("This benchmark has no test set yet.").waitFor();
    expect(await guest.getByRole("button", { name: "Delete this benchmark" }).count()).toBe(0);
  });

  test("a benchmark that is not there is said to be not there", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/benchmarks/nope`);
    await page.getByRole("alert").getByText('Benchmark "nope" not found.').waitFor();
    await expectAccessible(page);
  });

  test("a reader sorts the board by keyboard, and reads how scoring works", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/benchmarks/quoted`);
    const first = page.getByRole("row").nth(1);
    await first.getByText("Human").waitFor();
    const head = page.getByRole("columnheader", { name: "Balanced %", exact: true });
    await head.getByRole("button").press("Enter");
    await first.getByText("LXMERT").waitFor();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await head.getByRole("button").press("Space");
    await first.getByText("VisualBERT").waitFor();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await page.getByText("How scoring works").press("Enter");
    await page.getByText("Labels stay on the server.").waitFor();
    await expectAccessible(page);
    await page.goto(`${server.url}/benchmarks`);
    await page.getByRole("link", { name: /Benchmark quoted/ }).waitFor();
    await expectAccessible(page);
  });
});
