/**
 * Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", section C: agreeing pairs beyond chance, from how
 * often each label was given and the sum over items of their agreeing ordered pairs, each divided by one less than the
 * item's answers. Items with a single answer are left out of both. Undefined when nobody ever used a second label: a task that
 * only collects "true" is more often broken than perfectly agreed on.
 *
 * @example
 * ```ts
 * import { krippendorffAlpha } from "counterpoint/statistics";
 *
 * // Three examples with two judgments each: true true, false false, true false.
 * console.log(krippendorffAlpha([3, 3], 2 + 2 + 0)); // 4 agreeing pairs, 2.4 by chance, of 6: 0.444
 * ```
 */
export function krippendorffAlpha(totals: readonly number[], agreeing: number): number | undefined {
  const given = totals.reduce((sum, total) => sum + total, 0);
  const byChance = totals.reduce((sum, total) => sum + (total * (total - 1)) / (given - 1), 0);
  return given > 0 && given > byChance ? (agreeing - byChance) / (given - byChance) : undefined;
}
