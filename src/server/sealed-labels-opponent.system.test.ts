import { readFile, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { buildCorpus } from "../campaigns/rules/build-corpus.ts";
import { corpusFiles } from "../campaigns/rules/corpus-files.ts";
import { scenesRecipe } from "../campaigns/rules/recipes/scenes.ts";
import { SCENES_SETTINGS } from "../campaigns/rules/settings/campaign-settings.ts";
import { readSettings } from "../campaigns/rules/settings/setting.ts";
import { play } from "../campaigns/testing/play.ts";
import { type Example, Random, type WorkerId } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { type FeaturesOf, type Probe, probeLabels } from "../corpus/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { type CorpusExample, ExampleTableBuilder, type RawRecord } from "../formats/index.ts";
import { NLVR } from "../formats/nlvr.ts";
import { GoldScorer } from "../leaderboards/gold-scorer.ts";
import { countsEarlierEqualSentences } from "../models/testing/foreign-models.ts";
import { samplePresentation } from "../scenes/index.ts";
import { Browser } from "./testing/browser.ts";
import { must } from "./testing/campaign.ts";
import { addBenchmark, addTeam, fixSecret, settled, submit, toLines } from "./testing/leaderboard.ts";
import { setUp } from "./testing/members.ts";
import { submitModel } from "./testing/models.ts";
import { startServer } from "./testing/start-server.ts";

const PRESENTATIONS = 150;
const WORKERS = [0, 1, 2, 3, 4].map((worker) => `w${worker}` as WorkerId);

/** The test split of a campaign in the papers' order, A and B first, in which one label of twelve is against the writer's intention. */
function rehearsedTest(): readonly RawRecord[] {
  const random = new Random("rehearsed");
  const stages = scenesRecipe(readSettings(SCENES_SETTINGS, { keepWritingOrder: true }), {
    randomOf: () => random,
  });
  const inputs = Array.from({ length: PRESENTATIONS }, (_, presentation) => {
    const { scenes } = samplePresentation({
      random,
      number: presentation,
      kind: "both",
      placement: "released",
    });
    return { presentation, split: "test", scenes };
  });
  const recipeState = play(stages, inputs, ({ stage, name, input }) => {
    if (stage === "writing")
      return { sentence: sentenceOf((input as { presentation: number }).presentation) };
    const isAgainst = random.split(name).below(12) === 0;
    return String((input as Example).intended !== isAgainst);
  });
  return [...corpusFiles(buildCorpus({ recipeState, answers: [], workers: WORKERS }))[0]!.records];
}

const sentenceOf = (presentation: number) =>
  `There is a thing like thing${presentation}${" and so on".repeat(presentation % 4)}.`;

const folder = temporaryFolder();
const server = startServer({ requestsPerMinute: 100_000, signInsPerMinute: 1_000 });
let owner: Browser;
let team: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  team = await addTeam(server, owner, "Opponents");
});

/** Makes a benchmark whose secret is fixed, so that a test has the same outcome every time. */
async function seal(
  name: string,
  gold: readonly RawRecord[],
  options: Partial<Parameters<typeof addBenchmark>[2]> = {},
) {
  const place = await addBenchmark(owner, name, { originalIdentifiers: false, ...options, gold: {} });
  await fixSecret(server, name);
  await must(
    owner.sendFile("POST", `${place}/gold?file=test.json`, toLines(gold), "application/octet-stream"),
  );
  return place;
}

/** A row that everybody may have, with the gold record that it is, which the test knows by its sentence and picture. */
interface SeenRow {
  readonly line: string;
  readonly record: RawRecord;
  readonly gold: Example;
}

async function seenRows(place: string, gold: readonly RawRecord[]): Promise<readonly SeenRow[]> {
  const contentOf = ({ sentence, structured_rep }: RawRecord) => {
    const boxes = (structured_rep as RawRecord[][]).map((items) =>
      items.map(({ x_loc, y_loc, type, color, size }) => `${x_loc} ${y_loc} ${type} ${color} ${size}`).sort(),
    );
    return JSON.stringify([sentence, boxes]);
  };
  const context = { file: "", line: 1, report: () => {}, split: "test" };
  const byContent = new Map(
    gold.map((record) => [contentOf(record), NLVR.read(record, context) as CorpusExample]),
  );
  const guest = await new Browser(() => server.url).open();
  const { body } = await guest.send("GET", `${place}/examples.json`);
  return String(body)
    .trimEnd()
    .split("\n")
    .map((line) => {
      const record = JSON.parse(line) as RawRecord;
      return { line, record, gold: byContent.get(contentOf(record))! };
    });
}

/** Everything that a row shows besides the content of its sentence and its picture. */
function featuresOf(
  rows: readonly SeenRow[],
  missing: readonly string[],
): Readonly<Record<string, FeaturesOf>> {
  const idOf = (row: number) => String(rows[row]!.record.identifier);
  const numbersOf = (row: number) => (idOf(row).match(/\d+/g) ?? []).map(Number);
  const earlier = (row: number, compare: (other: number) => boolean) =>
    rows.filter((other, i) => other.record.sentence === rows[row]!.record.sentence && compare(i)).length;
  const tenth = (row: number, of: number) => Math.floor((10 * row) / of);
  const probes: Record<string, FeaturesOf> = {
    nothing: () => ["nothing"],
    "numbers of the identifier": (row) => numbersOf(row).map((number, i) => `${i} ${number}`),
    "remainders of the identifier": (row) =>
      numbersOf(row).flatMap((n, i) => [2, 3, 4, 10].map((by) => `${i}/${by} ${n % by}`)),
    "sizes of the identifier": (row) =>
      numbersOf(row).map((number, i) => `${i} ${String(number).slice(0, 2)} ${String(number).length}`),
    "rank by identifier": (row) =>
      [0, 1]
        .map((i) => earlier(row, (other) => numbersOf(other)[i]! < numbersOf(row)[i]!))
        .map((rank, i) => `${i} ${rank}`),
    "row number": (row) => [2, 3, 4, 8].map((by) => `${by} ${row % by}`),
    "place in the file": (row) => [tenth(row, rows.length)],
    "rank among equal sentences": (row) => [earlier(row, (other) => other < row)],
    "rank and number of equal sentences": (row) => [
      `${earlier(row, (other) => other < row)} of ${earlier(row, () => true)}`,
    ],
    "distance to the last equal sentence": (row) => [
      Math.floor(
        Math.log2(
          row -
            rows.findLastIndex((other, i) => i < row && other.record.sentence === rows[row]!.record.sentence),
        ),
      ),
    ],
    neighbours: (row) => [-1, 1].map((by) => `${by} ${rows[row + by]?.line.length ?? 0}`),
    "size of the line": (row) => [Math.floor(rows[row]!.line.length / 40)],
    "length of the sentence": (row) => [String(rows[row]!.record.sentence).length],
    "fields and their order": (row) => [
      Object.keys(rows[row]!.record).join(),
      ...Object.keys(rows[row]!.record),
    ],
    "other fields": (row) => {
      const { identifier: _, sentence: __, structured_rep: ___, ...others } = rows[row]!.record;
      return [JSON.stringify(others)];
    },
    "order of items": (row) => [
      JSON.stringify(
        (rows[row]!.record.structured_rep as RawRecord[][]).map((items) =>
          items
            .map(({ y_loc }, i) => i === 0 || Number(items[i - 1]!.y_loc) <= Number(y_loc))
            .includes(false),
        ),
      ),
    ],
    "order in findings": (row) => {
      const at = missing.findIndex((message) => message.includes(idOf(row)));
      return [at < 0 ? "not there" : tenth(at, missing.length)];
    },
  };
  const all = Object.values(probes);
  probes.everything = (row) => all.flatMap((of, i) => (of(row) ?? []).map((value) => `${i} ${value}`));
  return probes;
}

/** What an opponent guesses of the labels from each view of the rows, cross-validated by writing task. */
function guesses(rows: readonly SeenRow[], missing: readonly string[]): readonly Probe[] {
  const table = new ExampleTableBuilder({});
  for (const { gold } of rows) table.add(gold);
  return probeLabels(table.table(), featuresOf(rows, missing), { random: new Random("opponent") });
}

/**
 * The time of the check of a file that lacks one example, for each example: such files are refused and cost nothing. It
 * is taken in the server, without the noise of a network and the limit of 20 files a minute. Examples take their turns
 * in another order than that of their rows.
 */
async function timesOfChecks(benchmark: string, rows: readonly SeenRow[]): Promise<readonly number[]> {
  const goldScorer = new GoldScorer(server.database.db);
  const path = folder.at("lacking.csv");
  const times = new Array<number>(rows.length);
  for (const row of new Random("turns").shuffle(rows.map((_, row) => row))) {
    const others = rows.filter((_, other) => other !== row);
    await writeFile(path, others.map(({ record }) => `${record.identifier},true\n`).join(""));
    const start = performance.now();
    await goldScorer.check({ benchmark, files: 1 }, path);
    times[row] = performance.now() - start;
  }
  await goldScorer.stop();
  return times;
}

/** Guesses from buckets of times, cross-validated by writing task. Times differ from run to run: a chance of 1 in 20,000 is left. */
function guessesFromTimes(rows: readonly SeenRow[], times: readonly number[]): readonly Probe[] {
  const table = new ExampleTableBuilder({});
  for (const { gold } of rows) table.add(gold);
  const ranks = new Map(
    times
      .map((_, row) => row)
      .sort((a, b) => times[a]! - times[b]!)
      .map((row, rank) => [row, rank]),
  );
  const bucket = (row: number, buckets: number) => Math.floor((buckets * ranks.get(row)!) / rows.length);
  const features = {
    "time of the check": (row: number) => [2, 4, 10].map((by) => `${by} ${bucket(row, by)}`),
  };
  return probeLabels(table.table(), features, { random: new Random("times"), level: 0.9999 });
}

/** Messages about the examples that a file of one prediction lacks; it is refused, for nothing. */
async function missingIn(place: string, rows: readonly SeenRow[]): Promise<readonly string[]> {
  const text = `${rows[0]!.record.identifier},true\n`;
  const { findings } = (await must(submit(team, place, { text, system: "S" }))) as {
    findings: { code: string; message: string }[];
  };
  return findings.filter(({ code }) => code === "prediction/missing").map(({ message }) => message);
}

/** The guesses that are significantly better than the majority: 99 % intervals of the gain, by bootstrap over writing tasks. */
function betterThanMajority(probes: readonly Probe[]): readonly string[] {
  return probes
    .filter(({ verdict }) => verdict !== "no shortcut")
    .map(({ name, explanation }) => `${name}: ${explanation}`);
}

interface Scored {
  readonly accuracy: number;
  readonly accuracyInterval: readonly [low: number, high: number];
}

/** The score of predictions under the identifiers that the opponent sees. */
async function scoreOf(
  place: string,
  rows: readonly SeenRow[],
  guess: (row: number) => boolean,
): Promise<Scored> {
  const text = rows.map(({ record }, row) => `${record.identifier},${guess(row)}\n`).join("");
  await must(submit(team, place, { text, system: "S" }));
  return ((await settled(team, place)) as { result: Scored }).result;
}

/** The share of the more frequent label. */
function majorityOf(gold: readonly RawRecord[]): number {
  const trues = gold.filter(({ label }) => label === "true").length / gold.length;
  return Math.max(trues, 1 - trues);
}

const OFFICIAL = officialFile("nlvr/test.json");

async function officialTest(): Promise<readonly RawRecord[]> {
  const lines = (await readFile(OFFICIAL!, "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as RawRecord);
}

describe.each([
  { name: "rehearsed", title: "a rehearsed campaign", read: async () => rehearsedTest(), isAbsent: false },
  {
    name: "official",
    title: "NLVR test (needs COUNTERPOINT_DATA)",
    read: officialTest,
    isAbsent: OFFICIAL === undefined,
  },
])("[E4] an opponent who has the examples of $title", ({ name, read, isAbsent }) => {
  const tried = test.skipIf(isAbsent);
  let place = "";
  let gold: readonly RawRecord[] = [];
  let rows: readonly SeenRow[] = [];
  beforeAll(async () => {
    if (isAbsent) return;
    gold = await read();
    place = await seal(name, gold);
    rows = await seenRows(place, gold);
  });

  tried(
    "guesses no label better than the majority from identifiers, order, sizes, fields or findings",
    async () => {
      expect(rows).toHaveLength(gold.length);
      expect(betterThanMajority(guesses(rows, await missingIn(place, rows)))).toEqual([]);
    },
  );

  tried("guesses no label better than the majority from the time that a check takes", async () => {
    const times = await timesOfChecks(name, rows);
    expect(betterThanMajority(guessesFromTimes(rows, times))).toEqual([]);
    // A delay by label as long as the spread of these times would be found.
    const [low, high] = [0.1, 0.9].map((q) => times.toSorted((a, b) => a - b)[Math.floor(q * times.length)]!);
    const delayed = times.map((time, row) => time + (rows[row]!.gold.label ? high! - low! : 0));
    expect(betterThanMajority(guessesFromTimes(rows, delayed))).not.toEqual([]);
  });

  tried("waits a whole step of time for a score and a comparison, whatever there is to compute", async () => {
    const goldScorer = new GoldScorer(server.database.db);
    const sealed = { benchmark: name, files: 1 };
    const [one, other] = [0, 1].map((label) => {
      return { labels: new Uint8Array(rows.length).fill(label), predictionsPerExample: 1 };
    });
    await goldScorer.score(sealed, one!); // it has read the gold file now
    const works = [() => goldScorer.score(sealed, one!), () => goldScorer.compare(sealed, one!, [other!])];
    for (const work of works) {
      const start = performance.now();
      await work();
      expect(performance.now() - start).toBeGreaterThan(95); // 100 ms, by a timer that may be a little early
    }
    await goldScorer.stop();
  });

  tried("would guess them from the gold file's own identifiers", async () => {
    const context = { file: "", line: 1, report: () => {}, split: "test" };
    const original = gold.map((record) => ({
      line: JSON.stringify(record),
      record,
      gold: NLVR.read(record, context) as CorpusExample,
    }));
    const found = betterThanMajority(guesses(original, [])).join("\n");
    for (const probe of ["numbers of the identifier", "everything"]) expect(found).toContain(probe);
  });

  tried("scores no better than the majority with what gave the labels away", async () => {
    const seen = new Map<unknown, number>();
    const ranks = rows.map(({ record: { sentence } }) => {
      const rank = seen.get(sentence) ?? 0;
      seen.set(sentence, rank + 1);
      return rank;
    });
    const last = (row: number) => Number(String(rows[row]!.record.identifier).split("-").at(-1));
    for (const guess of [(row: number) => ranks[row]! < 2, (row: number) => last(row) % 4 < 2]) {
      const { accuracyInterval } = await scoreOf(place, rows, guess);
      expect(accuracyInterval[0]).toBeLessThan(majorityOf(gold));
    }
    const { findings } = (await must(
      submit(team, place, {
        text: gold.map(({ identifier }) => `${identifier},true\n`).join(""),
        system: "S",
      }),
    )) as { findings: { code: string }[] };
    expect(findings[0]).toMatchObject({ code: "data/wrong-corpus" }); // original identifiers are not accepted
  });
});

test("[E4] a model that counts the equal sentences before it in its batch scores no better than the majority", async () => {
  const gold = rehearsedTest();
  const place = await seal("models", gold, { accepts: "models" });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const words = ["<unknown>", "There", "is", "a", "thing", "like", "and", "so", "on", "."];
  const things = Array.from({ length: PRESENTATIONS }, (_, i) => `thing${i}`);
  await must(
    submitModel(team, place, {
      "config.json": bytes('{"version":"0.0.0","baseline":"text"}'),
      "vocabulary.json": bytes(JSON.stringify([...words, ...things])),
      "best.onnx": countsEarlierEqualSentences,
    }),
  );
  const { status, result } = (await settled(team, place)) as { status: string; result: Scored };
  expect(status).toBe("scored");
  expect(result.accuracyInterval[0]).toBeLessThan(majorityOf(gold));
  expect((await owner.send("GET", `${place}/examples.json`)).status).toBe(409);
});
