import { beforeAll, describe, expect, test } from "vitest";
import { pairExample } from "../core/testing/examples.ts";
import type { RawRecord } from "../formats/index.ts";
import { benchmarks } from "../leaderboards/tables.ts";
import { ownExamples } from "../models/testing/examples.ts";
import { FAILING, ownModel } from "../models/testing/foreign-models.ts";
import { Browser } from "./testing/browser.ts";
import { addWorker, must, startCampaign } from "./testing/campaign.ts";
import {
  addBenchmark,
  addTeam,
  goldPairs,
  settled,
  shownIdentifiers,
  submit,
  toLines,
  toPredictions,
} from "./testing/leaderboard.ts";
import { opened } from "./testing/library.ts";
import { addSignedIn, setUp } from "./testing/members.ts";
import { recordsOf, submitModel } from "./testing/models.ts";
import { PAGES, startServer } from "./testing/start-server.ts";

/** In every gold record, and nowhere else. */
const CANARY = "canary-5f1c";
const GOLD: readonly RawRecord[] = goldPairs(6).map((record, i) => ({
  ...record,
  query: CANARY,
  writer: CANARY,
  validation: { [CANARY]: record.label },
  extra_validations: { [`${CANARY}-x`]: record.label },
  note: `${CANARY}-${i}`,
}));
/** Everybody may have the sentences from here, and the labels from nowhere. */
const EXAMPLES = "GET /api/benchmarks/:benchmark/examples.json";
const LABELS = GOLD.map(({ label }) => label === "True");
/** The opaque identifiers of the gold records, under which teams have them. */
let shown: readonly string[] = [];
/** Of a benchmark that takes models nobody may have even the sentences. */
const HIDDEN = recordsOf(ownExamples(48)).map((record, i) => ({
  ...record,
  sentence: `Hidden sentence ${i}.`,
  label: String(i % 7 < 3 || i % 5 === 0),
  evals: { [CANARY]: "true" },
}));
const HIDDEN_LABELS = HIDDEN.map(({ label }) => label === "true");

const rehearse = () => ({ forecast: new Promise<never>(() => {}), stop: async () => {} });
/** Somebody has opened the gold file for the members of the lab to look through, which is their choice. */
const COPY = GOLD.map(({ identifier, sentence, label }) =>
  pairExample(String(identifier), label === "True", { sentence: String(sentence) }),
);
const library = [opened("open", [pairExample("dev-1-0-0", true)]), opened("copy", COPY)];
const server = startServer({ requestsPerMinute: 1_000_000, pages: PAGES, rehearse, library });
const browsers = new Map<string, Browser>();
let id = 0;

beforeAll(async () => {
  const owner = await setUp(server);
  const campaign = await startCampaign(owner, { id: "pilot" });
  const place = await addBenchmark(owner, "sealed", {
    gold: { "test1.json": toLines(GOLD) },
    originalIdentifiers: false,
  });
  const guest = await new Browser(() => server.url).open();
  browsers.set("guest", guest);
  shown = await shownIdentifiers(guest, place, GOLD);
  for (const role of ["viewer", "reviewer", "manager"] as const)
    browsers.set(role, await addSignedIn(server, owner, role));
  browsers.set("owner", owner);
  browsers.set("worker", await addWorker(server, owner, { place: campaign, name: "w" }));
  const team = await addTeam(server, owner, "Otters");
  browsers.set("team", team);
  browsers.set("other team", await addTeam(server, owner, "Terns"));
  const renamed = GOLD.map((record, i) => ({ ...record, identifier: shown[i] }));
  ({ id } = (await must(
    submit(team, place, { text: toPredictions(renamed, { wrong: 9 }), system: "S" }),
  )) as {
    id: number;
  });
  await settled(team, place);
  const gold = { "hidden.json": toLines(HIDDEN) };
  const hidden = await addBenchmark(owner, "hidden", { gold, accepts: "models" });
  const run = {
    "config.json": new TextEncoder().encode('{"version":"0.0.0","baseline":"text"}'),
    "vocabulary.json": new TextEncoder().encode('["<unknown>","sentence"]'),
  };
  const [failing] = FAILING["an index out of range"]!; // of a word of a hidden sentence
  for (const model of [ownModel, failing, new Uint8Array(9)])
    await must(submitModel(team, hidden, { ...run, "best.onnx": model }));
  await settled(team, hidden);
});

/** Texts and patterns that would tell labels, with what each is; made once for thousands of replies. */
interface Signs {
  /** In lower case. */
  readonly texts: readonly (readonly [what: string, text: string])[];
  /** As they are. */
  readonly encoded: readonly (readonly [what: string, text: string])[];
  /** An identifier, and soon after it a label. */
  readonly labelled: readonly (readonly [what: string, name: string, near: RegExp, label: string])[];
}

function makeSigns(): Signs {
  const texts: [string, string][] = [
    ["the canary", CANARY],
    ["a sealed sentence", "sealed sentence"],
    ["a hidden sentence", "hidden sentence"],
  ];
  for (const [yes, no] of [
    ["true", "false"],
    ["1", "0"],
    ["t", "f"],
  ] as const) {
    for (const separator of ["", ",", ", ", " ", "\n", '","', "\r\n"])
      for (const labels of [LABELS, HIDDEN_LABELS])
        for (const [whenTrue, whenFalse] of [
          [yes, no],
          [no, yes],
        ]) {
          const vector = labels.map((label) => (label ? whenTrue : whenFalse)).join(separator);
          texts.push([`the labels, as ${yes} and ${no}`, vector]);
        }
  }
  const bytes = Buffer.from(LABELS.map(Number));
  const bits = Buffer.from(
    LABELS.join("")
      .match(/true|false/g)!
      .reduce<number[]>((sums, label, i) => {
        sums[i >> 3] = (sums[i >> 3] ?? 0) | (label === "true" ? 128 >> (i & 7) : 0);
        return sums;
      }, []),
  );
  const encoded = [bytes, bits].flatMap((vector) =>
    (["base64", "hex", "latin1"] as const).map(
      (encoding) => [`the labels in ${encoding}`, vector.toString(encoding).replace(/=+$/, "")] as const,
    ),
  );
  const labelled = GOLD.flatMap(({ identifier, label }, i) =>
    [String(identifier), shown[i]!].map((name) => {
      const near = new RegExp(`${name}(?!\\d)[^\\n]{0,60}?\\b(true|false)\\b`, "i");
      return [`${name} with its label`, name.toLowerCase(), near, String(label).toLowerCase()] as const;
    }),
  );
  return { texts, encoded, labelled };
}

let signs: Signs | undefined;

/** Ways in which a text could tell labels. The predictions of a team are its own: what it sent is not held against a reply. */
function leaksOf(text: string): readonly string[] {
  signs ??= makeSigns(); // when the names of the examples are known
  const plain = text.toLowerCase();
  return [
    ...signs.texts.filter(([, sign]) => plain.includes(sign)),
    ...signs.encoded.filter(([, sign]) => text.includes(sign)),
    ...signs.labelled.filter(
      ([, name, near, label]) => plain.includes(name) && near.exec(text)?.[1]?.toLowerCase() === label,
    ),
  ].map(([what]) => what);
}

/** Everything that a reply holds; of an endless stream its beginning. */
async function replyOf(browser: Browser, method: string, path: string, body?: string): Promise<string> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(server.url + path, {
    method,
    headers: {
      cookie,
      "x-csrf-token": browser.csrfToken ?? "",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const head = JSON.stringify([reply.status, [...reply.headers]]);
  if (!reply.headers.get("content-type")?.includes("event-stream")) return head + (await reply.text());
  const reader = reply.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return head + new TextDecoder().decode(value);
}

/** Values of path parameters: those of what exists, and others, which give errors that are searched as well. */
const PARAMETERS: Readonly<Record<string, () => { right: readonly string[]; wrong: readonly string[] }>> = {
  benchmark: () => ({ right: ["sealed", "hidden"], wrong: ["none"] }),
  submission: () => ({ right: [String(id)], wrong: ["0", "x"] }),
  campaign: () => ({ right: ["pilot"], wrong: ["sealed"] }),
  corpus: () => ({ right: ["open"], wrong: ["sealed"] }),
  file: () => ({ right: ["test1.json"], wrong: ["campaign.json"] }),
  split: () => ({ right: ["dev", "test1"], wrong: [] }),
  set: () => ({ right: ["1"], wrong: [] }),
  number: () => ({ right: ["0"], wrong: [] }),
  part: () => ({ right: ["scenes"], wrong: [] }),
  "*": () => ({ right: ["sealed", "test1.json"], wrong: [] }),
};

/** The addresses of a route, and whether what they name can exist. */
function addressesOf(path: string, exists = true): readonly { address: string; exists: boolean }[] {
  const [, parameter] = /:(\w+)|(?=\*)/.exec(path) ?? [];
  const name = parameter ?? (path.includes("*") ? "*" : undefined);
  if (name === undefined) return [{ address: path, exists }];
  const { right, wrong } = PARAMETERS[name]?.() ?? { right: [String(GOLD[0]!.identifier)], wrong: [] };
  const put = (value: string) => path.replace(name === "*" ? "*" : `:${name}`, value);
  return [
    ...right.flatMap((value) => addressesOf(put(value), exists)),
    ...wrong.flatMap((value) => addressesOf(put(value), false)),
  ];
}

/** A body that fits the routes of the leaderboard. */
const LIMITS = { submissions: 1, days: null };
const FITTING = JSON.stringify({ published: true, name: "sealed", title: "T", budget: LIMITS });
/** Bodies: nothing, what fits some routes, what fits none, and files of predictions. */
const BODIES = [
  undefined,
  FITTING,
  "{}",
  '{"name": ',
  JSON.stringify({ invitation: "x", password: "correct horse battery" }),
  "test1-0-0-0,perhaps\ntest1-0-0-0,\nx,y,z\n",
];
/** Routes that would end the session, or remove the worker from the campaign. */
const ENDING = ["DELETE /api/session", "POST /api/work/leave"];

describe.each(["guest", "team", "other team", "worker", "viewer", "reviewer"])("%s", (who) => {
  test("[E4] gets no sealed label from any route, by any method, with any body", {
    timeout: 300_000,
  }, async () => {
    const browser = browsers.get(who)!;
    let replies = 0;
    for (const route of server.routes) {
      if (ENDING.includes(route)) continue;
      const [method, path] = route.split(" ") as [string, string];
      for (const { address, exists } of addressesOf(path)) {
        for (const body of method === "GET" || method === "HEAD" || !exists ? [undefined] : BODIES) {
          const query = /\/(submissions|models)$/.test(address) && body !== undefined ? "?system=S" : "";
          const text = await replyOf(browser, method, address + query, body);
          const given = route.endsWith(EXAMPLES.slice(4)) ? ["a sealed sentence"] : [];
          expect([route, leaksOf(text).filter((leak) => !given.includes(leak))]).toEqual([route, []]);
          replies += 1;
          if (body === FITTING && /^\[40[13],/.test(text)) break; // the role is refused before a body is read
        }
      }
    }
    expect(replies).toBeGreaterThan(server.routes.length);
    expect((await browser.send("GET", "/api/session")).status).toBe(200);
  });
});

test("[E4] the test set is given in the order of opaque identifiers, with nothing but these, sentences and pictures", async () => {
  const reply = await fetch(`${server.url}/api/benchmarks/sealed/examples.json`);
  const lines = (await reply.text()).trimEnd().split("\n");
  expect(new Set(shown).size).toBe(GOLD.length);
  expect(shown.filter((name) => !/^test1-[1-9]\d{8}-[1-9]\d{8}-0$/.test(name))).toEqual([]);
  const records = GOLD.map(({ sentence, left_url, right_url, synset }, i) => {
    return { identifier: shown[i]!, sentence, left_url, right_url, synset };
  });
  const byIdentifier = records.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1));
  expect(lines.map((line) => JSON.parse(line))).toEqual(byIdentifier);
});

test("[E4] two benchmarks of one file have nothing in common, and a secret is in no reply", async () => {
  const owner = browsers.get("owner")!;
  const other = await addBenchmark(owner, "sealed-again", {
    gold: { "test1.json": toLines(GOLD) },
    originalIdentifiers: false,
  });
  const names = await shownIdentifiers(owner, other, GOLD);
  expect(names.filter((name) => shown.includes(name))).toEqual([]);
  const rows = await server.database.db.select().from(benchmarks);
  const secrets = rows.map(({ secret }) => Buffer.from(secret).toString("hex"));
  expect(new Set(secrets).size).toBe(rows.length);
  for (const path of ["/api/benchmarks", other, `${other}/examples.json`, `${other}/rows.csv`]) {
    const reply = await replyOf(owner, "GET", path);
    expect(reply).not.toContain("secret");
    for (const secret of secrets) expect(reply).not.toContain(secret);
  }
});

test("[E4] of a test set that models are run on nobody gets the sentences, not even who made it", async () => {
  for (const [who, browser] of browsers)
    expect([who, (await browser.send("GET", "/api/benchmarks/hidden/examples.json")).status]).toEqual([
      who,
      409,
    ]);
  const own = await must(browsers.get("team")!.send("GET", "/api/benchmarks/hidden/submissions"));
  expect(own).toMatchObject({
    submissions: [
      { status: "refused", findings: [{ message: expect.stringContaining("Not an ONNX model: ") }] },
      { status: "failed", failure: "The model failed during inference" }, // the runtime says which word it was
      { status: "scored", result: { predictions: 48 } },
    ],
  });
});

test("[E4] the owner's audit log, the server's log and the boards hold none either", async () => {
  const owner = browsers.get("owner")!;
  for (const path of [
    "/api/audit",
    "/api/benchmarks/sealed",
    "/api/benchmarks/hidden",
    "/api/benchmarks",
    "/metrics",
    "/api/docs",
  ])
    expect([path, leaksOf(await replyOf(owner, "GET", path))]).toEqual([path, []]);
  expect(leaksOf(server.log.join("\n"))).toEqual([]);
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("the same requests find labels where somebody may see them, and others are kept out of there", async () => {
  const path = "/api/library/copy/examples";
  expect(leaksOf(await replyOf(browsers.get("viewer")!, "GET", path))).not.toEqual([]);
  for (const who of ["guest", "team", "other team", "worker"])
    expect(leaksOf(await replyOf(browsers.get(who)!, "GET", path))).toEqual([]);
});

test("the search finds labels in whatever form they come", async () => {
  const told = toPredictions(GOLD);
  const forms = {
    "the gold file": toLines(GOLD),
    "a list of predictions that are right": told,
    "one identifier with its label": JSON.stringify({
      id: "test1-3-0-1",
      sentence: "x",
      label: GOLD[28]!.label,
    }),
    "labels in JSON": JSON.stringify({ labels: LABELS }),
    "labels as numbers": JSON.stringify(LABELS.map(Number)),
    "labels as a text": LABELS.map((label) => (label ? "T" : "F")).join(""),
    "labels packed": Buffer.from(LABELS.map(Number)).toString("base64"),
    "a sentence": 'The label of "Sealed sentence 1 of set 2." is true',
    "another field": `{"note":"${CANARY}-3"}`,
  };
  for (const [form, text] of Object.entries(forms))
    expect([form, leaksOf(text).length > 0]).toEqual([form, true]);
  const { rows } = await server.database.db.execute<{ packed: string }>(
    "select encode(packed, 'base64') as packed from gold_files",
  );
  const { gunzipSync } = await import("node:zlib");
  expect(leaksOf(gunzipSync(Buffer.from(rows[0]!.packed, "base64")).toString())).not.toEqual([]);
  expect(leaksOf('{"accuracy":0.8125,"right":39,"examples":48}')).toEqual([]);
});
