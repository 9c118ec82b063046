import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Db } from "../../database/index.ts";
import type { RawRecord } from "../../formats/index.ts";
import { nlvr2Record } from "../../formats/testing/records.ts";
import type { Accepts } from "../../leaderboards/index.ts";
import { benchmarks } from "../../leaderboards/tables.ts";
import { Browser, type Reply } from "./browser.ts";
import { must } from "./campaign.ts";
import { PASSWORD } from "./members.ts";
import type { TestServer } from "./start-server.ts";

/** A team that was invited, has set its password and is signed in. */
export async function addTeam(
  server: Pick<TestServer, "url">,
  manager: Browser,
  name: string,
): Promise<Browser> {
  const { token } = (await must(manager.send("POST", "/api/teams", { name }))) as { token: string };
  const team = await new Browser(() => server.url).open();
  await must(team.send("POST", "/api/teams/join", { invitation: token, password: PASSWORD }));
  return team;
}

/** Makes a benchmark of these gold files, to which predictions may be submitted under their own identifiers unless it says otherwise. */
export async function addBenchmark(
  manager: Browser,
  name: string,
  {
    gold,
    submissions = 5,
    papers = null,
    accepts = "predictions",
    originalIdentifiers = true,
  }: {
    readonly gold: Readonly<Record<string, string>>;
    readonly submissions?: number;
    readonly papers?: string | null;
    readonly accepts?: Accepts;
    readonly originalIdentifiers?: boolean;
  },
): Promise<string> {
  const path = `/api/benchmarks/${name}`;
  const budget = { submissions, days: 30 };
  const described = { name, title: `Benchmark ${name}`, description: "A test.", budget, papers, accepts };
  await must(manager.send("POST", "/api/benchmarks", { ...described, originalIdentifiers }));
  for (const [file, text] of Object.entries(gold))
    await must(
      manager.sendFile("POST", `${path}/gold?file=${file}&acceptLeak=true`, text, "application/octet-stream"),
    );
  return path;
}

/** The opaque identifiers of gold records of pairs, found by their sentences and pictures. */
export async function shownIdentifiers(
  browser: Browser,
  path: string,
  gold: readonly RawRecord[],
): Promise<readonly string[]> {
  const contentOf = ({ sentence, left_url }: RawRecord) => `${sentence} ${left_url}`;
  const { body } = await browser.send("GET", `${path}/examples.json`);
  const lines = String(body).trimEnd().split("\n");
  const records = lines.map((line) => JSON.parse(line) as RawRecord);
  const names = new Map(records.map((record) => [contentOf(record), String(record.identifier)]));
  return gold.map((record) => names.get(contentOf(record))!);
}

/** Gives a benchmark that nobody has submitted to a known secret, so that identifiers and order are the same in every run. */
export async function fixSecret(
  { database }: Pick<TestServer, "database">,
  name: string,
): Promise<Uint8Array> {
  const secret = new Uint8Array(32).fill(24);
  await database.db.update(benchmarks).set({ secret }).where(eq(benchmarks.name, name));
  return secret;
}

/** Shows the results of a published split beside a benchmark as if its gold files were that split, which no test may contain. */
export async function showPapers(db: Db, name: string, papers: string): Promise<void> {
  await db.execute(sql`update benchmarks set papers = ${papers} where name = ${name}`);
}

/** Submits predictions, to be published at once unless it says otherwise. */
export function submit(
  team: Browser,
  path: string,
  { text, ...described }: { readonly text: string; readonly system: string } & Record<string, string>,
): Promise<Reply> {
  const query = new URLSearchParams({ publish: "true", ...described });
  return team.sendFile("POST", `${path}/submissions?${query}`, text, "application/octet-stream");
}

/** The newest submission of a team, once it is no longer waiting. */
export async function settled(team: Browser, path: string): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { submissions } = (await must(team.send("GET", `${path}/submissions`))) as {
        submissions: { status: string }[];
      };
      if (submissions.some(({ status }) => status === "waiting")) throw new Error("A submission is waiting");
      return { ...submissions[0] };
    },
    { timeout: 120_000, interval: 20 },
  );
}

/**
 * Gold records: sets of four pairs, each pair with two sentences, which in even sets differ in the label of every pair and in
 * odd ones agree, so that half of the examples are balanced and half unbalanced. Half are true.
 */
export function goldPairs(sets: number): readonly RawRecord[] {
  return Array.from({ length: 8 * sets }, (_, i) => {
    const [set, sentence, pair] = [Math.floor(i / 8), Math.floor(i / 4) % 2, i % 4];
    const isTrue = pair % 2 === (set % 2 === 0 ? sentence : 0);
    return nlvr2Record({
      identifier: `test1-${set}-${pair}-${sentence}`,
      sentence: `Sealed sentence ${sentence} of set ${set}.`,
      label: isTrue ? "True" : "False",
      left_url: `https://example.org/${set}/${pair}/left.jpg`,
      right_url: `https://example.org/${set}/${pair}/right.jpg`,
    });
  });
}

/** The text of a gold file. */
export function toLines(records: readonly RawRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** The text of a prediction file: right, but for the first examples, or as many from another one on. */
export function toPredictions(records: readonly RawRecord[], { wrong = 0, from = 0 } = {}): string {
  const predict = (isTrue: boolean, row: number) =>
    String(row >= from && row < from + wrong ? !isTrue : isTrue);
  return records
    .map(({ identifier, label }, row) => `${identifier},${predict(label === "True", row)}\n`)
    .join("");
}
