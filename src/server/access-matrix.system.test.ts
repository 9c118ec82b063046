import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../api/index.ts";
import { Browser } from "./testing/browser.ts";
import { addWorker, must, startCampaign } from "./testing/campaign.ts";
import { addTeam } from "./testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "./testing/members.ts";
import { PAGES, startServer } from "./testing/start-server.ts";

const ROLES = ["nobody", "owner", "manager", "reviewer", "viewer", "worker", "team"] as const;

/** Who may use every route: o(wner), m(anager), r(eviewer), v(iewer), w(orker), t(eam), or anyone. Written by hand. */
const MATRIX: Readonly<Record<string, string>> = {
  "GET /healthz": "anyone",
  "GET /metrics": "anyone",
  "GET /": "anyone",
  "GET /join": "anyone",
  "GET /work": "anyone",
  "GET /sign-in": "anyone",
  "GET /set-up": "anyone",
  "GET /members": "anyone",
  "GET /new-campaign": "anyone",
  "GET /campaigns": "anyone",
  "GET /campaigns/*": "anyone",
  "GET /benchmarks": "anyone",
  "GET /benchmarks/*": "anyone",
  "GET /teams": "anyone",
  "GET /join-team": "anyone",
  "GET /api/benchmarks": "anyone",
  "POST /api/benchmarks": "om",
  "GET /api/benchmarks/:benchmark": "anyone",
  "DELETE /api/benchmarks/:benchmark": "om",
  "GET /api/benchmarks/:benchmark/examples.json": "anyone",
  "GET /api/benchmarks/:benchmark/rows.csv": "anyone",
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
  "POST /api/teams/invited": "anyone",
  "POST /api/teams/join": "anyone",
  "GET /gathered": "anyone",
  "GET /library": "anyone",
  "GET /library/*": "anyone",
  "GET /annotations/*": "anyone",
  "GET /assets/*": "anyone",
  "GET /api/docs": "anyone",
  "GET /api/session": "anyone",
  "POST /api/session": "anyone",
  "DELETE /api/session": "omrvwt",
  "POST /api/setup": "anyone",
  "PUT /api/password": "omrv",
  "GET /api/members": "o",
  "POST /api/members": "o",
  "DELETE /api/members/:member": "o",
  "GET /api/audit": "o",
  "GET /api/recipes": "omrv",
  "GET /api/rehearsal": "om",
  "POST /api/rehearsal": "om",
  "DELETE /api/rehearsal": "om",
  "GET /api/campaigns/:campaign/quality": "om",
  "GET /api/campaigns/:campaign/bias": "om",
  "GET /api/campaigns/:campaign/throughput": "omrv",
  "GET /api/campaigns/:campaign/examples": "om",
  "GET /api/campaigns": "omrv",
  "POST /api/campaigns": "om",
  "GET /api/campaigns/:campaign": "omrv",
  "POST /api/campaigns/:campaign/presentations": "om",
  "POST /api/campaigns/:campaign/sets": "om",
  "GET /api/campaigns/:campaign/sets": "omrv",
  "POST /api/campaigns/:campaign/images": "om",
  "PUT /api/campaigns/:campaign/images": "om",
  "GET /api/campaigns/:campaign/images": "omrv",
  "GET /api/campaigns/:campaign/images/:hash": "omrv",
  "POST /api/campaigns/:campaign/start": "om",
  "POST /api/campaigns/:campaign/pause": "om",
  "POST /api/campaigns/:campaign/advance": "om",
  "GET /api/campaigns/:campaign/progress": "omrv",
  "GET /api/campaigns/:campaign/progress/events": "omrv",
  "POST /api/campaigns/:campaign/invitations": "om",
  "PUT /api/campaigns/:campaign/study": "om",
  "GET /api/campaigns/:campaign/study": "om",
  "GET /api/campaigns/:campaign/workers": "om",
  "GET /api/campaigns/:campaign/consent-text": "om",
  "PUT /api/campaigns/:campaign/consent-text": "om",
  "POST /api/campaigns/:campaign/workers/:worker/block": "om",
  "POST /api/campaigns/:campaign/workers/:worker/unblock": "om",
  "GET /api/campaigns/:campaign/workers/:worker/messages": "om",
  "POST /api/campaigns/:campaign/workers/:worker/messages": "om",
  "GET /api/work/messages": "w",
  "POST /api/work/messages/:message/read": "w",
  "GET /api/campaigns/:campaign/ledger": "om",
  "GET /api/campaigns/:campaign/reviews": "omr",
  "POST /api/campaigns/:campaign/reviews/:assignment": "omr",
  "GET /api/campaigns/:campaign/rounds": "om",
  "POST /api/campaigns/:campaign/rounds": "om",
  "POST /api/campaigns/:campaign/rounds/:round/workers/:worker/pay": "om",
  "POST /api/campaigns/:campaign/reversals": "om",
  "PUT /api/campaigns/:campaign/budget": "om",
  "GET /api/campaigns/:campaign/costs": "om",
  "GET /api/campaigns/:campaign/outcome": "om",
  "GET /api/campaigns/:campaign/corpus/:file": "om",
  "GET /api/campaigns/:campaign/archive": "om",
  "GET /api/campaigns/:campaign/qualification/materials": "om",
  "PUT /api/campaigns/:campaign/qualification/materials": "om",
  "GET /api/campaigns/:campaign/qualification/checks": "omr",
  "POST /api/campaigns/:campaign/qualification/checks/:id": "omr",
  "POST /api/campaigns/:campaign/workers/:worker/qualification": "om",
  "GET /api/campaigns/:campaign/library": "om",
  "GET /api/campaigns/:campaign/library/examples": "om",
  "GET /api/campaigns/:campaign/library/report": "om",
  "GET /api/campaigns/:campaign/library/sentences/:split/:set/:number": "om",
  "GET /api/campaigns/:campaign/library/sentences/:split/:set/:number/reading": "om",
  "GET /api/gathered": "omrv",
  "GET /api/gathered/sets": "omrv",
  "GET /api/gathered/images/:hash": "omrv",
  "PUT /api/gathered/review": "omr",
  "GET /api/library": "omrv",
  "GET /api/library/:corpus": "omrv",
  "GET /api/library/:corpus/examples": "omrv",
  "GET /api/library/:corpus/report": "omrv",
  "GET /api/library/:corpus/sentences/:split/:set/:number": "omrv",
  "GET /api/library/:corpus/sentences/:split/:set/:number/reading": "omrv",
  "GET /api/annotations": "omrv",
  "POST /api/annotations": "om",
  "GET /api/annotations/:annotation": "omrv",
  "GET /api/annotations/:annotation/differences": "omr",
  "POST /api/annotations/:annotation/claim": "omr",
  "GET /api/annotations/:annotation/sentences/:number": "omr",
  "POST /api/annotations/:annotation/sentences/:number/tags": "omr",
  "GET /api/annotations/:annotation/files/:file": "om",
  "GET /api/campaigns/:campaign/library/predictions": "om",
  "POST /api/campaigns/:campaign/library/predictions": "om",
  "GET /api/campaigns/:campaign/library/predictions/compare": "om",
  "GET /api/campaigns/:campaign/library/predictions/pairs": "om",
  "GET /api/campaigns/:campaign/library/predictions/:system": "om",
  "DELETE /api/campaigns/:campaign/library/predictions/:system": "om",
  "GET /api/library/:corpus/predictions": "omrv",
  "POST /api/library/:corpus/predictions": "omr",
  "GET /api/library/:corpus/predictions/compare": "omrv",
  "GET /api/library/:corpus/predictions/pairs": "omrv",
  "GET /api/library/:corpus/predictions/:system": "omrv",
  "DELETE /api/library/:corpus/predictions/:system": "omr",
  "POST /api/join": "anyone",
  "POST /api/join/prolific": "anyone",
  "GET /api/work": "w",
  "POST /api/work/consent": "w",
  "POST /api/join/study": "anyone",
  "POST /api/work/claim": "w",
  "POST /api/work/:assignment/extend": "w",
  "POST /api/work/:assignment/answer": "w",
  "POST /api/work/:assignment/return": "w",
  "POST /api/work/check-sentence": "w",
  "POST /api/work/leave": "w",
  "GET /api/work/images/:hash": "w",
  "GET /api/work/qualification": "w",
  "GET /api/work/qualification/:part": "w",
  "POST /api/work/qualification/:part": "w",
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
  "consent_texts",
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

/** What every table holds, to see that nothing was stored. */
async function contents(): Promise<string> {
  const counts = TABLES.map((table) => `(select json_agg(t order by t::text) from ${table} t) as ${table}`);
  const { rows } = await server.database.db.execute(`select ${counts.join(", ")}`);
  return JSON.stringify(rows);
}

const split = (route: string) => route.split(" ") as [method: string, path: string];
/** Places that there are not, so that who is let in changes nothing. */
const fill = (path: string) => path.replaceAll(/:\w+/g, "none");

test("the matrix has every route of the server, and no other", () => {
  const routes = server.routes.filter((route) => !route.startsWith("HEAD "));
  expect([...routes].sort()).toEqual(Object.keys(MATRIX).sort());
});

describe.each(ROLES)("%s", (role) => {
  test("is let into its routes and kept out of the others, where nothing is stored", async () => {
    const before = await contents();
    for (const [route, who] of Object.entries(MATRIX)) {
      const mayUse = who === "anyone" || (role !== "nobody" && who.includes(role[0]!));
      if (mayUse) continue;
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
    for (const [route, who] of Object.entries(MATRIX)) {
      const mayUse = who === "anyone" || (role !== "nobody" && who.includes(role[0]!));
      if (!mayUse || ["DELETE /api/session", "POST /api/work/leave"].includes(route)) continue;
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
  const CHANGES = Object.keys(MATRIX).filter((route) => !route.startsWith("GET "));
  const roleFor = (route: string): Role | "nobody" => {
    const who = MATRIX[route]!;
    if (who === "anyone") return "nobody";
    return who.startsWith("o") ? "owner" : who === "t" ? "team" : "worker";
  };

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
    /campaigns$|members$|benchmarks$|teams$|publication$|POST \/api\/rehearsal|sets$|materials$|consent-text$|annotations$|tags$|answer$|messages$|join|setup|POST \/api\/session/.test(
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
