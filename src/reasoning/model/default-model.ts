import { readDataFile } from "../../files/index.ts";
import type { ReasonerModel } from "./model.ts";

let model: ReasonerModel | undefined;

/** The bundled model, learned from NLVR's train split (data/README.md); read at the first call. */
export function defaultReasonerModel(): ReasonerModel {
  model ??= JSON.parse(readDataFile("reasoner.json").toString()) as ReasonerModel; // written by scripts/train-reasoner.js
  return model;
}
