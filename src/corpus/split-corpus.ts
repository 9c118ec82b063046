import { basename, join } from "node:path";
import {
  type CorpusName,
  CounterpointError,
  DEFAULT_SEED,
  formatNlvr2Identifier,
  formatNlvrIdentifier,
  Random,
  type Split,
} from "../core/index.ts";
import { type CorpusExample, mayTellIntention, type RawRecord, readValidCorpus } from "../formats/index.ts";
import { assignSplits, ClusterTally, SPLIT_NAMES, setKey } from "./assign-splits.ts";
import { readAllHashes } from "./check-corpus.ts";
import { type CorpusSource, type ReadOptions, visitExamples } from "./corpus.ts";
import { type HashCoverage, LeakTally, originField, originOf } from "./leaks.ts";
import type { Leak } from "./schemas/audit.ts";
import { writeSubsets } from "./write-corpus.ts";

export interface SplitCorpusOptions extends ReadOptions {
  /** The folder for train, dev and the two test files. */
  readonly out: string;
  /** The share of examples outside train; 0.2 by default. */
  readonly heldOut?: number | undefined;
  /** Files of perceptual hashes: near duplicates stay together too. */
  readonly hashes?: readonly string[] | undefined;
  readonly seed?: string | undefined;
}

/** The files of a split corpus, and the leaks found when they were read back. */
export interface SplitResult {
  readonly seed: string;
  readonly examples: number;
  readonly sizes: Readonly<Record<Split, number>>;
  readonly splits: readonly { split: Split; examples: number; sets: number; file: string }[];
  /** Groups of sets that share images and stay together. */
  readonly clusters: number;
  readonly largestCluster: number;
  readonly leaks: readonly Leak[];
  /** Number of images with a hash, if hashes were given. */
  readonly hashes?: HashCoverage;
}

/** Splits a corpus by image set into four files (SPEC D1), and reads them back to look for leaks. */
export async function splitCorpus(source: CorpusSource, options: SplitCorpusOptions): Promise<SplitResult> {
  const { out, heldOut, hashes: hashFiles = [], seed = DEFAULT_SEED, ...reading } = options;
  if (heldOut !== undefined && !(heldOut > 0 && heldOut < 1))
    throw new CounterpointError("usage", `The share held out should be between 0 and 1, but is ${heldOut}`, {
      at: ["heldOut"],
      hint: "Give a share such as 0.2, or leave it out",
    });
  const hashes = await readAllHashes(hashFiles);
  const tally = new ClusterTally({ hashes, originOf });
  const oldSplits = new Set<Split>();
  let corpus: CorpusName = "nlvr2";
  let examples = 0;
  await visitExamples(source, reading, (example) => {
    tally.add(example);
    corpus = example.corpus;
    oldSplits.add(example.split);
    examples += 1;
  });
  const clusters = tally.clusters();
  const names = SPLIT_NAMES[corpus];
  const splitOf = assignSplits(clusters, { names, heldOut, random: new Random(seed).split("splits") });
  const newNumbers = oldSplits.size > 1 ? numberSets(splitOf) : undefined;
  const proof = new LeakTally({ hashes, originOf });
  const written = await writeSubsets(source, out, {
    ...reading,
    names,
    nameOf: (_, example) => splitOf.get(setKey(example)),
    record: (example) => renamed(example, splitOf.get(setKey(example))!, newNumbers),
    verify: (files) => readValidCorpus(files, {}, (example) => proof.add(example, example)),
  });
  const splits = names.map((name) => ({
    split: name,
    examples: written.get(name)!,
    sets: [...splitOf.values()].filter((each) => each === name).length,
    file: join(out, `${name}.json`),
  }));
  return {
    seed,
    examples,
    sizes: Object.fromEntries(splits.map((each) => [each.split, each.examples])),
    splits,
    clusters: clusters.length,
    largestCluster: clusters.reduce((most, cluster) => Math.max(most, cluster.examples), 0),
    leaks: proof.leaks().map((leak) => ({ ...leak, file: join(out, basename(leak.file)) })),
    ...(hashFiles.length === 0 ? {} : { hashes: proof.coverage }),
  };
}

/** New set numbers in order of first appearance, because sets of several splits can have the same number. */
function numberSets(splitOf: ReadonlyMap<string, Split>): ReadonlyMap<string, number> {
  return new Map(Array.from(splitOf.keys()).map((set, i) => [set, i]));
}

/** The record under its new identifier, with the first one in a field of its own; no test split tells the writer's intention. */
function renamed(
  example: CorpusExample,
  split: Split,
  numbers: ReadonlyMap<string, number> | undefined,
): RawRecord {
  const set = numbers?.get(setKey(example)) ?? example.set;
  const { position, sentenceNumber } = example;
  const { intended_label, ...record } = example.record;
  const identifier =
    example.corpus === "nlvr"
      ? formatNlvrIdentifier({ presentation: set, position })
      : formatNlvr2Identifier({ split, set, pair: position, sentence: sentenceNumber });
  const intention = intended_label !== undefined && mayTellIntention(split) ? { intended_label } : {};
  return { ...record, ...intention, identifier, ...originField(example) };
}
