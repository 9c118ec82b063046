import { resolve } from "node:path";
import { fillReportPage, readReportPage } from "../../corpus/index.ts";
import { comparePredictions } from "../../evaluation/index.ts";
import { refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { toExample } from "../runs/run-example.ts";
import { runFiles } from "../runs/run-folder.ts";
import { labelsOfRun } from "../runs/run-result.ts";
import { type MeasuredRun, measureRun, type RunEvidence } from "./measure-run.ts";
import { type ComparedRuns, runSections } from "./run-sections.ts";

export interface ReportRunsOptions {
  /** The page to write. */
  readonly out: string;
}

/** What a report says, as `vlm report --json` prints it. */
export interface RunsReport {
  readonly file: string;
  readonly runs: readonly MeasuredRun[];
  /** Every two finished runs on the same examples. */
  readonly comparisons: readonly ComparedRuns[];
}

/** Writes what some runs got right, what they lose under controls, and the examples behind it, as one self-contained page. */
export async function reportRuns(
  folders: readonly string[],
  { out }: ReportRunsOptions,
): Promise<RunsReport> {
  refuseToOverwrite(
    folders.flatMap((folder) => Object.values(runFiles(folder))),
    out,
  );
  const page = readReportPage(); // a missing page is told before the work
  const { runs, comparisons, sections } = await contentOfReport(folders);
  const title = `Report of ${runs.map(({ model }) => model).join(", ")}`;
  await writeFileAtomic(out, fillReportPage(page, { title, runs, comparisons, sections }));
  return { file: resolve(out), runs, comparisons };
}

/** What a report of some runs says, and the sections that show it. */
export async function contentOfReport(folders: readonly string[]) {
  const evidence: RunEvidence[] = [];
  for (const folder of folders) evidence.push(await measureRun(folder));
  const comparisons = await compareRuns(evidence);
  const runs = evidence.map(({ measured }) => measured);
  return { runs, comparisons, sections: runSections(evidence, comparisons) };
}

async function compareRuns(evidence: readonly RunEvidence[]): Promise<ComparedRuns[]> {
  const compared: ComparedRuns[] = [];
  for (const [i, first] of evidence.entries()) {
    for (const second of evidence.slice(i + 1)) {
      const isSame = (name: "corpus" | "orders") =>
        String(first.opened.config.settings[name]) === String(second.opened.config.settings[name]);
      const areFinished = first.measured.accuracy !== null && second.measured.accuracy !== null;
      if (!areFinished || !isSame("corpus") || !isSame("orders")) continue;
      const [one, two] = [labelsOfRun(first.opened).labels, labelsOfRun(second.opened).labels];
      const comparison = await comparePredictions(one, two, first.opened.examples.map(toExample));
      compared.push({ runs: [first.measured.run, second.measured.run], ...comparison });
    }
  }
  return compared;
}
