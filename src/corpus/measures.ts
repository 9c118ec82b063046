import { DEFAULT_SEED, Random } from "../core/index.ts";
import { isTextFile, readSentences } from "../formats/index.ts";
import { measureAgreement } from "./agreement.ts";
import { biasProbes } from "./bias/probes.ts";
import { pictureSubsets, visualBias } from "./bias/visual-bias.ts";
import {
  type CorpusSource,
  type ReadOptions,
  readExampleTable,
  visitAnyExamples,
  visitExamples,
} from "./corpus.ts";
import { StatsTally, SynsetTally } from "./corpus-stats.ts";
import { HumanPerformanceTally } from "./human-performance.ts";
import { languageOf, PlainTextTally, PUBLISHED_LANGUAGE, type PublishedLanguage } from "./language-stats.ts";
import type {
  Agreement,
  CorpusStats,
  HumanPerformance,
  LanguageStats,
  Probe,
  SynsetStats,
  VisualBias,
} from "./schemas/audit.ts";
import { writeSubsets } from "./write-corpus.ts";

/** The seed of all random numbers: the same seed gives the same result. */
interface SeedOption {
  readonly seed?: string | undefined;
}

/** Sizes, majority baseline, sentence length and vocabulary of each split, and the synsets (SPEC A3, A4, A6, A7). */
export async function corpusStats(
  source: CorpusSource,
  options: ReadOptions = {},
): Promise<CorpusStats & { readonly synsets: SynsetStats | null }> {
  const [stats, synsets] = [new StatsTally(), new SynsetTally()];
  await visitAnyExamples(source, options, (example) => {
    stats.add(example);
    synsets.add(example);
  });
  return { ...stats.result(), synsets: synsets.result() };
}

/** The language of the sentences of one file. */
export type FileLanguage = LanguageStats & { readonly file: string };

/** The language of files side by side, with the numbers that the papers print. */
export interface SentenceStats {
  readonly files: readonly FileLanguage[];
  readonly published: readonly PublishedLanguage[];
}

/**
 * Sentence lengths and vocabulary of files side by side, one row for each: corpora, and plain texts of one sentence a
 * line (SPEC A3).
 */
export async function sentenceStats(
  paths: readonly string[],
  options: ReadOptions = {},
): Promise<SentenceStats> {
  const files: FileLanguage[] = [];
  for (const path of paths) {
    if (isTextFile(path)) {
      const tally = new PlainTextTally();
      await readSentences(path, options, (sentence) => tally.add(sentence));
      files.push({ file: path, ...tally.result() });
    } else files.push({ file: path, ...languageOf((await corpusStats(path, options)).total) });
  }
  return { files, published: PUBLISHED_LANGUAGE };
}

export interface AgreementOptions extends ReadOptions, SeedOption {
  /** Also the mean kappa of so many random assignments of the answers to raters, as in the 2017 paper. */
  readonly randomAssignments?: number | undefined;
}

/** Agreement of workers beyond chance: Krippendorff's alpha and Fleiss' kappa (SPEC A1). */
export async function agreement(source: CorpusSource, options: AgreementOptions = {}): Promise<Agreement> {
  const { seed = DEFAULT_SEED, randomAssignments, ...reading } = options;
  const table = await readExampleTable(source, { ...reading, contents: { verdicts: true, labels: false } });
  return measureAgreement(table, {
    random: new Random(seed),
    ...(randomAssignments === undefined ? {} : { randomAssignments }),
  });
}

export interface HumanPerformanceOptions extends ReadOptions, SeedOption {
  /** Judgments that a worker needs to be counted; 100 by default, as in the papers. */
  readonly threshold?: number | undefined;
}

/** Accuracy of people on each split, and on all held-out splits together: mean and standard deviation over workers, in percent (SPEC A2). */
export async function humanPerformance(
  source: CorpusSource,
  options: HumanPerformanceOptions = {},
): Promise<{ readonly splits: readonly HumanPerformance[]; readonly pooled: HumanPerformance | null }> {
  const { seed = DEFAULT_SEED, threshold, ...reading } = options;
  const tally = new HumanPerformanceTally();
  await visitExamples(source, reading, (example) => tally.add(example));
  const random = new Random(seed);
  return { splits: tally.result({ threshold, random }), pooled: tally.pooled({ threshold, random }) };
}

export interface BiasOptions extends ReadOptions, SeedOption {
  /** A folder for balanced.json and unbalanced.json; by default they are not written. */
  readonly out?: string | undefined;
}

/** The subsets of NLVR2 that are released as files of their own. */
const BIAS_SUBSETS = ["balanced", "unbalanced"] as const;

/** Accuracy of guessing labels from pictures, sentences, positions or writers alone (SPEC B1-B4). */
export async function biasReport(
  source: CorpusSource,
  options: BiasOptions = {},
): Promise<VisualBias & { readonly probes: readonly Probe[] }> {
  const { seed = DEFAULT_SEED, out, ...reading } = options;
  const table = await readExampleTable(source, { ...reading, contents: { pictures: true, sentences: true } });
  const result = { ...visualBias(table, { seed }), probes: biasProbes(table, { random: new Random(seed) }) };
  if (out !== undefined) {
    const subsets = pictureSubsets(table, { seed });
    await writeSubsets(source, out, { ...reading, names: BIAS_SUBSETS, nameOf: (row) => subsets[row] });
  }
  return result;
}
