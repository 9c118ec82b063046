import { z } from "zod";
import type { Example, Picture, Scene } from "../../core/index.ts";
import { formatNlvrImageName, photographsOf, sceneOf } from "../../core/index.ts";
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
  const picture: RunExample["picture"] =
    scene === undefined
      ? {
          kind: "photographs",
          photographs: photographsOf({ pictures }).map(({ kind: _, licence: __, ...rest }) => rest),
        }
      : { kind: "scene", scene: copyOf(scene) };
  return { corpus: format, id, split, set, sentenceNumber, position, sentence, label, picture };
}

/** The example with the fields that runs do not need left empty, for scores. */
export function toExample(example: RunExample): Example {
  const { corpus: format, picture, ...rest } = example;
  return { ...rest, format, pictures: picturesOf(picture), judgments: [] };
}

/** The pictures that a run keeps, as examples have them. */
export function picturesOf(picture: RunExample["picture"]): readonly Picture[] {
  if (picture.kind === "scene") return [picture];
  return picture.photographs.map((each) => ({ kind: "photograph", ...each }));
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

/** The pictures of an example as a folder may have them: photographs, or the released images of a scene. */
export function namedPictures(
  { picture, split, set, position }: RunExample,
  order = 0,
): readonly { readonly name: string; readonly url?: string | undefined }[] {
  if (picture.kind === "photographs") return picture.photographs;
  return [{ name: formatNlvrImageName({ split, presentation: set, position, order }) }];
}

/** What the examples of a corpus show: a scene, two photographs, or any other number of them. */
export type PictureKind = "scene" | "pair" | "photographs";

export function pictureKindOf({ picture }: Pick<RunExample, "picture">): PictureKind {
  if (picture.kind === "scene") return "scene";
  return picture.photographs.length === 2 ? "pair" : "photographs";
}
