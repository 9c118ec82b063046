/** One reading of a sentence: how often it uses each rule, and its answer for each scene of the sentence. */
interface Candidate {
  readonly rules: ReadonlyMap<string, number>;
  readonly answers: readonly boolean[];
}

/** A sentence with its readings, and the label of each scene with the probability that the label is correct. */
export interface TrainingSentence {
  readonly candidates: readonly Candidate[];
  readonly labels: readonly { readonly label: boolean; readonly reliability: number }[];
}

type Weights = ReadonlyMap<string, number>;

export declare function trainRanker(
  sentences: readonly TrainingSentence[],
  options: {
    readonly epochs: number;
    readonly rate: number;
    readonly decay: number;
    readonly weights: Weights;
  },
): Map<string, number>;
export declare function logLikelihood(sentence: TrainingSentence, weights: Weights): number;
export declare function gradient(sentence: TrainingSentence, weights: Weights): Map<string, number>;
