import {
  add,
  batchNorm,
  convolve,
  gru,
  kaiming,
  linear,
  mul,
  normal,
  reduceMax,
  relu,
  reshape,
  slice,
  type Tensor,
  type TensorData,
} from "../tensors/index.ts";
import { type Baseline, type Model, publishedRow } from "./baseline.ts";
import { linearWithCoordinates } from "./coordinates.ts";
import { type ExplainedStep, placesOfPicture, weightsOfShares } from "./explanation.ts";
import { type ValuesOf, whole } from "./hyperparameters.ts";
import { type ModelParts, modelOfSentencesAndMaps } from "./picture-maps.ts";
import { checkImageSize, PIXEL_HYPERPARAMETERS, pixelMaps } from "./pixel-stem.ts";
import type { SentenceInputs } from "./sentence-batches.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** The sizes of Suhr et al. 2019, appendix E.3, where they are told; the others are those of Perez et al. (2018). */
export const FILM_HYPERPARAMETERS = {
  width: whole(28, "feature maps", { max: 512 }),
  blocks: whole(4, "residual blocks", { max: 16 }),
  embeddingUnits: whole(200, "units of a word embedding", { max: 4_096 }),
  gruUnits: whole(1_096, "units of the GRU", { max: 8_192 }),
  projectionUnits: whole(256, "feature maps before the maximum over the image", { max: 4_096 }),
  hiddenUnits: whole(512, "units of the layer before the answer", { max: 8_192 }),
  minCount: whole(2, "sentences that a word must occur in to be known", { max: 1_000 }),
};
type Sizes = ValuesOf<typeof FILM_HYPERPARAMETERS>;
const HYPERPARAMETERS = { ...PIXEL_HYPERPARAMETERS, ...FILM_HYPERPARAMETERS };
type Values = ValuesOf<typeof HYPERPARAMETERS>;

/**
 * FiLM (Perez et al., 2018): the sentence scales and shifts the feature maps of a convolutional network, a pair of numbers for each map of
 * each block.
 */
export const film: Baseline = {
  name: "film",
  summary: "convolutional network whose feature maps the sentence scales and shifts",
  settings: { batchSize: 64, learningRate: 0.0003, weightDecay: 0.00001, patience: 30, minBatchSize: 8 },
  published: publishedRow("FiLM"),
  card: {
    papers: [
      "Perez et al. (2018), FiLM: Visual Reasoning with a General Conditioning Layer",
      "Suhr et al. (2019), appendix E.3 (sizes) and E.5 (training), Table 11",
    ],
    differences: [
      "Images keep their 100x400 pixels and become 12x50 feature maps; Suhr et al. resize them to 224x224. --image-size 224x224 --set stemLayers=3 has their size.",
      "The convolutions over pixels are 8x8 with stride 4 and 4x4 with stride 2; Perez et al. have four of 4x4 with stride 2, and Suhr et al. do not say which they use.",
      "A batch holds sentences of one length with all their images, about 16, so that the GRU reads a sentence once; batches of fewer than 8 examples are left out.",
      "Each epoch shows an example once, in a random order of its boxes; Suhr et al. do not say whether they show all six.",
      "Words that occur in one sentence alone are unknown; Suhr et al. do not say how they treat rare words.",
    ],
  },
  hyperparameters: HYPERPARAMETERS,
  checkValues: (values: Values) => checkImageSize(values),
  vocabularyOf: (examples, { minCount }: Values) => wordVocabulary(examples, { minCount }),

  createModel: (words, values: Values) => createFilm({ words, pictures: pixelMaps(values) }, values),
};

/** FiLM over feature maps of pictures. */
export function createFilm(parts: ModelParts, sizes: Sizes): Model {
  const { width, blocks } = sizes;
  const answer = (sentences: SentenceInputs, stem: Tensor) => {
    const modulations = sentences.toExamples(generateFilm(sentences, sizes)); // [batch, blocks * 2 * width]
    let maps = stem; // [batch, rows, columns, width]
    for (let block = 0; block < blocks; block += 1) {
      const modulation = slice(modulations, {
        axis: 1,
        from: 2 * width * block,
        to: 2 * width * (block + 1),
      });
      maps = stem.graph.layer(`block ${block + 1}`, () => residualBlock(maps, modulation));
    }
    return stem.graph.layer("classifier", () => classify(maps, sizes));
  };
  return {
    ...modelOfSentencesAndMaps(parts, answer),
    explain: (_, watched) => [mostActive(watched.features!)],
  };
}

/** The places that the answer is made of: a cell counts the features that are at their maximum there. */
function mostActive({ data, dims }: TensorData): ExplainedStep {
  const [, rows, columns, features] = dims as [number, number, number, number];
  const counts = new Array<number>(rows * columns).fill(0);
  for (let feature = 0; feature < features; feature += 1) {
    let [best, value] = [0, 0];
    for (let cell = 0; cell < rows * columns; cell += 1) {
      const active = Number(data[cell * features + feature]);
      if (active > value) [best, value] = [cell, active];
    }
    if (value > 0) counts[best]! += 1;
  }
  const places = placesOfPicture(weightsOfShares(counts), { rows, columns });
  return { name: "most active places", words: [], places };
}

/** The FiLM generator (section 3.2): scales around 1 and shifts for all blocks from a sentence, [sentences, blocks * 2 * width]. */
function generateFilm(sentences: SentenceInputs, sizes: Sizes): Tensor {
  const { embeddingUnits, gruUnits, blocks, width } = sizes;
  const embedded = sentences.embed({ dimensions: embeddingUnits, init: normal }); // [length, sentences, 200]
  const { last } = gru(embedded, { name: "sentence", units: gruUnits }); // [sentences, 1096]
  return linear(last, { name: "film", units: blocks * 2 * width, init: kaiming(gruUnits) });
}

/** A residual block (figure 3): equation 2, y = gamma x + beta, stands between normalisation and rectified units. */
function residualBlock(maps: Tensor, modulation: Tensor): Tensor {
  const { graph } = maps;
  const width = Number(maps.shape[3]);
  const part = (k: number) =>
    reshape(slice(modulation, { axis: 1, from: k * width, to: (k + 1) * width }), ["batch", 1, 1, width]);
  const [gamma, beta] = [add(part(0), 1), part(1)];
  const before = relu(linearWithCoordinates(maps, { name: "1x1", units: width }));
  const weights = graph.weight("3x3/weights", [9 * width, width], kaiming(9 * width));
  const convolved = convolve(before, weights, { kernelSize: 3, stride: 1, padding: 1 });
  const normalised = batchNorm(convolved, { name: "norm", affine: false });
  return add(before, relu(add(mul(normalised, gamma), beta)));
}

/** The answer (section 3.2): a 1x1 convolution, the maximum over the image, and a perceptron, to [batch, 2]. */
function classify(
  maps: Tensor,
  { projectionUnits, hiddenUnits }: Pick<Sizes, "projectionUnits" | "hiddenUnits">,
): Tensor {
  const projected = linearWithCoordinates(maps, { name: "1x1", units: projectionUnits, bias: false });
  const features = relu(batchNorm(projected, { name: "norm" }));
  maps.graph.watch("features", features);
  const pooled = reduceMax(features, [1, 2]); // [batch, 1, 1, 256]
  const flat = reshape(pooled, ["batch", projectionUnits]);
  const hidden = linear(flat, { name: "hidden", units: hiddenUnits, init: kaiming(projectionUnits) });
  const normalised = relu(batchNorm(hidden, { name: "hidden norm" })); // [batch, 512]
  return linear(normalised, { name: "answer", units: 2, init: kaiming(hiddenUnits) });
}
