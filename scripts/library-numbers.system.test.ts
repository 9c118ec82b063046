import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { jsonOf, runInProcess, words } from "../src/cli/testing/run-counterpoint.ts";
import { temporaryFolder } from "../src/files/testing/temporary-folder.ts";
import { toStructuredRep } from "../src/formats/index.ts";

/** The built library: threads are started from built files. */
const library: typeof import("../src/index.ts") = await import("../dist/index.js" as string);

const folder = temporaryFolder();
const harbour = (name: string) => fileURLToPath(new URL(`../examples/harbour/${name}`, import.meta.url));
const [train, dev, annotated] = [harbour("train.json"), harbour("dev.json"), harbour("annotated.txt")];
const [first, second] = [harbour("predictions-a.csv"), harbour("predictions-b.csv")];
const SEED = ["--seed", "7"];

/** A result as `--json` would print it. */
function printed(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result));
}

test("audits of a corpus return what their commands print, from its files and from memory", async () => {
  const corpus = await library.readCorpus(dev);
  const check = await jsonOf("corpus", "check", dev);
  const stats = await jsonOf<{ total: { examples: number } }>("corpus", "stats", dev);
  const agreement = await jsonOf("corpus", "agreement", dev, "--random-assignments", "5");
  const humans = await jsonOf("corpus", "humans", dev, "--threshold", "20");
  const bias = await jsonOf("corpus", "bias", dev, ...SEED);
  const { file: _, ...written } = await jsonOf("corpus", "report", dev, "--out", folder.at("b.html"));
  for (const source of [dev, corpus]) {
    expect(printed(await library.checkCorpus(source))).toEqual(check);
    expect(printed(await library.corpusStats(source))).toEqual(stats);
    expect(printed(await library.agreement(source, { randomAssignments: 5 }))).toEqual(agreement);
    expect(printed(await library.humanPerformance(source, { threshold: 20 }))).toEqual(humans);
    expect(printed(await library.biasReport(source, { seed: "7" }))).toEqual(bias);
    const { file, ...report } = await library.writeReport(source, { out: folder.at("a.html") });
    expect(file).toBe(folder.at("a.html"));
    expect(printed(report)).toEqual(written);
  }
  expect([corpus.examples.length, corpus.splits]).toEqual([stats.total.examples, ["dev"]]);
});

test("language is what `corpus stats --language` prints", async () => {
  expect(printed(await library.sentenceStats([dev, annotated]))).toEqual(
    await jsonOf("corpus", "stats", dev, annotated, "--language"),
  );
});

test("phenomena are those that `corpus phenomena` counts and tags", async () => {
  expect(printed(await library.countPhenomena(annotated))).toEqual(
    await jsonOf("corpus", "phenomena", annotated),
  );
  type Table = { table: readonly { category: string; count: number }[] };
  const { table } = await jsonOf<Table>("corpus", "phenomena", dev);
  const sentences = new Set(Array.from(await library.readCorpus(dev), ({ sentence }) => sentence));
  const tagged = await library.tagPhenomena(sentences);
  for (const { category, count } of table) {
    const found = tagged.filter(({ phenomena }) => phenomena.some((each) => each === category));
    expect([category, found.length]).toEqual([category, count]);
  }
});

test("splits and exports are those of `corpus split` and `corpus export`", async () => {
  const corpus = await library.readCorpus([train, dev]);
  const split = await library.splitCorpus(corpus, { out: folder.at("a"), seed: "7" });
  const printedSplit = await jsonOf("corpus", "split", train, dev, "--out", folder.at("b"), ...SEED);
  expect(JSON.stringify(split).replaceAll(folder.at("a"), folder.at("b"))).toBe(JSON.stringify(printedSplit));
  for (const { split: name } of split.splits)
    expect(bytesOf(`a/${name}.json`)).toEqual(bytesOf(`b/${name}.json`));
  const exported = await library.exportCorpus(corpus, folder.at("a.parquet"));
  const { examples } = await jsonOf("corpus", "export", train, dev, "--out", folder.at("b.parquet"));
  expect(exported.examples).toBe(examples);
  expect(bytesOf("a.parquet")).toEqual(bytesOf("b.parquet"));
});

test("predictions are scored and compared as `eval score` and `eval compare` do, from files and from maps", async () => {
  const corpus = await library.readCorpus(dev);
  const score = await jsonOf("eval", "score", first, "--gold", dev);
  const bySubset = await jsonOf("eval", "score", first, "--gold", dev, "--by", "subset");
  const comparison = await jsonOf("eval", "compare", first, second, "--gold", dev);
  for (const gold of [dev, corpus]) {
    for (const [a, b] of [
      [first, second],
      [labelsOf(first), labelsOf(second)],
    ] as const) {
      expect(printed(await library.scorePredictions(a, gold))).toEqual(score);
      expect(printed(await library.scorePredictions(a, gold, { by: "subset" }))).toEqual(bySubset);
      expect(printed(await library.comparePredictions(a, b, gold))).toEqual(comparison);
    }
  }
});

test("scenes are sampled, drawn, read and reasoned about as by the commands", async () => {
  const out = folder.at("scenes");
  await jsonOf("scenes", "generate", "--presentations", "2", "--out", out, ...SEED);
  const reasoner = await library.createReasoner();
  const sentence = "There is a box with a black item.";
  for (const number of [0, 1]) {
    const { scenes } = await library.samplePresentation({ seed: "7", number });
    const stored = await jsonOf("scenes", "show", `${out}/train.json#${number}`);
    expect(stored.scenes).toMatchObject(scenes.map((scene) => ({ structured_rep: toStructuredRep(scene) })));
    for (const [position, scene] of scenes.entries()) {
      const image = `scenes/images/0/train-${number}-${position}-0.png`;
      expect(Buffer.from(await library.drawScene(scene))).toEqual(bytesOf(image));
      const read = await jsonOf("scenes", "read", folder.at(image));
      const seen = await library.readScene(bytesOf(image));
      expect(toStructuredRep(seen)).toEqual(read.structured_rep);
      const { witnesses, ...answer } = reasoner.answer(sentence, seen);
      const { marked, ...explained } = await jsonOf(
        ...words`reason explain ${sentence} --scene ${folder.at(image)}`,
      );
      expect(printed(answer)).toEqual(explained);
      expect(marked).toEqual({ items: witnesses.items.length, boxes: witnesses.boxes.length });
    }
  }
});

test("sentences are those of `reason write`; a baseline is trained and predicts as by the commands", async () => {
  const [ours, theirs] = [folder.at("ours/train.json"), folder.at("theirs/train.json")];
  const written = await library.writeSentences({ scenes: { presentations: 20 }, out: ours, seed: "7" });
  const fromCommand = await jsonOf("reason", "write", "--presentations", "20", "--out", theirs, ...SEED);
  expect(printed(written)).toEqual({ ...fromCommand, file: ours });
  expect(bytesOf("ours/train.json")).toEqual(bytesOf("theirs/train.json"));

  const corpus = await library.readCorpus(ours);
  const { scenes } = await library.samplePresentation({ seed: "7" });
  const [a, b, c, d] = scenes;
  const one = await library.writeSentence({ trues: [a, b], falses: [c, d] }, { seed: "7" });
  expect(one).toMatchObject({ ok: true, sentence: corpus.examples[0]!.sentence });

  const trained = await library.trainBaseline("maxent", {
    splits: folder.at("ours"),
    out: folder.at("run"),
    runs: 1,
  });
  const train = ["--splits", folder.at("theirs"), "--out", folder.at("run2"), "--runs", "1"];
  const trainedByCommand = await jsonOf("baseline", "train", "maxent", ...train);
  expect(withoutTimes(trained)).toEqual(withoutTimes(trainedByCommand));

  const run = await library.loadRun(folder.at("run"));
  const predicted = await run.predict(corpus);
  await run.close();
  const predictions = folder.at("p.csv");
  await runInProcess("baseline", "predict", folder.at("run2"), theirs, "--out", predictions);
  expect([...predicted]).toEqual([...labelsOf(predictions)]);
});

test("a campaign is rehearsed as by `rehearse`", async () => {
  const rehearsed = await library.rehearse({
    presentations: 10,
    splits: { train: 9, dev: 1 },
    workers: 6,
    seed: "7",
    settings: { requireQualification: false, limitedPool: 1 },
  });
  const size = ["--presentations", "10", "--splits", "train=9", "dev=1", "--workers", "6"];
  const settings = ["--set", "requireQualification=false", "limitedPool=1"];
  const fromCommand = await jsonOf("rehearse", ...size, ...SEED, ...settings);
  const file = expect.stringMatching(/report\.html$/); // in a temporary folder, which is gone
  const withFile = { ...fromCommand, audit: { ...(fromCommand.audit as object), file } };
  expect(printed(rehearsed)).toEqual(withFile);
});

test("bad input is a CounterpointError with its code, and its place or all findings", async () => {
  const { scenes } = await library.samplePresentation();
  const [scene] = scenes;
  const reasoner = await library.createReasoner();
  const absent = folder.at("absent.json");
  const unreadable = { code: "data/unreadable", findings: [{ file: absent, line: 0 }] };
  const out = folder.at("unused");
  const wrong: readonly (readonly [() => unknown, object])[] = [
    [() => library.readCorpus(absent), unreadable],
    [() => library.readCorpus(undefined as never), usage("corpus")],
    [() => library.scorePredictions({ "dev-1-0-0": true } as never, dev), usage("predictions")],
    [() => library.scorePredictions(first, dev, { by: "colour" as never }), usage("by")],
    [() => library.corpusStats(absent), unreadable],
    [() => library.agreement(absent), unreadable],
    [() => library.agreement(dev, { randomAssignments: 0 }), usage("randomAssignments")],
    [() => library.humanPerformance(dev, { threshold: Number.NaN }), usage("threshold")],
    [() => library.biasReport(absent), unreadable],
    [() => library.countPhenomena(absent), unreadable],
    [() => library.tagPhenomena([1 as unknown as string]), usage("sentence")],
    [() => library.writeReport(absent, { out }), unreadable],
    [() => library.splitCorpus(dev, { out, heldOut: 2 }), usage("heldOut")],
    [() => library.exportCorpus(dev, folder.at("dev.doc")), { code: "usage" }],
    [() => library.scorePredictions(absent, dev), unreadable],
    [() => library.scorePredictions(new Map(), dev), { code: "data/unreadable" }],
    [() => library.comparePredictions(first, absent, dev), unreadable],
    [() => library.samplePresentation({ number: -1 }), usage("number")],
    [() => library.drawScene(scene, { scale: 0 }), { code: "usage" }],
    [() => library.drawScene([] as never), usage("scene")],
    [() => library.readScene(new Uint8Array(10)), { code: "data/unreadable" }],
    [async () => reasoner.answer(undefined as never, scene), usage("sentence")],
    [() => library.writeSentence({ trues: [scene], falses: [[]] as never }), usage("falses")],
    [() => library.writeSentences({ scenes: { presentations: 0 }, out }), usage("presentations")],
    [() => library.trainBaseline("absent", { splits: out, out }), { code: "usage" }],
    [() => library.trainBaseline("majority", { splits: out, out, runs: 0 }), usage("runs")],
    [() => library.loadRun(out), { code: "data/unreadable" }],
    [async () => library.defineBaseline({ name: "a b" } as never), { code: "usage" }],
    [() => library.createServer({ data: out, corpora: [absent] }), unreadable],
    [() => library.rehearse({ workers: 0 }), usage("workers")],
    [() => library.rehearse({ settings: { absent: 1 } }), { code: "campaign/settings" }],
  ];
  for (const [call, expected] of wrong) {
    const error = await (call() as Promise<unknown>).catch((thrown: unknown) => thrown);
    expect(error, `${call}`).toBeInstanceOf(library.CounterpointError);
    expect(error, `${call}`).toMatchObject(expected);
  }
});

/** A wrong argument: its name is the place, and a hint says what to do. */
function usage(argument: string): object {
  return { code: "usage", at: [argument], hint: expect.stringMatching(/\w/) };
}

function bytesOf(name: string): Buffer {
  return readFileSync(folder.at(name));
}

/** The labels of a prediction file. */
function labelsOf(path: string): Map<string, boolean> {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return new Map(lines.map((line) => [line.split(",")[0]!, /,true$/i.test(line.trim())]));
}

/** A result of training without what two runs of the same program do not share: folders and durations. */
function withoutTimes(result: unknown): unknown {
  const skipped = /^(?:folder|seconds|.*Ms|.*Seconds)$/;
  return JSON.parse(JSON.stringify(result, (key, value) => (skipped.test(key) ? undefined : value)));
}
