import { type Baseline, publishedRow } from "../baseline.ts";
import { real, type ValuesOf } from "../hyperparameters.ts";
import {
  createModuleNetwork,
  hyperparametersWith,
  type LayoutLoss,
  n2nmnCloning,
  n2nmnRl,
  n2nmnTuning,
} from "../n2nmn.ts";
import { sentenceVocabulary } from "../word-inputs.ts";
import { featureShapeEntry, photographFeatures, wordsOf } from "./photograph-features.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Those that Hu et al. (2017) use for VQA, in their program. */
const HYPERPARAMETERS = {
  ...hyperparametersWith({ steps: 13, units: 1_000, embedding: 300, maps: 1_024 }),
  dropout: real(
    0.5,
    "share of the states of the encoder, and of the perceptron over them, dropped in training",
    {
      min: 0,
      max: 0.95,
    },
  ),
};
type Values = ValuesOf<typeof HYPERPARAMETERS>;
/** Units of the perceptron over the sentence. */
const PRIOR_UNITS = 500;

/** The four modules of VQA, of which Transform does what FindSameProperty does elsewhere. */
const MODULES_OF_EXPERTS = {
  ...{ Scene: "Find", Find: "Find", Transform: "FindSameProperty", And: "And", Describe: "Describe" },
};

const DIFFERENCES = [
  "The last token of a layout, its end, is not counted among the steps.",
  "The image under an attention map is pooled after the convolution of its module, not before it.",
  "The decoder has no dropout.",
  "Stopped early on held-out training examples, where the program of the authors makes 40,000 steps.",
];

/** N2NMN on features of photographs (AP E.3). */
export function photographN2nmn(vectors?: WordVectors): readonly Baseline[] {
  const tuning = network({ kind: "search", entropy: 0.005 }, vectors);
  return [
    {
      ...network({ kind: "cloning" }, vectors),
      name: n2nmnCloning.name,
      summary: "end-to-end module network that clones expert layouts",
      published: publishedRow("N2NMN-Cloning", "nlvr2"),
      card: {
        papers: PAPERS,
        differences: [
          ...DIFFERENCES,
          "Expert layouts come from a dependency parse by rules over wink-nlp's tags, with at most three phrases.",
        ],
      },
    },
    {
      ...tuning,
      settings: { ...tuning.settings!, learningRate: 0.0001 },
      name: n2nmnTuning.name,
      summary: "n2nmn-cloning, whose layouts are improved by policy gradient",
      published: publishedRow("N2NMN-Tune", "nlvr2"),
      startsFrom: n2nmnCloning.name,
      card: { papers: PAPERS, differences: DIFFERENCES },
    },
    {
      ...tuning,
      name: n2nmnRl.name,
      summary: "end-to-end module network that searches for its layouts",
      published: publishedRow("N2NMN-RL", "nlvr2"),
      card: { papers: PAPERS, differences: DIFFERENCES },
    },
  ];
}

const PAPERS = ["Hu et al. 2017", "Suhr et al. 2019, appendix E.3 and Table 6"];

function network(loss: LayoutLoss, vectors: WordVectors | undefined): Omit<Baseline, "name" | "summary"> {
  return {
    sees: "maps",
    settings: { batchSize: 64, learningRate: 0.001, patience: 30, maxGradientNormPerTensor: 10 },
    hyperparameters: HYPERPARAMETERS,
    vocabularyOf: (examples) => [...sentenceVocabulary(examples), featureShapeEntry(examples)],

    createModel(vocabulary, values: Values) {
      const pictures = photographFeatures(vocabulary);
      const parts = { words: wordsOf(vocabulary), vectors, pictures, modules: MODULES_OF_EXPERTS };
      return createModuleNetwork({ ...parts, loss, priorUnits: PRIOR_UNITS }, values);
    },
  };
}
