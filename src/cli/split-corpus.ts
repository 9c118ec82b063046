import { basename, join } from "node:path";
import {
  type CorpusName,
  formatNlvr2Identifier,
  formatNlvrIdentifier,
  Random,
  type Split,
} from "../core/index.ts";
import {
  assignSplits,
  ClusterTally,
  type HashCoverage,
  type Leak,
  LeakTally,
  SPLIT_NAMES,
  setKey,
} from "../corpus/index.ts";
import { type CorpusExample, type RawRecord, readValidCorpus } from "../formats/index.ts";
import { readAllHashes } from "./check-corpus.ts";
import type { Context } from "./command.ts";
import { originField, originOf } from "./origin.ts";
import { writeSubsets } from "./write-corpus.ts";

export interface SplitCorpusOptions {
  readonly dir: string;
  readonly heldOut: number | undefined;
  readonly hashFiles: readonly string[];
  readonly seed: string;
  readonly split: Split | undefined;
  readonly startReadProgress: Context["startReadProgress"];
}

/** What `corpus split` wrote, and what it found when it read that back. */
export interface SplitResult {
  readonly seed: string;
  readonly examples: number;
  readonly sizes: Readonly<Record<Split, number>>;
  readonly splits: readonly { split: Split; examples: number; sets: number; file: string }[];
  /** Groups of sets that share images and so stay together. */
  readonly clusters: number;
  readonly largestCluster: number;
  readonly leaks: readonly Leak[];
  /** How many images have a hash, when hashes were given. */
  readonly hashes?: HashCoverage;
}

/** Deals a corpus to four files by SPEC D1 and reads them back to look for leaks. */
export async function splitCorpus(
  paths: readonly string[],
  options: SplitCorpusOptions,
): Promise<SplitResult> {
  const { dir, heldOut, seed, split, startReadProgress } = options;
  const hashes = await readAllHashes(options.hashFiles);
  const tally = new ClusterTally({ hashes, originOf });
  const oldSplits = new Set<Split>();
  let corpus: CorpusName = "nlvr2";
  let examples = 0;
  await readValidCorpus(paths, { split, progress: startReadProgress(paths) }, (example) => {
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
  const written = await writeSubsets(paths, dir, {
    names,
    split,
    startReadProgress,
    nameOf: (_, example) => splitOf.get(setKey(example)),
    record: (example) => renamed(example, splitOf.get(setKey(example))!, newNumbers),
    verify: (files) => readValidCorpus(files, {}, (example) => proof.add(example, example)),
  });
  const splits = names.map((name) => ({
    split: name,
    examples: written.get(name)!,
    sets: [...splitOf.values()].filter((each) => each === name).length,
    file: join(dir, `${name}.json`),
  }));
  return {
    seed,
    examples,
    sizes: Object.fromEntries(splits.map((each) => [each.split, each.examples])),
    splits,
    clusters: clusters.length,
    largestCluster: clusters.reduce((most, cluster) => Math.max(most, cluster.examples), 0),
    leaks: proof.leaks().map((leak) => ({ ...leak, file: join(dir, basename(leak.file)) })),
    ...(options.hashFiles.length === 0 ? {} : { hashes: proof.coverage }),
  };
}

/** Sets of several splits may share a number: new ones, in order of first appearance. */
function numberSets(splitOf: ReadonlyMap<string, Split>): ReadonlyMap<string, number> {
  return new Map(Array.from(splitOf.keys()).map((set, i) => [set, i]));
}

/** The record under the identifier that its new split asks for, the old one kept beside it. */
function renamed(
  example: CorpusExample,
  split: Split,
  numbers: ReadonlyMap<string, number> | undefined,
): RawRecord {
  const set = numbers?.get(setKey(example)) ?? example.set;
  const { position, sentenceNumber, record } = example;
  const identifier =
    example.corpus === "nlvr"
      ? formatNlvrIdentifier({ presentation: set, position })
      : formatNlvr2Identifier({ split, set, pair: position, sentence: sentenceNumber });
  return { ...record, identifier, ...originField(example) };
}
