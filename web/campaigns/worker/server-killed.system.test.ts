import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCounterpoint } from "../../../src/cli/testing/run-counterpoint.ts";
import { embeddedDatabases } from "../../../src/database/testing/databases.ts";
import { Browser } from "../../../src/server/testing/browser.ts";
import { must, startCampaign } from "../../../src/server/testing/campaign.ts";
import { PASSWORD } from "../../../src/server/testing/members.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../testing/chromium.ts";

const chromium = startChromium();
const databases = embeddedDatabases();
let data = "";
let server: ChildProcess | undefined;
beforeEach(async () => {
  data = await databases.folder();
});
afterEach(async () => {
  server?.kill("SIGKILL");
  if (server?.exitCode === null && server.signalCode === null) await once(server, "exit");
});

/** Starts a server in a process of its own on the data of the test. */
async function serve(port: string): Promise<{ readonly url: string; readonly setupToken?: string }> {
  server = startCounterpoint("serve", "--port", port, "--data", data, "--json");
  const [line] = (await once(createInterface(server.stdout!), "line")) as [string];
  return JSON.parse(line);
}

/** A campaign on a new server, with the link of an invitation. */
async function invite() {
  const { url, setupToken } = await serve("0");
  const owner = await new Browser(() => url).open();
  await must(owner.send("POST", "/api/setup", { token: setupToken, name: "owner", password: PASSWORD }));
  const place = await startCampaign(owner, {});
  const body = await must(owner.send("POST", `${place}/invitations`, { names: ["w"] }));
  const { token } = (body as { invitations: [{ token: string }] }).invitations[0];
  return { url, owner, place, link: `${url}/join#${token}` };
}

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a server killed in the middle of a submit: the page says so, keeps the answer, and sends it once", async () => {
    const { url, owner, place, link } = await invite();
    const page = await chromium.open();
    await page.goto(link);
    await page.getByRole("button", { name: "I agree – start working" }).click();
    const sentence = "There is a box with exactly two black items.";
    await page.getByLabel("Your sentence").fill(sentence);
    await page.getByText("No problems found").waitFor();

    server!.kill("SIGSTOP"); // the request reaches it, and is not answered
    const sent = page.waitForRequest("**/answer");
    await page.getByRole("button", { name: "Submit sentence" }).click();
    await sent;
    await page.getByRole("button", { name: "Sending…" }).waitFor();
    server!.kill("SIGKILL");
    await once(server!, "exit");
    await page.getByText("The server can't be reached. Your answer is saved in this browser").waitFor();
    expect(await page.getByLabel("Your sentence").inputValue()).toBe(sentence);
    await page.reload({ timeout: 2_000 }).catch(() => {}); // a closed tab loses nothing either

    await serve(new URL(url).port);
    await page.goto(`${url}/work`);
    await page.getByText("No tasks for you right now").waitFor();
    await page.getByText("1 answer").waitFor();
    const { stages } = (await must(owner.send("GET", `${place}/progress`))) as { stages: object[] };
    expect(stages).toMatchObject([
      { stage: "writing", answers: 1 },
      { stage: "validation", answers: 0 },
    ]);
    const { examples } = (await must(owner.send("GET", `${place}/judging/examples`))) as {
      examples: object[];
    };
    expect(examples).toMatchObject(Array.from({ length: 4 }, () => ({ sentence })));
  });

  test("a page that stays open sends what it kept when the server is back", async () => {
    const { url, owner, place, link } = await invite();
    const page = await chromium.open();
    await page.goto(link);
    await page.getByRole("button", { name: "I agree – start working" }).click();
    await page.getByLabel("Your sentence").fill("There is a box with exactly one black item.");

    server!.kill("SIGKILL");
    await once(server!, "exit");
    await page.getByRole("button", { name: "Submit sentence" }).click();
    await page.getByText("Your answer is saved in this browser").waitFor();
    await serve(new URL(url).port);
    await page
      .getByRole("button", { name: "Try again" })
      .click({ timeout: 2_000 })
      .catch(() => {}); // unless it has tried
    await page.getByText("No tasks for you right now").waitFor();
    const { stages } = (await must(owner.send("GET", `${place}/progress`))) as { stages: object[] };
    expect(stages[0]).toMatchObject({ stage: "writing", answers: 1 });
  });
});
