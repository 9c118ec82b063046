import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError, formatNlvrIdentifier, Random, type SceneKind } from "../core/index.ts";
import { type RawRecord, toStructuredRep, writeRecords, writeText } from "../formats/index.ts";
import { imageFolder, type Placement, samplePresentation } from "../scenes/index.ts";
import { runImageJobs } from "./image-jobs.ts";
import type { ImageStyle } from "./image-worker.ts";

export interface GenerateOptions extends Omit<ImageStyle, "out"> {
  readonly out: string;
  readonly presentations: number;
  readonly seed: string;
  readonly kind: SceneKind | "both";
  readonly placement: Placement;
  readonly jobs: number;
  readonly version: string;
  /** Told how many presentations are drawn. */
  readonly progress: (presentations: number) => void;
}

/** What `scenes generate` wrote. */
export interface Generated {
  readonly file: string;
  readonly presentations: number;
  readonly scenes: number;
  readonly images: number;
}

/** Presentations in one job of a thread: the 960 images of one folder. */
const PER_JOB = 40;

/**
 * Samples presentations and draws their images. Stopped half-way, the same command goes on where it was: every
 * presentation depends on the seed and its number alone, and images that are there are kept.
 */
export async function generateScenes(options: GenerateOptions): Promise<Generated> {
  const { out, presentations, seed, kind, placement, jobs, version, progress, ...style } = options;
  await claimFolder(out, { version, seed, presentations, kind, placement, ...style });
  const random = new Random(seed);
  const file = join(out, `${style.split}.json`);
  await writeRecords(file, records({ random, presentations, kind, placement }));
  let [drawn, images] = [0, 0];
  const queue = Array.from({ length: Math.ceil(presentations / PER_JOB) }, (_, i) => ({
    ...style,
    kind: "sample" as const,
    out: join(out, "images"),
    seed,
    from: i * PER_JOB,
    to: Math.min(presentations, (i + 1) * PER_JOB),
    scenes: kind,
    placement,
  }));
  await runImageJobs(queue, {
    jobs: Math.min(jobs, queue.length),
    done: (job, written) => {
      images += written;
      if (job.kind === "sample") drawn += job.to - job.from;
      progress(drawn);
    },
  });
  return { file, presentations, scenes: 4 * presentations, images };
}

type Run = Pick<GenerateOptions, "presentations" | "kind" | "placement"> & { readonly random: Random };

/** The scenes in the official shape; there is no sentence yet, so no label either. */
async function* records({ presentations, ...options }: Run): AsyncGenerator<readonly RawRecord[]> {
  for (let number = 0; number < presentations; number += 1) {
    const { scenes } = samplePresentation({ ...options, number });
    yield scenes.map((scene, position) => ({
      identifier: formatNlvrIdentifier({ presentation: number, position }),
      directory: imageFolder(number),
      structured_rep: toStructuredRep(scene),
    }));
  }
}

/** A folder holds one run: another run's images would stand beside these without a trace. */
async function claimFolder(out: string, run: RawRecord): Promise<void> {
  const path = join(out, "generated.json");
  const text = `${JSON.stringify(run, null, 2)}\n`;
  if (!existsSync(path)) return writeText(path, text);
  if (readFileSync(path, "utf8") === text) return;
  const hint = "Choose another folder, or give the options that generated.json records";
  throw new CounterpointError("usage", `${out} holds the scenes of another run`, { hint });
}
