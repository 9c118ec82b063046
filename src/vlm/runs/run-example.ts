import { z } from "zod";
import type { Example, Scene } from "../../core/index.ts";
import {
  formatNlvr2ImageName,
  formatNlvrImageName,
  pairOfPhotographs,
  photographKey,
  photographsOf,
  sceneOf,
} from "../../core/index.ts";
import { RunPicture } from "../schemas/run-picture.ts";
import type { Unit } from "./run-log.ts";

/** An example as a run keeps it, so that scores, reports and pages need nothing but the folder of the run. */
export const RunExample = z.object({
  corpus: z.string(),
  id: z.string(),
  split: z.string(),
  set: z.number(),
  sentenceNumber: z.number(),
  position: z.number(),
  sentence: z.string(),
  label: z.boolean(),
  picture: RunPicture,
});
export type RunExample = Readonly<z.infer<typeof RunExample>>;

export function toRunExample({
  format,
  id,
  split,
  set,
  sentenceNumber,
  position,
  sentence,
  label,
  pictures,
}: Example): RunExample {
  const scene = sceneOf({ pictures });
  const [left = "", right = ""] = photographsOf({ pictures }).map(photographKey);
  const picture =
    scene === undefined
      ? { kind: "pair" as const, left, right }
      : { kind: "scene" as const, scene: copyOf(scene) };
  return { corpus: format, id, split, set, sentenceNumber, position, sentence, label, picture };
}

/** The example with the fields that runs do not need left empty, for scores. */
export function toExample(example: RunExample): Example {
  const { corpus: format, picture, ...rest } = example;
  const { left: first, right: second } = picture.kind === "pair" ? picture : { left: "", right: "" };
  const pictures =
    picture.kind === "scene" ? [picture] : pairOfPhotographs({ name: first }, { name: second });
  return { ...rest, format, pictures, judgments: [] };
}

function copyOf([a, b, c]: Scene): Extract<RunExample["picture"], { kind: "scene" }>["scene"] {
  return [[...a], [...b], [...c]];
}

/** The identifier of a prediction: that of the example, or of its PNG where several orders of boxes are asked about. */
export function predictionId({ id, split, set, position }: RunExample, order: number | undefined): string {
  return order === undefined ? id : formatNlvrImageName({ split, presentation: set, position, order });
}

/** What a run asks about an example: its only question, unless there are orders of boxes or repeats. */
export function mainUnit(example: RunExample, order: number | undefined, repeat = 0): Unit {
  return { control: "main", split: example.split, id: predictionId(example, order), repeat };
}

/** The names of the pictures of an example in a folder. */
export function pictureNames({ picture, split, set, position }: RunExample, order = 0): readonly string[] {
  if (picture.kind === "scene") return [formatNlvrImageName({ split, presentation: set, position, order })];
  return [0, 1].map((image) => formatNlvr2ImageName({ split, set, pair: position, image: image as 0 | 1 }));
}
