import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getAuditLog } from "../../accounts/audit-log.ts";
import { addFirstOwner, addMember, deactivateMember, getMembers } from "../../accounts/members.ts";
import { OpenIdConnect } from "../openid-connect.ts";
import { Browser } from "../testing/browser.ts";
import { startServer } from "../testing/start-server.ts";

const PUBLIC_URL = "http://localhost:4100"; // only the browser goes there
const [CLIENT, SECRET] = ["counterpoint", "secret of the client"];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A provider on this machine: it lets everybody in as the account that a test has set. */
class Issuer {
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  readonly #codes = new Map<string, { readonly nonce: string; readonly challenge: string }>();
  readonly #server: Server;
  /** Claims of the ID tokens; what is set here replaces the usual ones. */
  claims: Readonly<Record<string, unknown>> = {};
  readonly privateKey = this.#keys.privateKey;
  signingKey: KeyObject = this.privateKey;
  /** Of the signature, as tokens name it. With another than RS256 they are signed by what every client knows, or by nothing. */
  algorithm = "RS256";

  constructor() {
    this.#server = createServer(async (request, response) => {
      const url = new URL(request.url!, this.url); // requests that a server gets have one
      const reply = await this.#reply(url, request);
      response.writeHead(reply === undefined ? 400 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(reply ?? { error: "invalid_grant" }));
    });
  }

  get url(): string {
    const { port } = this.#server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Plays the user who signs in there: the address that the browser is sent back to. */
  approve(authorization: URL): URL {
    const asked = authorization.searchParams;
    const code = `code ${this.#codes.size}`;
    this.#codes.set(code, { nonce: asked.get("nonce")!, challenge: asked.get("code_challenge")! });
    const back = new URL(asked.get("redirect_uri")!);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state")!);
    return back;
  }

  async #reply(url: URL, request: IncomingMessage): Promise<object | undefined> {
    const at = (path: string) => `${this.url}${path}`;
    if (url.pathname === "/.well-known/openid-configuration")
      return {
        issuer: this.url,
        authorization_endpoint: at("/authorize"),
        token_endpoint: at("/token"),
        jwks_uri: at("/jwks"),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
      };
    if (url.pathname === "/jwks")
      return {
        keys: [{ ...this.#keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      };
    let body = "";
    for await (const chunk of request) body += chunk;
    const sent = new URLSearchParams(body);
    const asked = this.#codes.get(sent.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    if (asked?.challenge !== challenge) return undefined;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.url,
      aud: CLIENT,
      sub: "7",
      iat: now,
      exp: now + 60,
      nonce: asked.nonce,
      ...this.claims,
    };
    const signed = `${encode({ alg: this.algorithm, kid: "1" })}.${encode(claims)}`;
    const signature = this.#sign(signed);
    return { access_token: "access", token_type: "bearer", id_token: `${signed}.${signature}` };
  }

  #sign(text: string): string {
    if (this.algorithm === "none") return "";
    if (this.algorithm === "RS256")
      return createSign("sha256").update(text).sign(this.signingKey, "base64url");
    const known = this.#keys.publicKey.export({ type: "spki", format: "pem" });
    return createHmac("sha256", known).update(text).digest("base64url");
  }
}

const issuer = new Issuer();
beforeAll(() => issuer.listen());
afterAll(() => issuer.close());

const openIdConnect = {
  get issuer() {
    return issuer.url;
  },
  clientId: CLIENT,
  clientSecret: SECRET,
  publicUrl: PUBLIC_URL,
};
const server = startServer({ signInsPerMinute: 1_000, requireSecondFactor: "owners", openIdConnect });
const plain = startServer();
beforeAll(async () => {
  const { db } = server.database;
  await addFirstOwner(db, { id: "o", name: "Owner", password: null, email: "owner@example.org", now: 0 });
  const ada = {
    id: "a",
    name: "Ada",
    role: "viewer",
    email: "ada@example.org",
    password: null,
    now: 0,
  } as const;
  await addMember(db, ada);
});
beforeEach(() => {
  issuer.claims = {};
  issuer.signingKey = issuer.privateKey;
  issuer.algorithm = "RS256";
});

/** Begins a sign-in; returns the browser and the address at the provider. */
async function begin() {
  const browser = await new Browser(() => server.url).open();
  const { status, headers } = await browser.send("GET", "/api/openid-connect");
  expect(status).toBe(302);
  return { browser, authorization: new URL(headers.get("location")!) };
}

/** Comes back from the provider; returns the page that the browser is sent to, and the role of its session. */
async function comeBack(browser: Browser, { pathname, search }: URL) {
  const { headers } = await browser.send("GET", pathname + search);
  const { role } = (await browser.send("GET", "/api/session")).body as { role: string | null };
  return { page: headers.get("location"), role };
}

async function signInAs(claims: Readonly<Record<string, unknown>>) {
  issuer.claims = claims;
  const { browser, authorization } = await begin();
  return comeBack(browser, issuer.approve(authorization));
}

const REFUSED = { page: "/sign-in?refused=provider", role: null };
const UNKNOWN = { page: "/sign-in?refused=unknown", role: null };
const ADA = { sub: "7", email: "Ada@example.org", email_verified: true };

test("a server says which provider it has, and one without any has no such address", async () => {
  const browser = await new Browser(() => plain.url).open();
  expect((await browser.send("GET", "/api/sign-in")).body).toEqual({ provider: null });
  expect((await browser.send("GET", "/api/openid-connect")).status).toBe(404);
  const other = await new Browser(() => server.url).open();
  expect((await other.send("GET", "/api/sign-in")).body).toEqual({ provider: new URL(issuer.url).host });
});

test("the browser is sent to the provider with a state, a nonce and a challenge, each time others", async () => {
  const asked = (await begin()).authorization.searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: `${PUBLIC_URL}/api/openid-connect/callback`,
    scope: "openid email",
    code_challenge_method: "S256",
  });
  const again = (await begin()).authorization.searchParams;
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get(name)).not.toBe(again.get(name));
  }
});

test("a member is signed in by a verified address that an owner has entered, and then by the account itself", async () => {
  expect(await signInAs({ ...ADA, email_verified: false })).toEqual(UNKNOWN);
  expect(await signInAs({ sub: "7" })).toEqual(UNKNOWN);
  expect(await signInAs({ ...ADA, email: "stranger@example.org" })).toEqual(UNKNOWN);
  expect(await signInAs(ADA)).toEqual({ page: "/", role: "viewer" });
  expect(await signInAs({ sub: "7" })).toEqual({ page: "/", role: "viewer" });
  expect(await signInAs({ ...ADA, sub: "8" })).toEqual(UNKNOWN);
  expect((await getMembers(server.database.db)).map(({ name }) => name)).toEqual(["Ada", "Owner"]);
  expect((await getAuditLog(server.database.db)).slice(0, 2)).toMatchObject([
    { by: null, action: "sign-in failed", details: { reason: "no member has this account", subject: "8" } },
    { by: "Ada", action: "sign-in", details: { method: "openid-connect", address: "127.0.0.1" } },
  ]);
});

test("an owner who comes from the provider needs no second factor of ours", async () => {
  const claims = { sub: "1", email: "owner@example.org", email_verified: true };
  expect(await signInAs(claims)).toEqual({ page: "/", role: "owner" });
});

test.each([
  ["another audience", { aud: "another" }],
  ["another issuer", { iss: "https://elsewhere.example.org" }],
  ["another nonce", { nonce: "planted" }],
  ["a time long ago", { iat: 1, exp: 2 }],
])("an ID token with %s is refused", async (_, claims) => {
  expect(await signInAs({ ...ADA, ...claims })).toEqual(REFUSED);
});

test("an ID token that another key has signed is refused", async () => {
  issuer.signingKey = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
  expect(await signInAs(ADA)).toEqual(REFUSED);
});

test("a reply that this browser has not asked for is refused", async () => {
  issuer.claims = ADA;
  const attacker = await begin();
  const theirs = issuer.approve(attacker.authorization);
  const victim = await begin();
  expect(await comeBack(victim.browser, theirs)).toEqual(REFUSED); // another state
  const stranger = await new Browser(() => server.url).open();
  expect(await comeBack(stranger, theirs)).toEqual(REFUSED); // no sign-in was begun
  const planted = issuer.approve(victim.authorization);
  planted.searchParams.set("code", theirs.searchParams.get("code")!);
  expect(await comeBack((await begin()).browser, planted)).toEqual(REFUSED);
});

test("a code of another sign-in is refused by its challenge", async () => {
  issuer.claims = ADA;
  const [one, other] = [await begin(), await begin()];
  const back = issuer.approve(one.authorization);
  back.searchParams.set("code", issuer.approve(other.authorization).searchParams.get("code")!);
  expect(await comeBack(one.browser, back)).toEqual(REFUSED);
});

test("an address that only becomes a member's in lower case is another one", async () => {
  const kate = {
    id: "k",
    name: "Kate",
    role: "owner",
    email: "kate@example.org",
    password: null,
    now: 0,
  } as const;
  await addMember(server.database.db, kate);
  const claims = { sub: "kelvin", email_verified: true };
  expect(await signInAs({ ...claims, email: "\u212aate@example.org" })).toEqual(UNKNOWN); // the Kelvin sign
  expect(await signInAs({ ...claims, email: ["kate@example.org"] })).toEqual(UNKNOWN);
  expect(await signInAs({ ...claims, email: "kate@example.org", email_verified: "true" })).toEqual(UNKNOWN);
});

test("a cookie without its secrets begins no sign-in", async () => {
  issuer.claims = ADA;
  for (const change of [
    { state: undefined },
    { nonce: undefined },
    { codeVerifier: undefined },
    { state: "" },
  ]) {
    const { browser, authorization } = await begin();
    const back = issuer.approve(authorization);
    const [[name, kept]] = [...browser.cookies].filter(([, value]) => value.startsWith("eyJ")) as [
      [string, string],
    ];
    const pending = JSON.parse(Buffer.from(kept, "base64url").toString());
    browser.cookies.set(name, encode({ ...pending, ...change }));
    if ("state" in change) back.searchParams.delete("state");
    expect(await comeBack(browser, back)).toEqual(REFUSED);
  }
});

test("a code is used once, and a reply in the name of another provider is refused", async () => {
  issuer.claims = ADA;
  const mixed = await begin();
  const elsewhere = issuer.approve(mixed.authorization);
  elsewhere.searchParams.set("iss", "https://elsewhere.example.org");
  expect(await comeBack(mixed.browser, elsewhere)).toEqual(REFUSED);
  const { browser, authorization } = await begin();
  const back = issuer.approve(authorization);
  expect(await comeBack(browser, back)).toMatchObject({ role: "viewer" });
  expect((await comeBack(browser, back)).page).toBe(REFUSED.page); // the cookie with the state is gone
});

test.each(["none", "HS256"])("an ID token with the algorithm %s is refused", async (algorithm) => {
  issuer.algorithm = algorithm;
  expect(await signInAs(ADA)).toEqual(REFUSED);
});

test("a removed member is not let in by the provider either", async () => {
  await deactivateMember(server.database.db, "a", 1);
  expect(await signInAs(ADA)).toEqual(UNKNOWN);
});

test("no secret and no token is in the log", () => {
  const lines = server.log.join("");
  expect(lines).toContain("A sign-in at the OpenID Connect provider failed");
  for (const hidden of [SECRET, "id_token", "code_verifier"]) expect(lines).not.toContain(hidden);
});

test.each(["http://id.example.org", "nonsense"])("the issuer %s is refused", (issuer) => {
  const options = { issuer, clientId: CLIENT, clientSecret: SECRET, publicUrl: PUBLIC_URL };
  expect(() => new OpenIdConnect(options)).toThrow(`should be an https address, but is ${issuer}`);
});
