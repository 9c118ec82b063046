/**
 * Naive Bayes over counts of true and false examples per feature. Examples can be removed again, so cross-validation
 * costs two passes whatever the number of folds.
 */
export class NaiveBayes {
  readonly #trues: number[] = [];
  readonly #falses: number[] = [];
  #allTrue = 0;
  #allFalse = 0;

  /** Adds (or with negative counts removes) examples that share their features. */
  add(features: readonly number[], counts: { readonly trues: number; readonly falses: number }): void {
    for (const feature of features) {
      this.#trues[feature] = (this.#trues[feature] ?? 0) + counts.trues;
      this.#falses[feature] = (this.#falses[feature] ?? 0) + counts.falses;
    }
    this.#allTrue += counts.trues;
    this.#allFalse += counts.falses;
  }

  /** The likelier label by Bayes' rule, features taken as independent and add-one smoothed; ties are true. */
  predict(features: readonly number[]): boolean {
    const trues = this.#allTrue + 1;
    const falses = this.#allFalse + 1;
    let logOdds = Math.log(trues / falses);
    for (const feature of features) {
      const t = (this.#trues[feature] ?? 0) + trues / (trues + falses);
      const f = (this.#falses[feature] ?? 0) + falses / (trues + falses);
      logOdds += Math.log(t / trues) - Math.log(f / falses);
    }
    return logOdds >= 0;
  }
}
