import { basename, join } from "node:path";
import { z } from "zod";
import { niceTicks } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import type { EpochRecord } from "./checkpoint.ts";
import { FILES, type RunConfig } from "./run-folder.ts";

/** Identity of a finished run. */
export const RunResult = z.object({
  seed: z.string(),
  epochs: z.int(),
  bestEpoch: z.int(),
  /** Null where nothing is trained, so that nothing is validated. */
  validationAccuracy: z.number().nullable(),
  trained: z.int(),
  validated: z.int(),
});
export type RunResult = Readonly<z.infer<typeof RunResult>>;

/** The files needed for predictions. */
export const INFERENCE_FILES = [FILES.config, FILES.vocabulary, FILES.model] as const;

/** A result with the SHA-256 of the files that answer: those of another run would answer, too. */
export const FinishedRun = RunResult.extend({ files: z.record(z.enum(INFERENCE_FILES), z.string()) });

/** Progress of a run. */
export interface RunProgress extends EpochRecord {
  /** The epoch whose weights are taken, as of now; of a run that is not stopped early, this one. */
  readonly bestEpoch: number;
  readonly bestAccuracy: number;
  /** The last epoch; of a run that is stopped early, unless a better one comes. */
  readonly lastEpoch: number;
  readonly stopsEarly: boolean;
}

/** Progress of an epoch. */
export interface EpochProgress {
  readonly epoch: number;
  /** From 0 to 1. */
  readonly done: number;
  /** Mean over the examples so far. */
  readonly loss: number;
}

export interface TrainRunOptions {
  readonly baseline: Baseline;
  readonly examples: readonly ModelExample[];
  readonly folder: string;
  readonly config: RunConfig;
  /** The finished run whose weights this one begins with. */
  readonly startFrom?: string;
  /** Where sums are computed. It is not part of the run: one that began on a graphics card can be finished by a processor. */
  readonly device?: string | undefined;
  readonly report: (progress: RunProgress) => void;
  /** Gets every step of an epoch; baselines that learn by themselves tell none. */
  readonly reportStep?: (progress: EpochProgress) => void;
  /** Milliseconds now; without it, checkpoints are written after whole epochs alone. */
  readonly now?: () => number;
}

/** Epochs for programs to read, and for people to look at, with the one whose weights are taken. */
export async function writeEpochs(
  { folder, baseline }: Pick<TrainRunOptions, "folder" | "baseline">,
  epochs: readonly EpochRecord[],
  taken: number,
): Promise<void> {
  await writeFileAtomic(join(folder, FILES.log), epochs.map((each) => `${JSON.stringify(each)}\n`).join(""));
  await writeFileAtomic(
    join(folder, FILES.curves),
    drawCurves(`${baseline.name}, ${basename(folder)}`, epochs, taken),
  );
}

/** Metadata of the model file. */
export function modelMetadata({ version, baseline, seed, corpusHash }: RunConfig): Record<string, string> {
  return { version, baseline, seed, corpusHash };
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 260, 56, 90, 24, 36];

const STYLE =
  "text{font:11px system-ui,sans-serif;fill:#666}.title{font-size:13px}line{stroke:#ccc}polyline{fill:none;stroke-width:2}" +
  ".train{stroke:#36a;fill:none}.validation{stroke:#c60;fill:none}text.train{fill:#36a;stroke:none}text.validation{fill:#c60;stroke:none}" +
  "@media(prefers-color-scheme:dark){svg{background:#17171a}text{fill:#aaa}line{stroke:#444}}";

/** The curves of a run, which has a name, as SVG: accuracies in training and validation with the epoch marked whose weights are taken, and the loss. */
export function drawCurves(name: string, epochs: readonly EpochRecord[], taken: number): string {
  const { validationAccuracy: accuracy } = epochs[taken - 1]!;
  const accuracies = panel({
    title: `${name}: accuracy, %; selected: epoch ${taken} (${percent(accuracy).toFixed(2)} % validation accuracy)`,
    lines: [
      { name: "train", values: epochs.map(({ trainAccuracy }) => percent(trainAccuracy)) },
      { name: "validation", values: epochs.map(({ validationAccuracy }) => percent(validationAccuracy)) },
    ],
    mark: taken,
  });
  const losses = panel({
    title: "mean training loss",
    lines: [{ name: "train", values: epochs.map(({ loss }) => loss) }],
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${2 * HEIGHT}" role="img" aria-label="Curves of ${name}">` +
    `<style>${STYLE}</style>${accuracies}<g transform="translate(0 ${HEIGHT})">${losses}</g></svg>\n`
  );
}

interface Panel {
  readonly title: string;
  /** A value per epoch, from the first. */
  readonly lines: readonly { readonly name: "train" | "validation"; readonly values: readonly number[] }[];
  /** The epoch to mark. */
  readonly mark?: number;
}

function panel({ title, lines, mark }: Panel): string {
  const all = lines.flatMap(({ values }) => values);
  const { ticks, start, end } = niceTicks(Math.min(...all), Math.max(...all));
  const length = lines[0]!.values.length;
  const foot = HEIGHT - BOTTOM;
  const x = (epoch: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * (epoch - 1)) / Math.max(1, length - 1));
  const y = (value: number) => round(foot - ((foot - TOP) * (value - start)) / (end - start || 1));
  const grid = ticks.map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const names = apart(lines.map(({ values }) => y(values.at(-1)!)));
  const curves = lines.map(({ name, values }, line) => {
    const points = values.map((value, i) => `${x(i + 1)},${y(value)}`).join(" ");
    return (
      `<polyline class="${name}" points="${points}"/>` +
      `<text class="${name}" x="${WIDTH - RIGHT + 6}" y="${names[line]! + 4}">${name}</text>`
    );
  });
  const marked = mark === undefined ? "" : `<line x1="${x(mark)}" x2="${x(mark)}" y1="${TOP}" y2="${foot}"/>`;
  return (
    `<text class="title" x="${LEFT}" y="14">${title}</text>${grid.join("")}${marked}${curves.join("")}` +
    `<text x="${x(1)}" y="${foot + 16}">epoch 1</text><text x="${x(length)}" y="${foot + 16}" text-anchor="end">${length}</text>`
  );
}

/** The height of a line of text. */
const LINE = 13;

/** Positions of the labels of one or two curves: at their ends, or far enough apart to be readable. */
function apart(ends: readonly number[]): readonly number[] {
  const [a, b] = ends;
  if (a === undefined || b === undefined || Math.abs(a - b) >= LINE) return ends;
  const middle = (a + b) / 2;
  return [round(middle + (a < b ? -LINE : LINE) / 2), round(middle + (a < b ? LINE : -LINE) / 2)];
}

const percent = (share: number) => 100 * share;
const round = (value: number) => Math.round(10 * value) / 10;
