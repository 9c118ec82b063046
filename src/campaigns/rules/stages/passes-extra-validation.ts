import type { Verdict } from "../../../core/index.ts";

/**
 * SPEC D2 (N2 3.4): a held-out example goes when two or more extra judgments disagree with its label. A report
 * as nonsense disagrees with either label.
 */
export function passesExtraValidation(
  label: boolean,
  verdicts: readonly Verdict[],
  { dropAtDisagreements }: { readonly dropAtDisagreements: number },
): boolean {
  return verdicts.filter((verdict) => verdict !== `${label}`).length < dropAtDisagreements;
}
