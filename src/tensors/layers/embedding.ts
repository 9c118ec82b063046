import type { Tensor } from "../graph.ts";
import { uniform } from "../initial-values.ts";
import { gatherRows } from "../ops/gather.ts";

export interface EmbeddingOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly vocabularySize: number;
  readonly dimensions: number;
}

/** A learned vector for each number below `vocabularySize`: [...] to [..., dimensions]. */
export function embedding(tokens: Tensor, { name, vocabularySize, dimensions }: EmbeddingOptions): Tensor {
  const { graph } = tokens;
  return graph.layer(name, () =>
    gatherRows(graph.weight("vectors", [vocabularySize, dimensions], uniform(0.1)), tokens),
  );
}
