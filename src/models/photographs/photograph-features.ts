import { CounterpointError } from "../../core/index.ts";
import { type Graph, reshape, sizeOf, type Tensor, toFloat } from "../../tensors/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import type { PictureMaps } from "../picture-maps.ts";

/** Prefix of the entry of a vocabulary that says the shape of features; no word has a space in it. */
const PREFIX = "features: ";

/** The entry of a vocabulary for the shape of features of these examples, by which a trained model knows it. */
export function featureShapeEntry(examples: readonly ModelExample[]): string {
  return `${PREFIX}${shapeOf(examples[0]!).join(" ")}`;
}

function isFeatureShape(entry: string): boolean {
  return entry.startsWith(PREFIX);
}

/** The words of a vocabulary with such an entry. */
export function wordsOf(vocabulary: readonly string[]): readonly string[] {
  return vocabulary.filter((entry) => !isFeatureShape(entry));
}

/** Features of photographs for a vocabulary with such an entry, [batch, ...shape]; maps where the entry is that of maps. */
export function photographFeatures(vocabulary: readonly string[]): PictureMaps {
  const entry = vocabulary.find(isFeatureShape) ?? PREFIX;
  const shape = entry.slice(PREFIX.length).split(" ").map(Number);
  return {
    async encode(examples) {
      const [first] = examples as readonly [ModelExample];
      const found = shapeOf(first);
      if (found.join() !== shape.join()) {
        const message = `The features have the shape [${found.join(", ")}], but the run was trained with [${shape.join(", ")}]`;
        throw new CounterpointError("data/invalid", message, {
          hint: "Pass the features it was trained with",
        });
      }
      const rows = examples.map((example) => featuresOf(example).row);
      const data = await featuresOf(first).store.read(rows);
      return { [INPUT]: { data, dims: [examples.length, ...shape] } };
    },

    build: (graph: Graph) => toFloat(graph.input(INPUT, ["batch", ...shape], "float16")),
  };
}

/** All numbers of an example in a row: [batch, numbers]. */
export function flatten(features: Tensor): Tensor {
  return reshape(features, ["batch", sizeOf(features.shape.slice(1))]);
}

const INPUT = "photographs";

/** Refuses a baseline that looks at photographs without what it looks at. */
export function requireSeen({ name, sees }: Baseline, example: ModelExample): void {
  if (sees === undefined) return;
  if (sees === "counts") {
    if (example.photographs?.counts !== undefined) return;
    const hint = "Write them with `photos detect --out`, and pass the file with --detections";
    throw new CounterpointError("usage", `The baseline ${name} needs detections`, { hint });
  }
  if (example.photographs?.features === undefined) {
    const hint = "Compute them with `photos features`, and pass their folder with --features";
    throw new CounterpointError("usage", `The baseline ${name} needs features of the photographs`, { hint });
  }
  const shape = shapeOf(example);
  if (sees === "features" || shape.length === 3) return;
  const message = `The baseline ${name} needs maps of photographs side by side, [rows, columns, channels], but the features have the shape [${shape.join(", ")}]`;
  const hint = "Compute them with --recipe film, and with --output naming a layer before pooling";
  throw new CounterpointError("usage", message, { hint });
}

function shapeOf(example: ModelExample): readonly number[] {
  return featuresOf(example).store.manifest.shape;
}

function featuresOf({ id, photographs }: ModelExample) {
  if (photographs?.features !== undefined) return photographs.features;
  const hint = "Write them with `photos features`, and pass their folder with --features";
  throw new CounterpointError("usage", `The example ${id} has no features of its photographs`, { hint });
}
