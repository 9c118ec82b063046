import { beforeAll, describe, expect, test } from "vitest";
import { type Access, ROUTES } from "../api/index.ts";
import { PAGE_PATHS } from "./routes/pages.ts";
import { Browser } from "./testing/browser.ts";
import { addWorker, must, startCampaign } from "./testing/campaign.ts";
import { addTeam } from "./testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "./testing/members.ts";
import { PAGES, startServer } from "./testing/start-server.ts";

const ROLES = ["nobody", "owner", "manager", "reviewer", "viewer", "worker", "team"] as const;

const PAGE_ROUTES = [...PAGE_PATHS, "/assets/*"].map((path) => `GET ${path}`);

/** The roles of every route, as in the table. */
const ACCESS: ReadonlyMap<string, Access> = new Map<string, Access>([
  ...Object.entries(ROUTES).map(([route, { access }]) => [route, access] as const),
  ...PAGE_ROUTES.map((route) => [route, "anyone"] as const),
]);

/** The routes that everybody may use. Written by hand, so that a slip in the table is noticed. */
const OPEN = [
  "GET /healthz",
  "GET /metrics",
  "GET /api/docs",
  "GET /api/session",
  "POST /api/session",
  "POST /api/setup",
  "GET /api/sign-in",
  "GET /api/openid-connect",
  "GET /api/openid-connect/callback",
  "POST /api/password-link",
  "PUT /api/password-link",
  "POST /api/join",
  "POST /api/join/prolific",
  "POST /api/join/study",
  "GET /api/benchmarks",
  "GET /api/benchmarks/:benchmark",
  "GET /api/benchmarks/:benchmark/examples.json",
  "GET /api/benchmarks/:benchmark/rows.csv",
  "POST /api/teams/invited",
  "POST /api/teams/join",
];

/**
 * Routes that give or take labels, answers, names, money or access, and their roles: o(wner), m(anager), r(eviewer),
 * v(iewer), w(orker), t(eam). Written by hand as well.
 */
const SENSITIVE: Readonly<Record<string, string>> = {
  "GET /api/account": "omrvt",
  "PUT /api/account/password": "omrv",
  "DELETE /api/account/sessions": "omrvt",
  "DELETE /api/account/sessions/:session": "omrvt",
  "POST /api/account/second-factor": "omrv",
  "PUT /api/account/second-factor": "omrv",
  "DELETE /api/account/second-factor": "omrv",
  "POST /api/members/:member/link": "o",
  "PUT /api/members/:member/email": "o",
  "DELETE /api/members/:member/second-factor": "o",
  "GET /api/members": "o",
  "POST /api/members": "o",
  "DELETE /api/members/:member": "o",
  "GET /api/audit": "o",
  "POST /api/campaigns": "om",
  "POST /api/campaigns/:campaign/start": "om",
  "POST /api/campaigns/:campaign/images": "om",
  "GET /api/campaigns/:campaign/quality": "om",
  "GET /api/campaigns/:campaign/judging": "om",
  "GET /api/campaigns/:campaign/judging/examples": "om",
  "GET /api/campaigns/:campaign/judging/sentences/:split/:set/:number": "om",
  "GET /api/campaigns/:campaign/judging/sentences/:split/:set/:number/reading": "om",
  "GET /api/campaigns/:campaign/outcome": "om",
  "GET /api/campaigns/:campaign/corpus/:file": "om",
  "GET /api/campaigns/:campaign/archive": "om",
  "GET /api/campaigns/:campaign/library": "om",
  "GET /api/campaigns/:campaign/library/examples": "om",
  "GET /api/campaigns/:campaign/library/report": "om",
  "GET /api/campaigns/:campaign/library/sentences/:split/:set/:number": "om",
  "GET /api/campaigns/:campaign/library/sentences/:split/:set/:number/reading": "om",
  "POST /api/campaigns/:campaign/library/predictions": "om",
  "GET /api/campaigns/:campaign/library/predictions/:system": "om",
  "GET /api/corpus-files": "om",
  "POST /api/corpus-files": "om",
  "POST /api/library/:corpus/predictions": "omr",
  "DELETE /api/library/:corpus/predictions/:system": "omr",
  "POST /api/campaigns/:campaign/invitations": "om",
  "GET /api/campaigns/:campaign/workers": "om",
  "GET /api/campaigns/:campaign/workers/names": "om",
  "POST /api/campaigns/:campaign/workers/:worker/block": "om",
  "POST /api/campaigns/:campaign/workers/:worker/qualification": "om",
  "GET /api/campaigns/:campaign/workers/:worker/messages": "om",
  "GET /api/campaigns/:campaign/qualification/materials": "om",
  "PUT /api/campaigns/:campaign/qualification/materials": "om",
  "GET /api/campaigns/:campaign/qualification/checks": "omr",
  "POST /api/campaigns/:campaign/qualification/checks/:id": "omr",
  "GET /api/campaigns/:campaign/reviews": "omr",
  "POST /api/campaigns/:campaign/reviews/:assignment": "omr",
  "GET /api/campaigns/:campaign/ledger": "om",
  "PUT /api/campaigns/:campaign/budget": "om",
  "POST /api/campaigns/:campaign/reversals": "om",
  "POST /api/campaigns/:campaign/rounds/:round/workers/:worker/pay": "om",
  "GET /api/annotations/:annotation/differences": "omr",
  "GET /api/annotations/:annotation/files/:file": "om",
  "POST /api/benchmarks/:benchmark/gold": "om",
  "GET /api/benchmarks/:benchmark/submissions": "t",
  "POST /api/benchmarks/:benchmark/submissions": "t",
  "POST /api/benchmarks/:benchmark/models": "t",
  "PUT /api/benchmarks/:benchmark/submissions/:submission/publication": "t",
  "DELETE /api/benchmarks/:benchmark/rows/:submission": "om",
  "GET /api/teams": "om",
  "POST /api/teams": "om",
  "POST /api/teams/:team/invitation": "om",
  "DELETE /api/teams/:team": "om",
  "POST /api/runs": "om",
  "POST /api/runs/:run/resume": "om",
  "POST /api/runs/:run/stop": "om",
};

/** A rehearsal that never ends by itself. */
const rehearse = () => ({ forecast: new Promise<never>(() => {}), stop: async () => {} });
const server = startServer({ requestsPerMinute: 100_000, pages: PAGES, rehearse });
const browsers = new Map<string, Browser>();
let place = "";
beforeAll(async () => {
  const owner = await setUp(server);
  place = await startCampaign(owner, { id: "pilot" });
  browsers.set("nobody", await new Browser(() => server.url).open());
  browsers.set("owner", owner);
  for (const role of ["manager", "reviewer", "viewer"] as const) {
    browsers.set(role, await addSignedIn(server, owner, role));
  }
  browsers.set("team", await addTeam(server, owner, "t"));
  browsers.set("worker", await addWorker(server, owner, { place, name: "w" }));
});

const TABLES = [
  "members",
  "sessions",
  "second_factors",
  "recovery_codes",
  "failed_tries",
  "campaigns",
  "campaign_events",
  "invitations",
  "studies",
  "inputs",
  "qualification_materials",
  "qualification_events",
  "images",
  "messages",
  "consents",
  "texts",
  "annotations",
  "annotation_sentences",
  "annotation_seats",
  "annotation_tags",
  "predictions",
  "teams",
  "benchmarks",
  "gold_files",
  "submissions",
  "submitted_runs",
  "scores",
  "submission_events",
].concat(["workers", "worker_events", "tasks", "assignments", "answers", "ledger", "audit_log"]);

/** The contents of every table, to see that nothing was stored. */
async function contents(): Promise<string> {
  const counts = TABLES.map((table) => `(select json_agg(t order by t::text) from ${table} t) as ${table}`);
  const { rows } = await server.database.db.execute(`select ${counts.join(", ")}`);
  return JSON.stringify(rows);
}

const split = (route: string) => route.split(" ") as [method: string, path: string];
/** Places that there are not, so that who is let in changes nothing. */
const fill = (path: string) => path.replaceAll(/:\w+/g, "none");

const mayUse = (role: (typeof ROLES)[number], route: string) => {
  const access = ACCESS.get(route)!; // every route has one
  return access === "anyone" || (role !== "nobody" && access.includes(role));
};

test("every entry of the table has a handler, and every other route is that of a page", () => {
  const routes = server.routes.filter((route) => !route.startsWith("HEAD "));
  expect([...routes].sort()).toEqual([...ACCESS.keys()].sort());
});

test("the table opens to everybody, to workers and to teams no more than it should", () => {
  const keys = Object.keys(ROUTES);
  expect(keys.filter((route) => mayUse("nobody", route)).sort()).toEqual([...OPEN].sort());
  const closed = keys.filter((route) => !OPEN.includes(route));
  for (const route of closed.filter((route) => route !== "DELETE /api/session")) {
    expect({ route, isForWorkers: mayUse("worker", route) }).toEqual({
      route,
      isForWorkers: /^\w+ \/api\/work(\/|$)/.test(route),
    });
    expect({ route, isForTeams: mayUse("team", route) }).toEqual({
      route,
      isForTeams: SENSITIVE[route]?.includes("t") ?? false,
    });
  }
});

test("the table gives sensitive routes to the roles that should have them", () => {
  const roles = Object.keys(SENSITIVE).map((route) => [
    route,
    ROLES.filter((role) => mayUse(role, route))
      .map((role) => role[0])
      .join(""),
  ]);
  expect(Object.fromEntries(roles)).toEqual(SENSITIVE);
});

describe.each(ROLES)("%s", (role) => {
  test("is let into its routes and kept out of the others, where nothing is stored", async () => {
    const before = await contents();
    for (const route of ACCESS.keys()) {
      if (mayUse(role, route)) continue;
      const [method, path] = split(route);
      const { status, body } = await browsers
        .get(role)!
        .send(method, fill(path), method === "GET" ? undefined : {});
      expect({ route, status, body }).toMatchObject({
        route,
        status: role === "nobody" ? 401 : 403,
        body: { error: { code: role === "nobody" ? "access/unidentified" : "access/denied" } },
      });
    }
    expect(await contents()).toBe(before);
  });

  test("is not told that it may not, where it may", async () => {
    for (const route of ACCESS.keys()) {
      if (!mayUse(role, route) || ["DELETE /api/session", "POST /api/work/leave"].includes(route)) continue;
      const [method, path] = split(route);
      const { status, body } = await browsers
        .get(role)!
        .send(method, fill(path), method === "GET" ? undefined : {});
      expect({ route, isLetIn: ![401, 403, 500].includes(status), body }).toMatchObject({
        route,
        isLetIn: true,
      });
    }
  });
});

describe("requests that are no requests", () => {
  const CHANGES = [...ACCESS.keys()].filter((route) => !route.startsWith("GET "));
  /** The first role that may use a route. */
  const roleFor = (route: string) => ROLES.find((role) => mayUse(role, route))!;

  test.each(CHANGES)("%s without the token against forgery is refused, and stores nothing", async (route) => {
    const browser = browsers.get(roleFor(route))!;
    const [method, path] = split(route);
    const before = await contents();
    const own = browser.csrfToken;
    browser.csrfToken = undefined;
    const { status } = await browser.send(method, fill(path), {});
    browser.csrfToken = own;
    expect(status).toBe(403);
    expect(await contents()).toBe(before);
  });

  const BODIES = [
    { what: "broken JSON", text: '{"name": ', statuses: [400] },
    { what: "a body of 10 MB", text: `{"name": "${"x".repeat(10_000_000)}"}`, statuses: [413] },
    { what: "a list for an object", text: "[]", statuses: [400] },
    { what: "a prototype", text: '{"__proto__": {"role": "owner"}}', statuses: [400] },
  ];
  const WITH_BODY = CHANGES.filter((route) =>
    /campaigns$|members$|benchmarks$|teams$|publication$|POST \/api\/rehearsal|sets$|materials$|texts\/:name$|annotations$|tags$|answer$|messages$|join|setup|password|email$|POST \/api\/session/.test(
      route,
    ),
  );

  test.each(WITH_BODY.flatMap((route) => BODIES.map((body) => ({ route, ...body }))))(
    "$route with $what is refused, and stores nothing",
    async ({ route, text, statuses }) => {
      const [method, path] = split(route);
      const before = await contents();
      const { status, body } = await browsers.get(roleFor(route))!.sendText(method, fill(path), text);
      expect(statuses).toContain(status);
      expect(body).toMatchObject({ error: { code: expect.stringMatching(/^request\//) } });
      expect(await contents()).toBe(before);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    },
  );

  test.each([
    "/api/campaigns/%00",
    "/api/campaigns/..%2f..%2fetc%2fpasswd",
    "/api/campaigns/%F0%80",
    "/api/campaigns/' or 1=1 --",
  ])("GET %s is refused", async (path) => {
    const { status } = await browsers.get("owner")!.send("GET", path);
    expect([400, 404]).toContain(status);
  });

  test("a worker cannot become a member, nor a member a worker, by what it sends", async () => {
    const worker = browsers.get("worker")!;
    expect((await worker.send("GET", "/api/session?role=owner")).body).toMatchObject({ role: "worker" });
    expect(
      (await worker.send("POST", "/api/members", { name: "x", role: "owner", password: PASSWORD })).status,
    ).toBe(403);
    await must(worker.send("POST", "/api/work/claim"));
  });

  test("no failure of a request was a failure of the server", () => {
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
