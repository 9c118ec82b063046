import type { Tensor } from "../graph.ts";
import { uniform } from "../initial-values.ts";
import { gatherRows } from "../ops/gather.ts";
import type { LayerOptions } from "./linear.ts";

/** A learned vector for each number below `entries`: [...] to [..., units]. */
export function embedding(
  tokens: Tensor,
  { name, entries, units }: LayerOptions & { readonly entries: number },
): Tensor {
  const { graph } = tokens;
  return graph.layer(name, () => gatherRows(graph.weight("vectors", [entries, units], uniform(0.1)), tokens));
}
