import type { LinearWeights, LstmState, Tensor } from "../../tensors/index.ts";
import {
  add,
  applyLinear,
  concat,
  dropout,
  linear,
  linearWeights,
  lstm,
  lstmCell,
  matmul,
  mul,
  reshape,
  slice,
  softmax,
  tanh,
  transpose,
  uniform,
} from "../../tensors/index.ts";
import type { SentenceInputs } from "../sentence-batches.ts";
import { TOKENS } from "./layouts.ts";

/** Sizes of the encoder and the decoder. */
export interface SequenceSizes {
  /** Of the embedding of a token. */
  readonly embedding: number;
  readonly units: number;
  /** Share of the encoder's states that are dropped in training. */
  readonly dropoutRate: number;
  /** From what was computed of each sentence to that of each example. */
  readonly toExamples: SentenceInputs["toExamples"];
}

/** A step of the decoder: scores of the tokens, and the words that it attends to. */
export interface DecoderStep {
  readonly scores: Tensor; // [batch, tokens]
  readonly word: Tensor; // [batch, embedding]
  readonly attention: Tensor; // [batch, length]
}

/**
 * The layout policy (Hu et al., 2017, section 3.2): an LSTM of two layers reads each sentence once, vectors of words
 * [length, sentences, embedding], another one writes a layout for each example, and each of its steps attends to the sentence. `decode` makes one step after the token before, one-hot;
 * none before the first. `sentence` are the last states of both layers, [batch, 2 * units].
 */
export function createLayoutDecoder(
  embedded: Tensor,
  { embedding: dimensions, units, dropoutRate, toExamples }: SequenceSizes,
): { readonly decode: (before?: Tensor) => DecoderStep; readonly sentence: Tensor } {
  const { graph } = embedded;
  const first = lstm(embedded, { name: "encoder 1", units, forgetBias: 1 });
  const second = lstm(dropout(first.states, dropoutRate), { name: "encoder 2", units, forgetBias: 1 });
  const ofSentences = bySentence(dropout(second.states, dropoutRate)); // [sentences, length, units]
  const encoded = toExamples(ofSentences); // [batch, length, units]
  const inputs = toExamples(bySentence(embedded)); // [batch, length, embedding]
  const keys = toExamples(linear(ofSentences, { name: "attention/encoder", units })); // W_e h_i of equation (1), for all words at once

  const tokens = graph.weight("tokens", [TOKENS, dimensions], uniform(0.1));
  const go = graph.weight("go", [1, dimensions], uniform(0.1));
  const cells = [1, 2].map((layer) => lstmCell({ name: `decoder ${layer}`, units, forgetBias: 1 }));
  let states: LstmState[] = [first, second].map(({ last, lastContent }) => ({
    h: toExamples(last),
    c: toExamples(lastContent),
  }));
  const sentence = concat(
    states.map(({ h }) => h),
    1,
  );
  let weights: Record<"query" | "score" | "token", LinearWeights> | undefined;
  const zeros = mul(slice(sentence, { axis: 1, from: 0, to: 1 }), 0); // [batch, 1]

  const decode = (before?: Tensor) => {
    const input = before === undefined ? add(zeros, go) : matmul(before, tokens);
    const lower = cells[0]!(input, states[0]!);
    const upper = cells[1]!(lower.h, states[1]!);
    states = [lower, upper];
    const { h } = upper; // [batch, units]
    weights ??= {
      query: linearWeights(h, { name: "attention/decoder", units }),
      score: linearWeights(h, { name: "attention/score", units: 1 }),
      token: linearWeights(concat([h, h], 1), { name: "token", units: TOKENS }),
    };
    const query = reshape(applyLinear(h, weights.query), ["batch", 1, units]);
    // equation (1): u_ti = v tanh(W_a h_t + W_e h_i), and a softmax over the words
    const scores = reshape(applyLinear(tanh(add(keys, query)), weights.score), ["batch", "length"]);
    const attention = softmax(scores, 1);
    const overWords = reshape(attention, ["batch", 1, "length"]);
    const context = reshape(matmul(overWords, encoded), ["batch", units]); // equation (2)
    return {
      scores: applyLinear(concat([h, context], 1), weights.token), // equation (3)
      word: reshape(matmul(overWords, inputs), ["batch", Number(embedded.shape[2])]), // equation (4)
      attention,
    };
  };
  return { decode, sentence };
}

/** [length, sentences, features] to [sentences, length, features]. */
function bySentence(x: Tensor): Tensor {
  return transpose(x, [1, 0, 2]);
}
