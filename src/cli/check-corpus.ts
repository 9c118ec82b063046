import { CounterpointError, type Finding, Findings, type Split } from "../core/index.ts";
import { type HashCoverage, LeakTally } from "../corpus/index.ts";
import { type CorpusExample, readCorpus, readHashes } from "../formats/index.ts";
import { checkScene } from "../scenes/index.ts";
import type { CheckedLabels } from "./check-labels.ts";
import type { Context } from "./command.ts";
import { originOf } from "./origin.ts";

/** What `corpus check` found. */
export interface CheckResult {
  readonly ok: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** At most the first ten thousand. */
  readonly findings: readonly Finding[];
  readonly examples: number;
  readonly files: readonly string[];
  /** How many images have a hash, when hashes were given. */
  readonly hashes?: HashCoverage;
  /** What the reasoner says of the labels, when it was asked. */
  readonly labels?: CheckedLabels;
}

export interface CheckOptions {
  readonly hashFiles: readonly string[];
  readonly split: Split | undefined;
  /** Whether to set labels against what the sentences mean, where there are scenes. */
  readonly reasoner: boolean;
  readonly startReadProgress: Context["startReadProgress"];
}

/** Reads all files to the end, whatever is wrong with them, and then looks for leaks between their splits. */
export async function checkCorpus(
  paths: readonly string[],
  { hashFiles, split, reasoner, startReadProgress }: CheckOptions,
): Promise<CheckResult> {
  const findings = new Findings();
  const leaks = new LeakTally({ hashes: await readAllHashes(hashFiles, findings), originOf });
  const labels = reasoner ? new (await import("./check-labels.ts")).LabelCheck() : undefined;
  let examples = 0;
  for await (const batch of readCorpus(paths, {
    split,
    progress: startReadProgress(paths),
    report: (finding) => findings.add(finding),
  })) {
    for (const example of batch) {
      leaks.add(example, example);
      labels?.add(example);
      for (const finding of sceneFindings(example)) findings.add(finding);
    }
    examples += batch.length;
  }
  for (const { kind, what, splits, examples: ids, file, line } of leaks.leaks()) {
    const places = splits.map((name, i) => `${name} (${ids[i]})`).join(" and ");
    const shared = kind === "scene" ? "The same scene" : what;
    findings.add({ code: `leak/${kind}`, file, line, message: `${shared} is in ${places}` });
  }
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
    ...hashes,
    ...(labels === undefined ? {} : { labels: labels.result() }),
  };
}

/** What breaks a rule of scenes (SPEC S1) in an example whose fields are sound: too many items, overlap, and so on. */
function sceneFindings({ picture, file, line }: CorpusExample): readonly Finding[] {
  if (picture.kind !== "scene") return [];
  return checkScene(picture.scene).map(({ code, box, item, message }) => {
    const place = [box, item].filter((index) => index !== undefined).map((index) => `[${index}]`);
    return { code, file, line, field: `structured_rep${place.join("")}`, message };
  });
}

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

/** What to tell people when near duplicates were looked for but not all images have a hash. */
export function describeCoverage(coverage: HashCoverage | undefined): string | undefined {
  if (coverage === undefined || coverage.hashed === coverage.images) return undefined;
  const [hashed, images] = [coverage.hashed, coverage.images].map((n) => n.toLocaleString("en-US"));
  return `Hashes are known for ${hashed} of ${images} images: near duplicates of the others were not looked for.`;
}
