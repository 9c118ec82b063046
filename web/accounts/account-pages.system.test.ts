import { beforeAll, describe, expect, test } from "vitest";
import { decodeBase32, totpCode, totpStep } from "../../src/accounts/totp.ts";
import type { Browser } from "../../src/server/testing/browser.ts";
import { must } from "../../src/server/testing/campaign.ts";
import { addTeam } from "../../src/server/testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "../../src/server/testing/members.ts";
import { PAGES, startServer } from "../../src/server/testing/start-server.ts";
import { expectAccessible } from "../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../testing/chromium.ts";
import { signIn, signOut } from "../testing/sign-in.ts";

let minutes = 30_000_000;
const options = { pages: PAGES, now: () => minutes * 60_000, signInsPerMinute: 1_000 };
const server = startServer({
  ...options,
  openIdConnect: {
    issuer: "https://id.example.org",
    clientId: "x",
    clientSecret: "x",
    publicUrl: "https://example.org",
  },
});
const strict = startServer({ ...options, requireSecondFactor: "owners" });
const chromium = startChromium();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  await setUp(strict);
});

const codeOf = (secret: string) => totpCode(decodeBase32(secret), totpStep(minutes * 60_000));

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a team sees its sessions and ends the others", async () => {
    const elsewhere = await addTeam(server, owner, "Otters");
    const page = await chromium.open();
    await page.goto(`${server.url}/account`);
    await signIn(page, "Otters");
    await page.getByText("You are Otters, team.").waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Sessions"]);
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByRole("button", { name: "End all others" }).waitFor({ state: "detached" });
    expect((await elsewhere.send("GET", "/api/account")).status).toBe(401);
  });

  test("an owner who needs a second factor sets it up, and signs in with it", async () => {
    const page = await chromium.open();
    await page.goto(`${strict.url}/members`);
    await signIn(page, "owner");
    await page.getByText("Set up a second factor first.").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    await page.getByRole("img", { name: "QR code of the key" }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator("p", { hasText: "Key:" }).locator("code").innerText()).replaceAll(
      " ",
      "",
    );
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByText("with 10 recovery codes left").waitFor();
    expect(await page.locator(".codes li").count()).toBe(10);
    await expectAccessible(page);

    await signOut(page);
    await signIn(page, "owner");
    minutes += 1;
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("heading", { name: "Members" }).waitFor();
  });

  test("a member changes the password and ends other sessions", async () => {
    const elsewhere = await addSignedIn(server, owner, "viewer");
    const page = await chromium.open();
    await page.goto(`${server.url}/account`);
    await page.getByRole("link", { name: "sign in through id.example.org" }).waitFor();
    await expectAccessible(page);
    await signIn(page, "viewer");
    await page.getByRole("row", { name: "Chrome on Linux this browser" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByRole("row", { name: "node" }).waitFor({ state: "detached" });
    expect((await elsewhere.send("GET", "/api/account")).status).toBe(401);

    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("Password1234!");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is too easy to guess").waitFor();
    await page.getByLabel("New password").fill("five words nobody put together");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed").waitFor();
    await signOut(page);
    await signIn(page, "viewer");
    await page.getByText("Wrong name or password").waitFor();
  });

  test("an owner adds a member, who sets a password by a link, and removes them", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/members`);
    await signIn(page, "owner");
    await page.getByRole("heading", { name: "Add a member" }).waitFor();
    await page.getByLabel("Name").fill("Hopper");
    await page.getByLabel("Role").selectOption("manager");
    await page.getByLabel("E-mail address at id.example.org", { exact: true }).fill("Hopper@example.org");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("row", { name: "Hopper manager" }).waitFor();
    const link = await page.locator("code.message").innerText();
    await expectAccessible(page);

    const hopper = await chromium.open();
    await hopper.goto(link);
    await hopper.getByLabel("New password").fill(PASSWORD);
    await expectAccessible(hopper);
    await hopper.getByRole("button", { name: "Set password" }).click();
    await hopper.getByRole("link", { name: "Sign in" }).click();
    await signIn(hopper, "Hopper");
    await hopper.getByRole("heading", { name: "Campaigns" }).waitFor();

    const { members } = (await must(owner.send("GET", "/api/members"))) as { members: { name: string }[] };
    expect(members).toContainEqual(
      expect.objectContaining({ name: "Hopper", email: "hopper@example.org", hasPassword: true }),
    );
    await page.getByRole("button", { name: "Remove Hopper" }).click();
    await page.getByRole("row", { name: "Hopper" }).waitFor({ state: "detached" });
    await hopper.reload();
    await hopper.waitForURL("**/sign-in");
  });

  test("who comes back from the provider without an account is told why", async () => {
    const page = await chromium.open();
    await page.goto(`${server.url}/sign-in?refused=unknown`);
    await page.getByText("No member of this server has that account.").waitFor();
    await expectAccessible(page);
  });
});
