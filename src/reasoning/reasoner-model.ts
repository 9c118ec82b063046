import { readDataFile } from "../files/index.ts";

let model: ReasonerModel | undefined;

/** The bundled model, learned from NLVR's train split (data/README.md); read at the first call. */
export function defaultReasonerModel(): ReasonerModel {
  model ??= JSON.parse(readDataFile("reasoner.json").toString()) as ReasonerModel; // written by scripts/train-reasoner.js
  return model;
}

/** Learned parameters of the reasoner; they contain no sentence of the train split. */
export interface ReasonerModel {
  /** The weight of each rule of the grammar, by its id; rules without one weigh nothing. */
  readonly weights: Readonly<Record<string, number>>;
  /** The words of the grammar that train sentences use, most frequent first. */
  readonly words: readonly string[];
  /** Cost of skipping each word: higher the more often a train sentence changes its meaning without it. */
  readonly skipCosts: Readonly<Record<string, number>>;
  /** Train sentences with numbers, colours and shapes left open, one per kind that the grammar reads. */
  readonly templates: readonly string[];
}
