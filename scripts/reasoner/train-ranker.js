/**
 * Weights of rules that make the readings likely that explain the labels: a log-linear model with the reading as a
 * latent variable shared by all scenes of a sentence. The gradient of the log-likelihood is the expected use of each
 * rule given the labels minus its expected use without them.
 * @param sentences readings with their rules and their answer for each scene, and the label of each scene with its reliability
 * @param options epochs, learning rate, L2 penalty (`decay`) and initial weights
 */
export function trainRanker(sentences, { epochs, rate, decay, weights: initial }) {
  const weights = new Map(initial);
  const squares = new Map();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const sentence of sentences) {
      for (const [rule, slope] of gradient(sentence, weights)) {
        const weight = weights.get(rule) ?? 0;
        const step = slope - decay * weight;
        const square = (squares.get(rule) ?? 0) + step * step;
        squares.set(rule, square);
        weights.set(rule, weight + (rate * step) / Math.sqrt(square + 1e-8)); // AdaGrad
      }
    }
  }
  return weights;
}

/** The log-likelihood of the labels of a sentence. */
export function logLikelihood(sentence, weights) {
  const prior = logSoftmax(sentence.candidates.map(({ rules }) => scoreOf(rules, weights)));
  return logSum(sentence.candidates.map((candidate, c) => prior[c] + logEvidence(candidate, sentence)));
}

/** The slope of the log-likelihood along each weight that the sentence's readings use. */
export function gradient(sentence, weights) {
  const prior = logSoftmax(sentence.candidates.map(({ rules }) => scoreOf(rules, weights)));
  const joint = sentence.candidates.map((candidate, c) => prior[c] + logEvidence(candidate, sentence));
  const posterior = logSoftmax(joint);
  const slopes = new Map();
  sentence.candidates.forEach(({ rules }, c) => {
    const excess = Math.exp(posterior[c]) - Math.exp(prior[c]);
    for (const [rule, uses] of rules) slopes.set(rule, (slopes.get(rule) ?? 0) + excess * uses);
  });
  return slopes;
}

function scoreOf(rules, weights) {
  let score = 0;
  for (const [rule, uses] of rules) score += uses * (weights.get(rule) ?? 0);
  return score;
}

function logEvidence({ answers }, { labels }) {
  return labels.reduce(
    (sum, { label, reliability }, i) => sum + Math.log(answers[i] === label ? reliability : 1 - reliability),
    0,
  );
}

function logSoftmax(values) {
  const total = logSum(values);
  return values.map((value) => value - total);
}

function logSum(values) {
  const largest = Math.max(...values);
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
}
