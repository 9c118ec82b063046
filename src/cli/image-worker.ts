import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort, threadId } from "node:worker_threads";
import { formatNlvrImageName, Random, type Scene, type SceneKind } from "../core/index.ts";
import {
  drawScene,
  encodePng,
  imageFolder,
  type Placement,
  reorderBoxes,
  samplePresentation,
} from "../scenes/index.ts";

/** How images are drawn. */
export interface ImageStyle {
  readonly out: string;
  readonly split: string;
  /** Which of the six orders of boxes. */
  readonly orders: readonly number[];
  readonly form: "palette" | "rgba";
  readonly scale: number;
}

/** Some presentations to sample and draw, or some scenes to draw. */
export type ImageJob = ImageStyle &
  (
    | {
        readonly kind: "sample";
        readonly seed: string;
        readonly from: number;
        readonly to: number;
        readonly scenes: SceneKind | "both";
        readonly placement: Placement;
      }
    | {
        readonly kind: "draw";
        readonly examples: readonly {
          readonly presentation: number;
          readonly position: number;
          readonly directory: string;
          readonly scene: Scene;
        }[];
      }
  );

parentPort?.on("message", (job: ImageJob) => parentPort?.postMessage(drawJob(job)));

/** Draws what is not there yet; gives the number of images that are there then. */
function drawJob(job: ImageJob): number {
  let images = 0;
  for (const { presentation, position, directory, scene } of examplesOf(job)) {
    for (const order of job.orders) {
      const name = formatNlvrImageName({ split: job.split, presentation, position, order });
      writeImage(join(job.out, directory, name), () => {
        const { form, scale } = job;
        return encodePng(drawScene(reorderBoxes(scene, order)), { form, scale });
      });
      images += 1;
    }
  }
  return images;
}

function* examplesOf(job: ImageJob) {
  if (job.kind === "draw") {
    yield* job.examples;
    return;
  }
  const random = new Random(job.seed);
  for (let number = job.from; number < job.to; number += 1) {
    const { scenes } = samplePresentation({ random, number, kind: job.scenes, placement: job.placement });
    const directory = imageFolder(number);
    for (const [position, scene] of scenes.entries())
      yield { presentation: number, position, directory, scene };
  }
}

/** An image appears under its name when it is whole, so one that is there need not be drawn again. */
function writeImage(path: string, draw: () => Uint8Array): void {
  if (existsSync(path)) return;
  const partial = `${path}.${process.pid}-${threadId}.partial`;
  const bytes = draw();
  try {
    writeFileSync(partial, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(partial, bytes);
  }
  renameSync(partial, path);
}
