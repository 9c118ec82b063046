import { CounterpointError, type Finding, Findings, sceneOf } from "../core/index.ts";
import { readingProgress } from "../files/index.ts";
import { type AnyCorpusExample, type CorpusExample, readCorpus, readHashes } from "../formats/index.ts";
import type { CheckedLabels } from "./check-labels.ts";
import { RecordTally } from "./check-records.ts";
import { type CorpusSource, filesOf, type ReadOptions, readOptionsOf } from "./corpus.ts";
import { DerivationTally, type DerivedExamples } from "./derivations.ts";
import { type HashCoverage, LeakTally, originOf } from "./leaks.ts";

/** Problems of corpus files. */
export interface CheckResult {
  /** True when there is no finding. */
  readonly ok: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** At most the first ten thousand. */
  readonly findings: readonly Finding[];
  readonly examples: number;
  readonly files: readonly string[];
  /** Number of examples whose identifiers were made from lines, if there are any. */
  readonly numberedByLine?: number;
  /** Number of images with a hash, if hashes were given. */
  readonly hashes?: HashCoverage;
  /** Examples made from examples of these files, if there are any. */
  readonly derived?: DerivedExamples;
  /** Labels that the reasoner doubts, if requested. */
  readonly labels?: CheckedLabels;
}

export interface CheckOptions extends ReadOptions {
  /** Files of perceptual hashes of the images, by which near duplicates are found too. */
  readonly hashes?: readonly string[] | undefined;
  /** True to compare the labels of scenes with the meanings of their sentences. */
  readonly reasoner?: boolean | undefined;
}

/**
 * Finds damage in corpus files, which are read to the end whatever problems they have, and leaks between their
 * splits.
 */
export async function checkCorpus(source: CorpusSource, options: CheckOptions = {}): Promise<CheckResult> {
  const { hashes: hashFiles = [], reasoner = false, split, format } = readOptionsOf(source, options);
  const paths = filesOf(source);
  const { checkScene } = await import("../scenes/index.ts"); // most measures do not need it
  const findings = new Findings();
  const leaks = new LeakTally({ hashes: await readAllHashes(hashFiles, findings), originOf });
  const labels = reasoner ? new (await import("./check-labels.ts")).LabelCheck() : undefined;
  let [examples, numberedByLine] = [0, 0];
  const derivations = new DerivationTally();
  const records = new RecordTally();
  for await (const batch of readCorpus(paths, {
    split,
    format,
    mixed: true,
    progress: readingProgress(paths, options),
    report: (finding) => findings.add(finding),
  })) {
    for (const example of batch) {
      if (example.isNumberedByLine) numberedByLine += 1;
      leaks.add(example, example);
      derivations.add(example);
      records.add(example, (finding) => findings.add(finding));
      if (example.label !== undefined) labels?.add(example as CorpusExample);
      for (const finding of sceneFindings(example, checkScene)) findings.add(finding);
    }
    examples += batch.length;
  }
  for (const { kind, what, splits, examples: ids, file, line } of leaks.leaks()) {
    const locations = splits.map((name, i) => `${name} (${ids[i]})`).join(" and ");
    const shared = kind === "scene" ? "The same scene" : what;
    findings.add({ code: `leak/${kind}`, file, line, message: `${shared} is in ${locations}` });
  }
  for (const finding of records.findings()) findings.add(finding);
  if (derivations.hasDerived)
    for await (const batch of readCorpus(paths, { split, format, mixed: true, report: () => {} }))
      for (const example of batch) derivations.addOriginal(example);
  const derived = derivations.result();
  for (const finding of derived?.findings ?? []) findings.add(finding);
  for (const finding of labels?.findings() ?? []) findings.add(finding);
  const { total, counts, kept } = findings;
  const hashes = hashFiles.length === 0 ? {} : { hashes: leaks.coverage };
  return {
    ok: total === 0,
    total,
    counts,
    findings: kept,
    examples,
    files: paths,
    ...(numberedByLine > 0 && { numberedByLine }),
    ...hashes,
    ...(derived !== undefined && { derived: derived.counts }),
    ...(labels === undefined ? {} : { labels: labels.result() }),
  };
}

/** Violations of the rules of scenes (SPEC S1) in an example with valid fields: too many items, overlap, and so on. */
function sceneFindings(example: AnyCorpusExample, checkScene: CheckScene): readonly Finding[] {
  const { file, line } = example;
  const scene = sceneOf(example);
  if (scene === undefined) return [];
  return checkScene(scene).map(({ code, box, item, message }) => {
    const indices = [box, item].filter((index) => index !== undefined).map((index) => `[${index}]`);
    return { code, file, line, field: `structured_rep${indices.join("")}`, message };
  });
}

type CheckScene = typeof import("../scenes/index.ts").checkScene;

/** The hashes of several files; with `findings` their problems are added there instead of thrown. */
export async function readAllHashes(
  paths: readonly string[],
  findings?: Findings,
): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const path of paths) {
    try {
      for (const [name, hash] of await readHashes(path)) all.set(name, hash);
    } catch (error) {
      if (!(error instanceof CounterpointError) || findings === undefined) throw error;
      for (const finding of error.findings) findings.add(finding);
    }
  }
  return all;
}
