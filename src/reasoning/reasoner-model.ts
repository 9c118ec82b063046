import { readDataFile } from "../files/index.ts";

let model: ReasonerModel | undefined;

/** The bundled model, learned from NLVR's train split (data/README.md); read at the first call. */
export function defaultReasonerModel(): ReasonerModel {
  model ??= JSON.parse(readDataFile("reasoner.json").toString()) as ReasonerModel; // written by scripts/train-reasoner.js
  return model;
}

/** What is learned from train sentences; nothing of it is a sentence. */
export interface ReasonerModel {
  /** The weight of each rule of the grammar, by its id; rules without one weigh nothing. */
  readonly weights: Readonly<Record<string, number>>;
  /** The words of the grammar that train sentences use, most frequent first. */
  readonly words: readonly string[];
  /** What passing over a word costs: the more often a train sentence means something else without it, the more. */
  readonly skipCosts: Readonly<Record<string, number>>;
  /** Train sentences with numbers, colours and shapes left open, one per kind that the grammar reads. */
  readonly templates: readonly string[];
}
