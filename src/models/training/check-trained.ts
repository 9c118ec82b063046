import { checkModel, Graph } from "../../tensors/index.ts";
import type { TrainedModel } from "./predict.ts";

/** What is wrong with a model of somebody else: it may be any network, if it takes what the baseline's own takes and gives logits. */
export function checkTrained({
  baseline,
  vocabulary,
  model,
}: TrainedModel & { readonly model: Uint8Array }): readonly string[] {
  const graph = new Graph();
  const tensor = baseline.createModel(vocabulary).build(graph);
  return checkModel(model, { inputs: graph.inputs, output: { name: "logits", tensor } });
}
