import type { Tensor } from "../graph.ts";
import { uniform } from "../initial-values.ts";
import { gatherRows } from "../ops/gather.ts";

export interface EmbeddingOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly vocabularySize: number;
  readonly dimensions: number;
}

/**
 * A learned vector for each number below `vocabularySize`: [...] to [..., dimensions].
 *
 * @example
 * ```ts
 * import { embedding, Graph } from "counterpoint/models";
 *
 * const words = new Graph().input("words", ["length", "batch"], "int64");
 * const vectors = embedding(words, { name: "words", vocabularySize: 500, dimensions: 16 });
 * console.log(vectors.shape); // ["length", "batch", 16]
 * ```
 */
export function embedding(tokens: Tensor, { name, vocabularySize, dimensions }: EmbeddingOptions): Tensor {
  const { graph } = tokens;
  return graph.layer(name, () =>
    gatherRows(graph.weight("vectors", [vocabularySize, dimensions], uniform(0.1)), tokens),
  );
}
