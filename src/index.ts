/**
 * The library: what the command line does, as functions. Options are optional, progress goes to a callback, and whatever a
 * command prints with `--json` is what its function returns. Failures are thrown as `CounterpointError`.
 *
 * @module
 */
import type { AnnotatedSentence, Box, Colour, Item, Picture, Scene, SceneKind, Shape } from "./core/index.ts";
import {
  CALLBACK,
  CounterpointError,
  checkArgument,
  checkOptions,
  checkScenes,
  choice,
  DEFAULT_SEED,
  type ErrorCode,
  type Example,
  either,
  type Finding,
  FLAG,
  integers,
  type Kind,
  listOf,
  numbers,
  OBJECT,
  objectOf,
  PATH,
  PHENOMENA,
  Random,
  recordOf,
  TEXT,
} from "./core/index.ts";
import type * as corpora from "./corpus/index.ts";
import type * as evaluation from "./evaluation/index.ts";
import type { Progress } from "./files/index.ts";
import type { CorpusFormat } from "./formats/index.ts";
import type * as models from "./models/index.ts";
import type * as reasoning from "./reasoning/index.ts";
import type * as rehearsal from "./rehearsal/rehearse-campaign.ts";
import type * as scenes from "./scenes/index.ts";
import type * as server from "./server/open-server.ts";
import type * as vlm from "./vlm/index.ts";

export type { Corpus, CorpusSource } from "./corpus/index.ts";
export type { Predictions } from "./evaluation/index.ts";
export type { CorpusFormat } from "./formats/index.ts";
export type { Baseline, LoadedRun, Model, ModelExample } from "./models/index.ts";
export type { ControlResult, Outcome, RunResult } from "./vlm/index.ts";
export type {
  AnnotatedSentence,
  Box,
  Colour,
  ErrorCode,
  Example,
  Finding,
  Item,
  Picture,
  Progress,
  Scene,
  SceneKind,
  Shape,
};

export { CounterpointError, Random };

// What arguments may be: types tell callers in TypeScript, these tell all others before anything is done.
const PATHS = listOf(PATH);
const FORMAT = objectOf<CorpusFormat>({
  name: TEXT,
  title: TEXT,
  recognisedBy: TEXT,
  recognises: CALLBACK,
  read: CALLBACK,
  card: OBJECT,
});
const READING = { onProgress: CALLBACK, split: TEXT, format: either(TEXT, FORMAT) };
const PREDICTIONS: Kind<evaluation.Predictions> = {
  wanted: "a path or a Map of labels",
  accepts: (value) => PATH.accepts(value) || value instanceof Map,
};
const LIST: Kind<Iterable<string>> = {
  wanted: "a list of texts",
  accepts: (value): value is Iterable<string> => OBJECT.accepts(value) && Symbol.iterator in value,
};
const BYTES: Kind<Uint8Array> = {
  wanted: "the bytes of a file",
  accepts: (value) => value instanceof Uint8Array,
};
const KIND = choice("both", "scatter", "tower");
const PLACEMENT = choice("uniform", "released");
const DIFFICULTY = choice("easy", "medium", "hard");
const WRITABLE = listOf(
  choice(...PHENOMENA.filter((each): each is reasoning.WritablePhenomenon => !each.endsWith(" ambiguity"))),
);
const BASELINE = objectOf<models.Baseline>({
  name: {
    wanted: "letters, digits, underscores and hyphens",
    accepts: (name): name is string => TEXT.accepts(name) && /^[\w-]+$/.test(name),
  },
  summary: TEXT,
  vocabularyOf: CALLBACK,
  createModel: CALLBACK,
});

/**
 * Reads corpus files into memory. The corpus iterates over its examples and knows its splits.
 *
 * @example
 * ```ts
 * import { readCorpus } from "counterpoint";
 *
 * const corpus = await readCorpus(["train.json", "dev.json"]);
 * console.log(corpus.splits, corpus.examples.length);
 * for (const { id, sentence, label } of corpus) if (label) console.log(id, sentence);
 * ```
 */
export async function readCorpus(
  paths: string | readonly string[],
  options: corpora.ReadOptions = {},
): Promise<corpora.Corpus> {
  checkOptions(options, READING);
  return (await import("./corpus/index.ts")).readCorpus(paths, options);
}

/**
 * Finds damage in corpus files and leaks between their splits, as `corpus check --json` prints them.
 *
 * @example
 * ```ts
 * import { checkCorpus } from "counterpoint";
 *
 * const { ok, findings } = await checkCorpus(["train.json", "dev.json"]);
 * if (!ok) for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`);
 * ```
 */
export async function checkCorpus(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.checkCorpus>[1] = {},
): Promise<corpora.CheckResult> {
  checkOptions(options, { ...READING, hashes: PATHS, reasoner: FLAG });
  return (await import("./corpus/index.ts")).checkCorpus(corpus, options);
}

/**
 * Sizes, majority baseline, sentence length and vocabulary of each split, as `corpus stats --json` prints them.
 *
 * @example
 * ```ts
 * import { corpusStats } from "counterpoint";
 *
 * const { total } = await corpusStats("dev.json");
 * console.log(total.examples, total.majority, total.vocabulary);
 * ```
 */
export async function corpusStats(
  corpus: corpora.CorpusSource,
  options: corpora.ReadOptions = {},
): ReturnType<typeof corpora.corpusStats> {
  checkOptions(options, READING);
  return (await import("./corpus/index.ts")).corpusStats(corpus, options);
}

/**
 * Sentence lengths and vocabulary of files side by side, as `corpus stats --language --json` prints them: of corpora, and
 * of plain texts with one sentence a line.
 *
 * @example
 * ```ts
 * import { sentenceStats } from "counterpoint";
 *
 * const { files } = await sentenceStats(["dev.json"]);
 * for (const { file, meanLength, vocabulary } of files) console.log(file, meanLength, vocabulary);
 * ```
 */
export async function sentenceStats(
  paths: readonly string[],
  options: corpora.ReadOptions = {},
): Promise<corpora.SentenceStats> {
  checkArgument("paths", paths, PATHS);
  checkOptions(options, READING);
  return (await import("./corpus/index.ts")).sentenceStats(paths, options);
}

/**
 * Agreement of workers beyond chance, as `corpus agreement --json` prints it.
 *
 * @example
 * ```ts
 * import { agreement, readCorpus } from "counterpoint";
 *
 * const { alpha, alphaInterval } = await agreement(await readCorpus("dev.json"));
 * console.log(alpha, alphaInterval);
 * ```
 */
export async function agreement(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.agreement>[1] = {},
): Promise<corpora.Agreement> {
  checkOptions(options, { ...READING, seed: TEXT, randomAssignments: integers(1) });
  return (await import("./corpus/index.ts")).agreement(corpus, options);
}

/**
 * Accuracy of people on each split, as `corpus humans --json` prints it.
 *
 * @example
 * ```ts
 * import { humanPerformance } from "counterpoint";
 *
 * const { splits } = await humanPerformance("dev.json", { threshold: 20 });
 * for (const { split, mean, workers } of splits) console.log(split, mean, workers);
 * ```
 */
export async function humanPerformance(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.humanPerformance>[1] = {},
): ReturnType<typeof corpora.humanPerformance> {
  checkOptions(options, { ...READING, seed: TEXT, threshold: integers(1) });
  return (await import("./corpus/index.ts")).humanPerformance(corpus, options);
}

/**
 * Accuracy of guessing labels from pictures, sentences, positions or writers alone, as `corpus bias --json` prints it.
 *
 * @example
 * ```ts
 * import { biasReport } from "counterpoint";
 *
 * const { probes } = await biasReport("dev.json");
 * for (const { name, accuracy, verdict } of probes) console.log(name, accuracy, verdict);
 * ```
 */
export async function biasReport(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.biasReport>[1] = {},
): ReturnType<typeof corpora.biasReport> {
  checkOptions(options, { ...READING, seed: TEXT, out: PATH });
  return (await import("./corpus/index.ts")).biasReport(corpus, options);
}

/**
 * Tags sentences with the linguistic phenomena that they probably show.
 *
 * @example
 * ```ts
 * import { tagPhenomena } from "counterpoint";
 *
 * const [tagged] = await tagPhenomena(["There are exactly two dogs in the left image."]);
 * console.log(tagged.phenomena);
 * ```
 */
export async function tagPhenomena(sentences: Iterable<string>): Promise<readonly AnnotatedSentence[]> {
  checkArgument("sentences", sentences, LIST);
  const language = await import("./language/index.ts");
  return Array.from(sentences, (sentence) => {
    checkArgument("sentence", sentence, TEXT);
    return { sentence, phenomena: [...language.tagPhenomena(sentence)] };
  });
}

/**
 * Counts phenomena in the sentences of an annotation, a corpus or a plain text, as `corpus phenomena --json` prints them.
 *
 * @example
 * ```ts
 * import { countPhenomena } from "counterpoint";
 *
 * const { table } = await countPhenomena("annotated.txt");
 * for (const { category, percent } of table) console.log(category, percent);
 * ```
 */
export async function countPhenomena(
  path: string,
  options: Parameters<typeof corpora.countPhenomena>[1] = {},
): ReturnType<typeof corpora.countPhenomena> {
  checkArgument("path", path, PATH);
  checkOptions(options, {
    ...READING,
    against: PATH,
    published: FLAG,
    evaluateTagger: FLAG,
    out: PATH,
    seed: TEXT,
  });
  return (await import("./corpus/index.ts")).countPhenomena(path, options);
}

/**
 * Writes every audit of a corpus as one self-contained page, as `corpus report` does.
 *
 * @example
 * ```ts
 * import { writeReport } from "counterpoint";
 *
 * const { file } = await writeReport("dev.json", { out: "report.html" });
 * console.log(file);
 * ```
 */
export async function writeReport(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.writeReport>[1],
): ReturnType<typeof corpora.writeReport> {
  checkOptions(options, { ...READING, out: PATH, finalFolder: PATH, annotations: PATH, seed: TEXT }, ["out"]);
  return (await import("./corpus/index.ts")).writeReport(corpus, options);
}

/**
 * Splits a corpus by image set so that no image crosses, as `corpus split --json` prints it.
 *
 * @example
 * ```ts
 * import { readCorpus, splitCorpus } from "counterpoint";
 *
 * const corpus = await readCorpus(["train.json", "dev.json"]);
 * const { sizes, leaks } = await splitCorpus(corpus, { out: "splits", heldOut: 0.3 });
 * console.log(sizes, leaks.length);
 * ```
 */
export async function splitCorpus(
  corpus: corpora.CorpusSource,
  options: Parameters<typeof corpora.splitCorpus>[1],
): ReturnType<typeof corpora.splitCorpus> {
  const kinds = { ...READING, out: PATH, heldOut: numbers(), hashes: PATHS, bySetOnly: FLAG, seed: TEXT };
  checkOptions(options, kinds, ["out"]);
  return (await import("./corpus/index.ts")).splitCorpus(corpus, options);
}

/**
 * Describes a format of your own in code, for the option `format` of every function that reads a corpus. For most, a mapping file is enough.
 *
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { corpusStats, defineFormat } from "counterpoint";
 *
 * const claims = defineFormat({
 *   name: "claims",
 *   title: "Claims",
 *   recognisedBy: "claim",
 *   recognises: (record) => "claim" in record,
 *   read: ({ claim, holds }) => [{ sentence: String(claim), label: holds === "yes", pictures: [] }],
 *   ofPairs: false,
 *   recordsNameSplit: false,
 *   card: { paper: "", licence: "CC0", counts: "1", groups: "sentences", flaws: "" },
 * });
 * await writeFile("claims.jsonl", JSON.stringify({ claim: "Water is wet.", holds: "yes" }));
 * console.log((await corpusStats("claims.jsonl", { format: claims })).total.examples); // 1
 * ```
 */
export function defineFormat(format: CorpusFormat): CorpusFormat {
  checkArgument("format", format, FORMAT);
  return format;
}

/**
 * Writes a corpus of any format as statements, the format of docs/formats.md, with fixed identifiers.
 *
 * @example
 * ```ts
 * import { importCorpus } from "counterpoint";
 *
 * const { examples } = await importCorpus("dev.json", "own.jsonl");
 * console.log(examples);
 * ```
 */
export async function importCorpus(
  corpus: corpora.CorpusSource,
  path: string,
  options: corpora.ReadOptions = {},
): ReturnType<typeof corpora.importCorpus> {
  checkArgument("path", path, PATH);
  checkOptions(options, READING);
  return (await import("./corpus/index.ts")).importCorpus(corpus, path, options);
}

/**
 * Writes a corpus as one JSON Lines or Parquet file with all its fields; the ending of the path says which.
 *
 * @example
 * ```ts
 * import { exportCorpus } from "counterpoint";
 *
 * const { examples } = await exportCorpus("dev.json", "dev.parquet");
 * console.log(examples);
 * ```
 */
export async function exportCorpus(
  corpus: corpora.CorpusSource,
  path: string,
  options: corpora.ReadOptions = {},
): ReturnType<typeof corpora.exportCorpus> {
  checkArgument("path", path, PATH);
  checkOptions(options, READING);
  return (await import("./corpus/index.ts")).exportCorpus(corpus, path, options);
}

/**
 * Accuracy and consistency of predictions, as `eval score --json` prints them. Predictions are a path, or labels by identifier.
 *
 * @example
 * ```ts
 * import { readCorpus, scorePredictions } from "counterpoint";
 *
 * const corpus = await readCorpus("dev.json");
 * const allTrue = new Map(Array.from(corpus, ({ id }) => [id, true]));
 * const { accuracy, accuracyInterval } = await scorePredictions(allTrue, corpus);
 * console.log(accuracy, accuracyInterval, (await scorePredictions("predictions-a.csv", "dev.json")).accuracy);
 * ```
 */
export async function scorePredictions(
  predictions: evaluation.Predictions,
  corpus: corpora.CorpusSource,
  options: evaluation.ScoreOptions = {},
): Promise<evaluation.ScoredPredictions> {
  checkArgument("predictions", predictions, PREDICTIONS);
  checkOptions(options, {
    ...READING,
    by: choice(
      "phenomenon",
      "subset",
      "synset",
      "split",
      "length",
      "kind",
      "relation",
      "concept",
      "language",
    ),
    annotations: PATH,
    originals: objectOf<NonNullable<evaluation.ScoreOptions["originals"]>>({ predictions: PREDICTIONS }),
    seed: TEXT,
  });
  return (await import("./evaluation/index.ts")).scorePredictions(predictions, corpus, options);
}

/**
 * Compares two systems on the same examples, as `eval compare --json` prints it.
 *
 * @example
 * ```ts
 * import { comparePredictions } from "counterpoint";
 *
 * const { difference, mcnemar } = await comparePredictions("predictions-a.csv", "predictions-b.csv", "dev.json");
 * console.log(difference, mcnemar.p);
 * ```
 */
export async function comparePredictions(
  first: evaluation.Predictions,
  second: evaluation.Predictions,
  corpus: corpora.CorpusSource,
  options: Parameters<typeof evaluation.comparePredictions>[3] = {},
): Promise<evaluation.Comparison> {
  checkArgument("first", first, PREDICTIONS);
  checkArgument("second", second, PREDICTIONS);
  checkOptions(options, { ...READING, seed: TEXT });
  return (await import("./evaluation/index.ts")).comparePredictions(first, second, corpus, options);
}

/** Options of `samplePresentation`. */
export interface SampleOptions {
  readonly seed?: string | undefined;
  /** Index of the presentation among those of the seed, from 0. */
  readonly number?: number | undefined;
  readonly kind?: SceneKind | "both" | undefined;
  readonly placement?: scenes.Placement | undefined;
}

/**
 * Samples four scenes for one writing task, those of `scenes generate` with the same seed.
 *
 * @example
 * ```ts
 * import { samplePresentation } from "counterpoint";
 *
 * const { kind, scenes } = await samplePresentation({ seed: "7", kind: "tower" });
 * console.log(kind, scenes.length);
 * ```
 */
export async function samplePresentation(
  options: SampleOptions = {},
): Promise<ReturnType<typeof scenes.samplePresentation>> {
  checkOptions(options, {
    seed: TEXT,
    number: integers(0),
    kind: KIND,
    placement: PLACEMENT,
  });
  const { seed = DEFAULT_SEED, number = 0, kind = "both", placement = "uniform" } = options;
  const { samplePresentation: sample } = await import("./scenes/index.ts");
  return sample({ random: new Random(seed), number, kind, placement });
}

/** Options of `drawScene`. */
export interface DrawSceneOptions {
  /** Pixels for each pixel of 400 x 100, from 1 to 50. */
  readonly scale?: number;
  /** "rgba" for images with alpha, as released; smaller ones with a palette by default. */
  readonly form?: "palette" | "rgba";
}

/**
 * Draws a scene, pixel for pixel as the released images; returns the bytes of a PNG file.
 *
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { drawScene, samplePresentation } from "counterpoint";
 *
 * const { scenes } = await samplePresentation();
 * await writeFile("scene.png", await drawScene(scenes[0], { scale: 2 }));
 * ```
 */
export async function drawScene(scene: Scene, options: DrawSceneOptions = {}): Promise<Uint8Array> {
  checkOptions(options, { scale: integers(1, 50), form: choice("palette", "rgba") });
  checkScenes("scene", [scene]);
  const drawing = await import("./scenes/index.ts");
  return drawing.encodePng(drawing.drawScene(scene), options);
}

/**
 * Reads a scene back from the bytes of a PNG or JPEG file.
 *
 * @example
 * ```ts
 * import { drawScene, readScene, samplePresentation } from "counterpoint";
 *
 * const { scenes } = await samplePresentation({ seed: "7" });
 * const boxes = await readScene(await drawScene(scenes[0]));
 * console.log(boxes.map((items) => items.length));
 * ```
 */
export async function readScene(bytes: Uint8Array): Promise<Scene> {
  checkArgument("bytes", bytes, BYTES);
  return (await import("./scenes/index.ts")).readScene(bytes);
}

/** A reasoner: answers sentences about scenes, and tells why. */
export interface PublicReasoner {
  /** The answer with the route by which it was found, the logical form and the items and boxes that it rests on. */
  answer(sentence: string, scene: Scene): reasoning.ExplainedAnswer;
}

/**
 * Makes a reasoner, which remembers the meanings of sentences that it has met.
 *
 * @example
 * ```ts
 * import { createReasoner, samplePresentation } from "counterpoint";
 *
 * const { scenes } = await samplePresentation({ seed: "7" });
 * const reasoner = await createReasoner();
 * const { answer, route, reading, witnesses } = reasoner.answer("There is a blue item.", scenes[0]);
 * console.log(answer, route, reading, witnesses.items);
 * ```
 */
export async function createReasoner(): Promise<PublicReasoner> {
  const { createReasoner: create, explainAnswer } = await import("./reasoning/index.ts");
  const reasoner = create();
  return {
    answer(sentence, scene) {
      checkArgument("sentence", sentence, TEXT);
      checkScenes("scene", [scene]);
      return explainAnswer(reasoner, { sentence, scene });
    },
  };
}

/** Options of `writeSentence`. */
export interface WriteSentenceOptions {
  readonly seed?: string | undefined;
  /** Any by default. */
  readonly difficulty?: reasoning.Difficulty | undefined;
  /** Phenomena that the sentence is to show. */
  readonly phenomena?: readonly reasoning.WritablePhenomenon[] | undefined;
}

/** A written sentence, or the reason why there is none. */
export type SentenceResult =
  | {
      readonly ok: true;
      readonly sentence: string;
      /** The logical form. */
      readonly reading: string;
      readonly difficulty: reasoning.Difficulty;
      readonly phenomena: readonly reasoning.WritablePhenomenon[];
    }
  | { readonly ok: false; readonly reason: reasoning.GenerationFailure };

/**
 * Writes a sentence that is true of some scenes and false of others.
 *
 * @example
 * ```ts
 * import { samplePresentation, writeSentence } from "counterpoint";
 *
 * const { scenes } = await samplePresentation({ seed: "7" });
 * const [a, b, c, d] = scenes;
 * const written = await writeSentence({ trues: [a, b], falses: [c, d] });
 * if (written.ok) console.log(written.sentence, written.reading);
 * ```
 */
export async function writeSentence(
  scenes: { readonly trues: readonly Scene[]; readonly falses: readonly Scene[] },
  options: WriteSentenceOptions = {},
): Promise<SentenceResult> {
  checkArgument("scenes", scenes, OBJECT);
  checkOptions(options, { seed: TEXT, difficulty: DIFFICULTY, phenomena: WRITABLE });
  const { trues, falses } = scenes;
  const { seed = DEFAULT_SEED, difficulty, phenomena = [] } = options;
  checkScenes("trues", trues);
  checkScenes("falses", falses);
  const { createSentenceGenerator, printTerm } = await import("./reasoning/index.ts");
  const random = new Random(seed).split("sentence 0");
  const result = createSentenceGenerator().write({ trues, falses, random, difficulty, phenomena });
  if (!result.ok) return result;
  const { form, ...written } = result;
  return { ...written, reading: printTerm(form) };
}

/**
 * Writes a corpus with a sentence for each presentation, as `reason write --json` prints it.
 *
 * @example
 * ```ts
 * import { writeSentences } from "counterpoint";
 *
 * const { sentences, examples } = await writeSentences({ scenes: { presentations: 3 }, out: "written.json" });
 * console.log(sentences, examples);
 * ```
 */
export async function writeSentences(
  options: Parameters<typeof reasoning.writeSentences>[0],
): ReturnType<typeof reasoning.writeSentences> {
  checkOptions(
    options,
    {
      scenes: either(PATH, OBJECT),
      out: PATH,
      seed: TEXT,
      difficulty: DIFFICULTY,
      phenomena: WRITABLE,
      onProgress: CALLBACK,
    },
    ["scenes", "out"],
  );
  if (typeof options.scenes !== "string")
    checkOptions(options.scenes, { presentations: integers(1), kind: KIND, placement: PLACEMENT }, [
      "presentations",
    ]);
  return (await import("./reasoning/index.ts")).writeSentences(options);
}

/**
 * Trains a baseline of the papers, or one of your own, on the splits of a folder, as `baseline train --json` prints it.
 *
 * @example
 * ```ts
 * import { mkdir } from "node:fs/promises";
 * import { trainBaseline, writeSentences } from "counterpoint";
 *
 * await mkdir("nlvr");
 * await writeSentences({ scenes: { presentations: 12 }, out: "nlvr/train.json" });
 * const { splits } = await trainBaseline("majority", { splits: "nlvr", out: "runs/majority", runs: 1 });
 * console.log(splits[0].split, splits[0].mean);
 * ```
 */
export async function trainBaseline(
  nameOrBaseline: string | models.Baseline,
  options: models.TrainOnFilesOptions,
): Promise<models.TrainedOnFiles> {
  checkArgument("baseline", nameOrBaseline, either(TEXT, BASELINE));
  checkOptions(
    options,
    {
      splits: PATH,
      out: PATH,
      runs: integers(1),
      seed: TEXT,
      threads: integers(1),
      vary: choice("seed", "folds"),
      startFrom: PATH,
      hyperparameters: recordOf(numbers()),
      now: CALLBACK,
      onEpoch: CALLBACK,
      onStep: CALLBACK,
      onProgress: CALLBACK,
      features: PATH,
      detections: PATH,
      vectors: PATH,
      encoder: PATH,
      device: TEXT,
      maxMissing: integers(0),
    },
    ["splits", "out"],
  );
  return (await import("./models/index.ts")).trainOnFiles(nameOrBaseline, options);
}

/**
 * Checks a baseline of your own, for `trainBaseline` and `loadRun`. The layers of models are in `counterpoint/models`.
 *
 * @example
 * ```ts
 * import { defineBaseline } from "counterpoint";
 * import { add, mul } from "counterpoint/models";
 *
 * const alwaysTrue = defineBaseline({
 *   name: "always-true",
 *   summary: "true, whatever is asked",
 *   settings: undefined,
 *   vocabularyOf: () => [],
 *   createModel: () => ({
 *     lengthOf: () => 0,
 *     encode: (examples) => ({ ones: { data: new Float32Array(examples.length), dims: [examples.length, 1] } }),
 *     build: (graph) => add(mul(graph.input("ones", ["batch", 1]), 0), graph.constant([0, 1])),
 *   }),
 * });
 * console.log(alwaysTrue.name);
 * ```
 */
export function defineBaseline(baseline: models.Baseline): models.Baseline {
  checkArgument("baseline", baseline, BASELINE);
  return baseline;
}

/**
 * Loads a run of `trainBaseline`, which predicts labels of examples by their identifiers.
 *
 * @example
 * ```ts
 * import { loadRun, readCorpus, scorePredictions, trainBaseline, writeSentences } from "counterpoint";
 *
 * await writeSentences({ scenes: { presentations: 12 }, out: "own/train.json" });
 * await trainBaseline("majority", { splits: "own", out: "runs/own", runs: 1 });
 * const corpus = await readCorpus("own/train.json");
 * const run = await loadRun("runs/own");
 * const { accuracy } = await scorePredictions(await run.predict(corpus), corpus);
 * await run.close();
 * console.log(run.baseline, accuracy);
 * ```
 */
export async function loadRun(
  folder: string,
  options: models.LoadRunOptions = {},
): Promise<models.LoadedRun> {
  checkArgument("folder", folder, PATH);
  checkOptions(options, { baseline: BASELINE });
  return (await import("./models/index.ts")).loadRun(folder, options);
}

/**
 * Asks a vision-language model about every example of a corpus, as `vlm run` does; `result` is what the command prints with `--json`.
 * The same call resumes after an interruption.
 *
 * @example
 * ```ts
 * import { runVlm, serveVlm, writeSentences } from "counterpoint";
 *
 * await writeSentences({ scenes: { presentations: 2 }, out: "scenes/dev.json" });
 * const { baseUrl, close } = await serveVlm();
 * const { result, isFinished } = await runVlm("scenes/dev.json", { model: "counterpoint-reasoner", baseUrl, out: "runs/reasoner" });
 * console.log(isFinished, result.accuracy, result.outcomes);
 * await close();
 * ```
 */
export async function runVlm(
  files: string | readonly string[],
  options: vlm.RunModelOptions,
): Promise<vlm.EndedRun> {
  checkArgument("files", files, either(PATH, PATHS));
  checkOptions(
    options,
    {
      model: TEXT,
      out: PATH,
      provider: choice("openai", "openai-responses", "anthropic", "gemini"),
      baseUrl: TEXT,
      key: TEXT,
      images: PATH,
      limit: TEXT,
      repeats: integers(1, 1_000),
      orders: listOf(integers(0, 5)),
      prompt: objectOf<NonNullable<vlm.RunModelOptions["prompt"]>>({
        name: TEXT,
        version: numbers(),
        text: TEXT,
        exchanged: TEXT,
        answers: OBJECT,
      }),
      examples: integers(0),
      exampleFiles: PATHS,
      layout: choice("separate", "side-by-side", "stacked"),
      scale: integers(1, 50),
      maxSide: integers(16),
      detail: choice("low", "high", "auto"),
      maxTokens: integers(1),
      temperature: numbers(0, 2),
      effort: choice("minimal", "low", "medium", "high"),
      probabilities: FLAG,
      stream: FLAG,
      budget: numbers(0),
      price: objectOf({ input: numbers(0), output: numbers(0) }),
      concurrency: integers(1, 1_000),
      batch: FLAG,
      controls: listOf(TEXT),
      controlLimit: TEXT,
      seed: TEXT,
      split: TEXT,
      reader: TEXT,
      allowSealed: FLAG,
      pictureTest: FLAG,
      cache: PATH,
      clock: objectOf({ now: CALLBACK, sleep: CALLBACK }),
      signal: OBJECT,
      onBegun: CALLBACK,
      onNote: CALLBACK,
      onProgress: CALLBACK,
    },
    ["model", "out"],
  );
  return (await import("./vlm/index.ts")).runModel([files].flat(), options);
}

/**
 * Makes a run from replies that another program collected, as `vlm import` does.
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { importVlm, readCorpus } from "counterpoint";
 *
 * const replies = Array.from(await readCorpus("dev.json"), ({ id }) => JSON.stringify({ identifier: id, reply: "Yes, it is." }));
 * writeFileSync("replies.jsonl", replies.join("\n"));
 * const { result } = await importVlm("replies.jsonl", { from: "jsonl", corpus: ["dev.json"], out: "runs/imported" });
 * console.log(result.answered, result.accuracy);
 * ```
 */
export async function importVlm(
  file: string,
  options: vlm.ImportRepliesOptions,
): Promise<vlm.ImportedReplies> {
  checkArgument("file", file, PATH);
  checkOptions(
    options,
    {
      from: choice("jsonl", "lmms-eval", "inspect"),
      corpus: PATHS,
      out: PATH,
      model: TEXT,
      split: TEXT,
      reader: TEXT,
      onProgress: CALLBACK,
    },
    ["from", "corpus", "out"],
  );
  return (await import("./vlm/index.ts")).importReplies(file, options);
}

/**
 * Reads the kept replies of a run again, with another reader, as `vlm read` does; nothing is asked.
 *
 * @example
 * ```ts
 * import { importVlm, rereadVlm } from "counterpoint";
 * import { writeFileSync } from "node:fs";
 *
 * writeFileSync("one.jsonl", JSON.stringify({ identifier: "dev-7-1-1", reply: "Yes, it is." }));
 * await importVlm("one.jsonl", { from: "jsonl", corpus: ["dev.json"], out: "runs/one" });
 * console.log((await rereadVlm("runs/one", { reader: "exact" })).outcomes.unreadable);
 * ```
 */
export async function rereadVlm(
  run: string,
  options: { readonly reader?: string | undefined } = {},
): Promise<vlm.RunResult> {
  checkArgument("run", run, PATH);
  checkOptions(options, { reader: TEXT });
  return (await import("./vlm/index.ts")).rereadRun(run, options);
}

/**
 * Writes the predictions of a run for `eval score`, as `vlm export` does.
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { exportVlm, importVlm } from "counterpoint";
 *
 * writeFileSync("two.jsonl", JSON.stringify({ identifier: "dev-7-1-1", reply: "No idea." }));
 * await importVlm("two.jsonl", { from: "jsonl", corpus: ["dev.json"], out: "runs/two" });
 * console.log(await exportVlm("runs/two", { out: "two.csv" })); // { predictions: 1, unanswered: 1 }
 * ```
 */
export async function exportVlm(run: string, options: { readonly out: string }): Promise<vlm.ExportedRun> {
  checkArgument("run", run, PATH);
  checkOptions(options, { out: PATH }, ["out"]);
  return (await import("./vlm/index.ts")).exportRun(run, options);
}

/**
 * Writes the results of runs, with their controls and the examples behind them, to one page, as `vlm report` does; returns what the command
 * prints with `--json`.
 *
 * @example
 * ```ts
 * import { importVlm, reportVlm } from "counterpoint";
 * import { writeFileSync } from "node:fs";
 *
 * writeFileSync("three.jsonl", JSON.stringify({ identifier: "dev-7-1-1", reply: "True, because one is." }));
 * await importVlm("three.jsonl", { from: "jsonl", corpus: ["dev.json"], out: "runs/three" });
 * const { runs } = await reportVlm("runs/three", { out: "runs.html" });
 * for (const { model, accuracy, costPerRightAnswer } of runs) console.log(model, accuracy, costPerRightAnswer);
 * ```
 */
export async function reportVlm(
  runs: string | readonly string[],
  options: vlm.ReportRunsOptions,
): Promise<vlm.RunsReport> {
  checkArgument("runs", runs, either(PATH, PATHS));
  checkOptions(options, { out: PATH }, ["out"]);
  return (await import("./vlm/index.ts")).reportRuns([runs].flat(), options);
}

/**
 * Serves the reasoner as a model with an OpenAI-compatible API on this machine, as `vlm serve` does.
 *
 * @example
 * ```ts
 * import { serveVlm } from "counterpoint";
 *
 * const { baseUrl, close } = await serveVlm();
 * console.log((await fetch(`${baseUrl}/models`)).status);
 * await close();
 * ```
 */
export async function serveVlm(options: vlm.ServeReasonerOptions = {}): Promise<vlm.ServedReasoner> {
  const share = numbers(0, 1);
  checkOptions(options, {
    port: integers(0, 65_535),
    delay: numbers(0),
    wrong: share,
    unreadable: share,
    failing: share,
    seed: TEXT,
  });
  return (await import("./vlm/index.ts")).serveReasoner(options);
}

/**
 * The outcome of a model's reply: true, false, or the reason why it is neither.
 *
 * @example
 * ```ts
 * import { readVlmReply } from "counterpoint";
 *
 * console.log(await readVlmReply("<think>Is it true?</think>**No**, there are three.")); // false
 * console.log(await readVlmReply("two dogs")); // unreadable
 * ```
 */
export async function readVlmReply(text: string): Promise<vlm.Outcome> {
  checkArgument("text", text, TEXT);
  return (await import("./vlm/index.ts")).readReply({ text });
}

/**
 * Makes a server of campaigns, corpora and leaderboards, with its database.
 *
 * @example
 * ```ts
 * import { createServer } from "counterpoint";
 *
 * const server = await createServer({ data: "campaigns" });
 * console.log(await server.listen(), server.setupToken !== undefined);
 * await server.close();
 * ```
 */
export async function createServer(options: server.OpenServerOptions = {}): Promise<server.OpenServer> {
  return (await import("./server/index.ts")).openServer(options);
}

/**
 * Plays a whole campaign with simulated workers, as `rehearse --json` prints it.
 *
 * @example
 * ```ts
 * import { rehearse } from "counterpoint";
 *
 * const { days, outcome } = await rehearse({ presentations: 10, workers: 12 });
 * console.log(days, outcome.sentences, outcome.costs.total.cost);
 * ```
 */
export async function rehearse(
  options: Parameters<typeof rehearsal.rehearseCampaign>[0] = {},
): ReturnType<typeof rehearsal.rehearseCampaign> {
  checkOptions(options, {
    recipe: choice("scenes", "photos"),
    presentations: integers(10, 100_000),
    splits: recordOf(numbers(0)),
    workers: integers(6, 500),
    seed: TEXT,
    settings: recordOf(either(numbers(), FLAG)),
    budget: numbers(0),
    simulation: recordOf(numbers()),
    gathered: PATH,
    out: PATH,
    noImages: FLAG,
    onProgress: CALLBACK,
  });
  return (await import("./rehearsal/index.ts")).rehearseCampaign(options);
}
