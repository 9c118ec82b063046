import { tokenize } from "../language/index.ts";
import {
  add,
  applyLinear,
  bidirectionalLstm,
  broadcastTo,
  concat,
  dropout,
  elu,
  type Feeds,
  glorot,
  linear,
  linearWeights,
  matmul,
  mul,
  normal,
  reduceSum,
  reshape,
  sharedDropout,
  softmax,
  type Tensor,
  tanh,
  uniform,
} from "../tensors/index.ts";
import { type Baseline, type Model, publishedRow } from "./baseline.ts";
import { linearWithCoordinates } from "./coordinates.ts";
import { attendedWords, type ExplainedStep, placesOfPicture, weightsOfShares } from "./explanation.ts";
import { dropoutRate, type ValuesOf, whole } from "./hyperparameters.ts";
import { type ModelParts, modelOfSentencesAndMaps, type PictureMaps } from "./picture-maps.ts";
import { checkImageSize, PIXEL_HYPERPARAMETERS, pixelMaps } from "./pixel-stem.ts";
import type { SentenceInputs } from "./sentence-batches.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** Those of Hudson and Manning (2018) and their program but for the width. */
export const MAC_HYPERPARAMETERS = {
  width: whole(128, "units of control, memory and knowledge base, an even number", { min: 2, max: 2_048 }),
  steps: whole(4, "reasoning steps", { max: 32 }),
  embeddingUnits: whole(300, "units of a word embedding", { max: 4_096 }),
  minCount: whole(2, "sentences that a word must occur in to be known", { max: 1_000 }),
  wordDropout: dropoutRate(0.15, "word embeddings"),
  questionDropout: dropoutRate(0.08, "the vector of the sentence"),
  imageDropout: dropoutRate(0.18, "the knowledge base"),
  memoryDropout: dropoutRate(0.15, "the memory, one mask for all steps"),
  readDropout: dropoutRate(0.15, "what is read"),
  outputDropout: dropoutRate(0.15, "the layers before the answer"),
};
type Sizes = ValuesOf<typeof MAC_HYPERPARAMETERS>;

/** Images of 64x256 give a knowledge base of 8x32, as that of the authors' program for NLVR. */
const HYPERPARAMETERS = {
  ...PIXEL_HYPERPARAMETERS,
  imageHeight: { ...PIXEL_HYPERPARAMETERS.imageHeight, value: 64 },
  imageWidth: { ...PIXEL_HYPERPARAMETERS.imageWidth, value: 256 },
  stemWidth: whole(64, "feature maps of the convolutions over pixels", { max: 512 }),
  ...MAC_HYPERPARAMETERS,
};
type Values = ValuesOf<typeof HYPERPARAMETERS>;

/**
 * MAC (Hudson and Manning, 2018): a recurrent network that attends to words and to the image in each of its steps. Equation numbers are
 * those of the paper. Control depends on the sentence alone, so it is computed once for all images of a sentence.
 */
export const mac: Baseline = {
  name: "mac",
  summary: "recurrent cell that attends to words, then to the image, in several steps",
  settings: {
    ...{ batchSize: 64, learningRate: 0.0005, patience: 30, minBatchSize: 8 },
    ...{ maxGradientNorm: 8, emaRate: 0.001, emaEveryStep: true },
  },
  published: publishedRow("MAC"),
  card: {
    papers: [
      "Hudson and Manning (2018), Compositional Attention Networks for Machine Reasoning",
      "Suhr et al. (2019), appendix E.4 (NLVR configuration of the authors' program), Table 11",
    ],
    differences: [
      "Width 128 instead of 512, which takes a tenth of the time; --width 512 has theirs.",
      "Four steps, as in the authors' documentation; Suhr et al. do not say how many.",
      "Images become a knowledge base of 8x32, as in the comments of the authors' program, but through convolutions with batch normalisation and rectified units, and with coordinates; theirs have exponential linear units. Their NLVR configuration does not run as it stands.",
      "The knowledge base is projected once instead of in each step, and its dropout masks are the same for all cells of an image.",
      "Learning rate 0.0005 instead of 0.0001, because an epoch has 200 steps, and it is not halved on plateaus; --set plateauThreshold=0.01 does so.",
      "Stopped early on held-out training examples, not on dev.",
      "A batch holds sentences of one length with all their images; batches of fewer than 8 examples are left out.",
    ],
  },
  hyperparameters: HYPERPARAMETERS,
  checkValues: (values: Values) => checkImageSize(values),
  vocabularyOf: (examples, { minCount }: Values) => wordVocabulary(examples, { minCount }),

  createModel: (words, { stemWidth, ...values }: Values) =>
    createMac({ words, pictures: knowledgeBase(pixelMaps({ ...values, width: stemWidth }), values) }, values),
};

/** MAC over pictures whose maps, the knowledge base, have as many channels as the memory. */
export function createMac(parts: ModelParts, sizes: Sizes): Model {
  const { width, steps, outputDropout } = sizes;
  const answer = (sentences: SentenceInputs, maps: Tensor) => {
    const [, rows, columns] = maps.shape.map(Number) as [number, number, number];
    const cells = reshape(maps, ["batch", rows * columns, width]);
    const { question, controls } = readSentences(sentences, sizes);
    const memory = runMac(cells, controls, sizes); // [batch, width]
    const asked = linear(question, { name: "question", units: width });
    const both = dropout(concat([memory, asked], 1), outputDropout); // [batch, 2 width]
    const hidden = dropout(elu(linear(both, { name: "hidden", units: width })), outputDropout);
    maps.graph.watch("maps", maps);
    return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
  };
  return {
    ...modelOfSentencesAndMaps(parts, answer),
    explain: ({ sentence }, watched) => explainSteps(sentence, watched, steps),
  };
}

/** The words and the cells that each step attends to. */
function explainSteps(sentence: string, watched: Feeds, steps: number): readonly ExplainedStep[] {
  const [, rows, columns] = watched.maps!.dims as [number, number, number];
  return Array.from({ length: steps }, (_, i) => ({
    name: `step ${i + 1}`,
    words: attendedWords(tokenize(sentence), watched[`words ${i + 1}`]!.data),
    places: placesOfPicture(weightsOfShares(watched[`cells ${i + 1}`]!.data), { rows, columns }),
  }));
}

/** The vector of the sentence of each example, and the control of each step, all [batch, width]. */
function readSentences(
  { embed, toExamples }: SentenceInputs,
  { width, steps, embeddingUnits, wordDropout, questionDropout }: Sizes,
): { readonly question: Tensor; readonly controls: readonly Tensor[] } {
  const vectors = embed({ dimensions: embeddingUnits, init: uniform(1) });
  const embedded = dropout(vectors, wordDropout); // [length, sentences, 300]
  const options = { name: "sentence", units: Math.floor(width / 2), forgetBias: 1 };
  const { states, last } = bidirectionalLstm(embedded, options); // states: [length, sentences, width]
  const question = dropout(last, questionDropout); // [sentences, width]
  const shared = tanh(linear(question, { name: "control/question", units: width }));
  const attend = linearWeights(states, { name: "control/attention", units: 1 });
  const controls = Array.from({ length: steps }, (_, step) => {
    const asked = linear(shared, { name: `control/question ${step + 1}`, units: width }); // q_i
    const scores = applyLinear(mul(states, asked), attend); // [length, sentences, 1]; equations c1 and c2.1, without the control before
    const overWords = softmax(scores, 0); // c2.2
    states.graph.watch(`words ${step + 1}`, overWords);
    const attended = reduceSum(mul(states, overWords), [0]); // c2.3
    return toExamples(reshape(attended, ["sentences", width]));
  });
  return { question: toExamples(question), controls };
}

/** The knowledge base of the stem's maps. */
function knowledgeBase(stem: PictureMaps, { width }: Pick<Sizes, "width">): PictureMaps {
  const options = { name: "knowledge base", units: width };
  return { ...stem, build: (graph) => elu(linearWithCoordinates(stem.build(graph), options)) };
}

/** The memory after the last step, [batch, width]; all steps have the same weights. */
function runMac(
  cells: Tensor,
  controls: readonly Tensor[],
  { width, imageDropout, memoryDropout, readDropout }: Sizes,
): Tensor {
  const { graph } = cells;
  const beside = (x: Tensor) => reshape(x, ["batch", 1, width]); // to all cells of an image
  const init = glorot(2 * width, width);
  const dropMemory = sharedDropout(controls[0]!, memoryDropout);
  const known = linear(dropout(cells, imageDropout, { sharedAxes: [1] }), {
    name: "read/cells",
    units: width,
  });
  const knownAlone = linear(known, { name: "read/known", units: width, init }); // its part of r2 is the same in all steps
  const ofProduct = graph.weight("read/product", [width, width], init);
  let memory = broadcastTo(graph.weight("memory", [1, width], normal), controls[0]!); // [batch, width]
  const ofMemory = linearWeights(memory, { name: "read/memory", units: width });
  const ofBoth = linearWeights(known, { name: "read/interaction", units: width });
  const attend = linearWeights(known, { name: "read/attention", units: 1 });
  const write = linearWeights(concat([memory, memory], 1), { name: "write", units: width });
  for (const [step, control] of controls.entries()) {
    const product = mul(known, beside(applyLinear(dropMemory(memory), ofMemory))); // [batch, cells, width]; r1
    const both = applyLinear(elu(add(matmul(product, ofProduct), knownAlone)), ofBoth); // r2
    const interaction = dropout(elu(mul(both, beside(control))), readDropout, { sharedAxes: [1] });
    const attention = softmax(applyLinear(interaction, attend), 1); // [batch, cells, 1]; r3.1 and r3.2
    graph.watch(`cells ${step + 1}`, attention);
    const read = reshape(reduceSum(mul(cells, attention), [1]), ["batch", width]); // r3.3
    memory = applyLinear(concat([memory, read], 1), write); // w1
  }
  return memory;
}
