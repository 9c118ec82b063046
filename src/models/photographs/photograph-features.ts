import { CounterpointError } from "../../core/index.ts";
import { type Feeds, type Graph, reshape, sizeOf, type Tensor } from "../../tensors/index.ts";
import type { ModelExample } from "../baseline.ts";

/** An input of features of photographs, of any shape. */
export interface FeatureInput {
  /** The shape as an entry of a vocabulary, by which a trained model knows it. */
  readonly shape: readonly number[];
  readonly encode: (examples: readonly ModelExample[]) => Promise<Feeds>;
  /** To [batch, numbers]. */
  readonly build: (graph: Graph) => Tensor;
}

/** Prefix of the entry of a vocabulary that says the shape of features; no word has a space in it. */
const PREFIX = "features: ";

/** The entry of a vocabulary for the shape of features of these examples. */
export function featureShapeEntry(examples: readonly ModelExample[]): string {
  return `${PREFIX}${shapeOf(examples[0]!).join(" ")}`;
}

export function isFeatureShape(entry: string): boolean {
  return entry.startsWith(PREFIX);
}

/** The input for a vocabulary with such an entry. */
export function featureInput(vocabulary: readonly string[]): FeatureInput {
  const entry = vocabulary.find(isFeatureShape) ?? PREFIX;
  const shape = entry.slice(PREFIX.length).split(" ").map(Number);
  const length = sizeOf(shape) as number; // all of them are numbers
  return {
    shape,

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

    build: (graph) => reshape(graph.input(INPUT, ["batch", ...shape]), ["batch", length]),
  };
}

const INPUT = "photographs";

function shapeOf(example: ModelExample): readonly number[] {
  return featuresOf(example).store.manifest.shape;
}

function featuresOf({ id, photographs }: ModelExample) {
  if (photographs?.features !== undefined) return photographs.features;
  const hint = "Write them with `photos features`, and pass their folder with --features";
  throw new CounterpointError("usage", `The example ${id} has no features of its photographs`, { hint });
}
