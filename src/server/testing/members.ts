import type { MemberRole } from "../../accounts/index.ts";
import { Browser } from "./browser.ts";
import { SETUP_TOKEN, type TestServer } from "./start-server.ts";

export const PASSWORD = "correct horse battery";

/** The first owner of a server, signed in. */
export async function setUp(server: TestServer): Promise<Browser> {
  const owner = await new Browser(() => server.url).open();
  const { status } = await owner.send("POST", "/api/setup", {
    token: SETUP_TOKEN,
    name: "owner",
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`The first owner was refused: ${status}`);
  return owner;
}

/** A member of a role, added by the owner under the role's name and signed in. */
export async function addSignedIn(server: TestServer, owner: Browser, role: MemberRole): Promise<Browser> {
  await owner.send("POST", "/api/members", { name: role, role, password: PASSWORD });
  const browser = await new Browser(() => server.url).open();
  const { status } = await browser.send("POST", "/api/session", { name: role, password: PASSWORD });
  if (status !== 200) throw new Error(`The ${role} was refused: ${status}`);
  return browser;
}
