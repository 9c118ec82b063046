import { basename, join } from "node:path";
import { CounterpointError, DEFAULT_SEED, Random, type Split } from "../../core/index.ts";
import {
  type AnyCorpusExample,
  identifiersOf,
  isMapped,
  mayTellIntention,
  type RawRecord,
  readAnyCorpus,
  recordsNameSplit,
  toStatement,
} from "../../formats/index.ts";
import { readAllHashes } from "../check-corpus.ts";
import { type CorpusSource, type ReadOptions, visitAnyExamples } from "../corpus.ts";
import { type HashCoverage, LeakTally, originField, originOf } from "../leaks.ts";
import type { Leak } from "../schemas/audit.ts";
import { writeSubsets } from "../write-corpus.ts";
import { type Assignment, assignSplits, SPLITS_OF_PHOTOGRAPHS, SPLITS_OF_SCENES } from "./assign-splits.ts";
import { findClusters, SharedLinks } from "./clusters.ts";
import { LinkedExamples, setKey } from "./linked-examples.ts";

export interface SplitCorpusOptions extends ReadOptions {
  /** The folder for train, dev and the two test files. */
  readonly out: string;
  /** The share of examples outside train; 0.2 by default. */
  readonly heldOut?: number | undefined;
  /** Files of perceptual hashes: near duplicates stay together too. */
  readonly hashes?: readonly string[] | undefined;
  /** True to keep only sets together, as the paper does: images of several sets can be in two splits, and are reported as leaks. */
  readonly bySetOnly?: boolean | undefined;
  readonly seed?: string | undefined;
}

/** The files of a split corpus, and the leaks found when they were read back. */
export interface SplitResult {
  readonly seed: string;
  readonly examples: number;
  readonly sizes: Readonly<Record<Split, number>>;
  readonly splits: readonly { split: Split; examples: number; sets: number; file: string }[];
  /** Groups of sets that share images. */
  readonly clusters: number;
  readonly largestCluster: number;
  /** Identifiers of examples that are in no split, because sets that share images did not fit into one. */
  readonly dropped: readonly string[];
  readonly leaks: readonly Leak[];
  /** Number of images with a hash, if hashes were given. */
  readonly hashes?: HashCoverage;
}

/**
 * Splits a corpus by image set into four files (SPEC D1), every synset in equal proportions, and reads them back to look
 * for leaks.
 */
export async function splitCorpus(source: CorpusSource, options: SplitCorpusOptions): Promise<SplitResult> {
  const { out, heldOut, hashes: hashFiles = [], bySetOnly, seed = DEFAULT_SEED, ...reading } = options;
  if (heldOut !== undefined && !(heldOut > 0 && heldOut < 1))
    throw new CounterpointError("usage", `The share held out must be between 0 and 1, not ${heldOut}`, {
      at: ["heldOut"],
      hint: "Pass a share such as 0.2, or omit it",
    });
  const hashes = await readAllHashes(hashFiles);
  const linked = new LinkedExamples({ hashes, originOf, bySetOnly });
  const oldSplits = new Set<Split>();
  const setNames = new Set<string>();
  let names = SPLITS_OF_PHOTOGRAPHS;
  await visitAnyExamples(source, reading, (example) => {
    linked.add(example);
    if (example.pictures[0]?.kind === "scene") names = SPLITS_OF_SCENES;
    oldSplits.add(example.split);
    setNames.add(setKey(example));
  });
  const assignment = assignSplits(linked, { heldOut, random: new Random(seed) });
  refuseEmptySplits(assignment, names);
  const newNumbers = oldSplits.size > 1 ? new Map([...setNames].map((set, i) => [set, i])) : undefined;
  const proof = new LeakTally({ hashes, originOf });
  const dropped: string[] = [];
  const setsOf = new Map(names.map((name) => [name, new Set<string>()]));
  const written = await writeSubsets(source, out, {
    ...reading,
    names,
    nameOf: (row, example) => {
      const split = names[assignment[row]!];
      if (split === undefined) dropped.push(example.id);
      else setsOf.get(split)!.add(setKey(example));
      return split;
    },
    record: (example, row) => renamed(example, names[assignment[row]!]!, newNumbers),
    verify: (files) => readAnyCorpus(files, {}, (example) => proof.add(example, example)),
  });
  const splits = names.map((name) => ({
    split: name,
    examples: written.get(name)!,
    sets: setsOf.get(name)!.size,
    file: join(out, `${name}.json`),
  }));
  const clusters = findClusters(new SharedLinks(linked));
  return {
    seed,
    examples: linked.examples,
    sizes: Object.fromEntries(splits.map((each) => [each.split, each.examples])),
    splits,
    clusters: clusters.length,
    largestCluster: clusters.reduce((most, cluster) => Math.max(most, cluster.examples), 0),
    dropped,
    leaks: proof.leaks().map((leak) => ({ ...leak, file: join(out, basename(leak.file)) })),
    ...(hashFiles.length === 0 ? {} : { hashes: proof.coverage }),
  };
}

/** Throws when a split has no example, with the numbers of all. */
function refuseEmptySplits(assignment: Assignment, names: readonly Split[]): void {
  const sizes = names.map((_, split) => assignment.reduce((sum, each) => sum + (each === split ? 1 : 0), 0));
  if (sizes.every((size) => size > 0)) return;
  const dropped = assignment.length - sizes.reduce((sum, size) => sum + size, 0);
  const list = names.map((name, split) => `${name} ${sizes[split]}`).join(", ");
  const message = `The sets cannot be divided into ${names.length} splits: of ${assignment.length} examples ${list} would remain, and ${dropped} would be dropped because they share images`;
  throw new CounterpointError("data/invalid", message, {
    hint: "Add image sets, hold out a larger share (--held-out), or keep only sets together, as the paper does (--by-set-only)",
  });
}

/** The record under its new identifier, if its format has a scheme for them, with the first one in a field of its own; no test split tells the writer's intention. */
function renamed(
  example: AnyCorpusExample,
  split: Split,
  numbers: ReadonlyMap<string, number> | undefined,
): RawRecord {
  if (isMapped(example.format)) return toStatement({ ...example, split }); // a record may hold several examples
  const set = numbers?.get(setKey(example)) ?? example.set;
  const { position, sentenceNumber } = example;
  const { intended_label, ...record } = example.record;
  const intention = intended_label !== undefined && mayTellIntention(split) ? { intended_label } : {};
  const scheme = identifiersOf(example.format);
  if (scheme !== undefined) {
    const identifier = scheme.format({ split, set, position, sentenceNumber });
    return { ...record, ...intention, identifier, ...originField(example) };
  }
  // Statements name their split; records of other formats have it in the name of their file.
  const own = recordsNameSplit(example.format) ? { id: example.id, split } : {};
  return { ...record, ...intention, ...own };
}
