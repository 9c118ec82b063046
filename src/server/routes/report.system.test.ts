import { beforeAll, expect, test } from "vitest";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { auditExamples } from "../../corpus/index.ts";
import { allBehind } from "../../corpus/testing/drilldowns.ts";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { opened } from "../testing/library.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const EXAMPLES = Array.from({ length: 60 }, (_, i) =>
  pairExample(`${i % 2 === 0 ? "dev" : "train"}-${i}-${i % 4}-0`, i % 3 === 0, {
    sentence: i % 5 === 0 ? "No boat is red." : `Boat ${i} is red.`,
    synset: i < 20 ? "barge" : "ferry",
    images: [`left ${i % 17}`, "right"],
    validation: "8=T",
    answers: i % 7 === 0 ? "9=F w1=T" : "9=T 10=N",
    writer: i % 11 === 0 ? "8" : "w1",
  }),
);
const pairs = opened("pairs", EXAMPLES);
const scenes = opened("scenes", [sceneExample("7-0", true), sceneExample("7-3", true)]);
pairs.corpus.addPhenomena(pairs.corpus.sentences.map(() => new Set(["negation"])));

let audits = 0;
let fails = false;
const server = startServer({
  library: [pairs, scenes],
  audit: async (examples) => {
    audits += 1;
    if (fails) throw new Error("out of memory");
    return auditExamples(examples);
  },
});
let owner: Browser;
let viewer: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  viewer = await addSignedIn(server, owner, "viewer");
});

type Sections = Parameters<typeof allBehind>[0];
interface Report {
  readonly report: { readonly seed: string; readonly audit: unknown; readonly sections: Sections } | null;
}
const reportOf = (who: Browser, shelf: string) => must(who.send("GET", `${shelf}/report`)) as Promise<Report>;

test("a report holds the audit of the corpus, and all who ask at once wait for the same one", async () => {
  const replies = await Promise.all([1, 2, 3].map(() => reportOf(viewer, "/api/library/pairs")));
  expect(audits).toBe(1);
  const { leaks, ...audit } = auditExamples(EXAMPLES);
  expect(leaks.length).toBeGreaterThan(0);
  for (const { report } of replies)
    expect(report?.audit).toEqual({ ...audit, leaks: leaks.map(({ file: _, line: __, ...leak }) => leak) });
});

test("everything in a report that leads to examples finds as many as it says", async () => {
  const { report } = await reportOf(viewer, "/api/library/pairs");
  const behind = allBehind(report!.sections);
  expect(behind.length).toBeGreaterThan(30);
  for (const { query, examples } of behind) {
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    expect(await must(viewer.send("GET", `/api/library/pairs?${asked}`))).toMatchObject({ found: examples });
  }
});

test("an audit that failed is tried again", async () => {
  fails = true;
  expect((await viewer.send("GET", "/api/library/scenes/report")).status).toBe(500);
  fails = false;
  expect((await reportOf(viewer, "/api/library/scenes")).report?.audit).toMatchObject({ corpus: "nlvr" });
});

test("the report of a campaign follows its answers", async () => {
  const place = await startCampaign(owner, { presentations: { train: 1 } });
  const answer = async (worker: Browser, content: unknown) => {
    const claimed = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
    await must(worker.send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content }));
  };
  const examples = async () => {
    const { report } = await reportOf(owner, `${place}/library`);
    return (report?.audit as { stats: { total: { examples: number } } } | undefined)?.stats.total.examples;
  };
  expect(await examples()).toBeUndefined();
  await answer(await addWorker(server, owner, { place, name: "writer" }), { sentence: "A circle is black." });
  const judge = await addWorker(server, owner, { place, name: "judge" });
  for (const verdict of ["true", "true", "false"]) await answer(judge, verdict);
  expect(await examples()).toBe(3);
  await answer(judge, "false");
  expect(await examples()).toBe(4);
});
