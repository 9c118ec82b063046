/** A prediction with the probability of true that the model gave it. */
export interface ProbablePrediction {
  readonly label: boolean;
  readonly probability: number;
}

export interface CalibrationBin {
  /** From this probability on, up to the next bin. */
  readonly from: number;
  readonly predictions: number;
  readonly meanProbability: number;
  readonly shareTrue: number;
}

/** How well probabilities of true tell the labels, whatever threshold an answer is given from. */
export interface Calibration {
  readonly predictions: number;
  /**
   * The share of pairs of a true and a false example in which the true one has the higher probability, ties counting half: the area under
   * the ROC curve. Null without an example of each label.
   */
  readonly thresholdFreeAccuracy: number | null;
  /** The expected calibration error: the mean distance of probability and share of true, over bins by their size. */
  readonly error: number;
  /** Ten bins of equal width; empty ones are left out. */
  readonly bins: readonly CalibrationBin[];
}

const BINS = 10;

/** Measures probabilities of true; undefined without any. */
export function calibrationOf(predictions: readonly ProbablePrediction[]): Calibration | undefined {
  if (predictions.length === 0) return undefined;
  const binOf = ({ probability }: ProbablePrediction) => Math.min(BINS - 1, Math.floor(probability * BINS));
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const inside = predictions.filter((each) => binOf(each) === bin);
    const sum = (value: (each: ProbablePrediction) => number) =>
      inside.reduce((total, each) => total + value(each), 0);
    return {
      from: bin / BINS,
      predictions: inside.length,
      meanProbability: sum(({ probability }) => probability) / inside.length,
      shareTrue: sum(({ label }) => Number(label)) / inside.length,
    };
  }).filter((bin) => bin.predictions > 0);
  const error = bins.reduce(
    (sum, bin) =>
      sum + (bin.predictions / predictions.length) * Math.abs(bin.meanProbability - bin.shareTrue),
    0,
  );
  return { predictions: predictions.length, thresholdFreeAccuracy: areaUnderCurve(predictions), error, bins };
}

/** By ranks: the sum of the ranks of true examples, ties sharing their mean rank (Mann and Whitney 1947). */
function areaUnderCurve(predictions: readonly ProbablePrediction[]): number | null {
  const sorted = predictions.toSorted((a, b) => a.probability - b.probability);
  const positives = sorted.filter(({ label }) => label).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]!.probability === sorted[start]!.probability) end += 1;
    const meanRank = (start + 1 + end) / 2;
    for (const { label } of sorted.slice(start, end)) if (label) rankSum += meanRank;
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
