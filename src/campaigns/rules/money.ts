/** The largest pay for a task. */
export const MAX_PAY = 10 ** 6;

/**
 * The sum of amounts. Money is in minor units of a currency with at most two decimals, as AP Table 9 has 4.7 cents for a
 * task; hundredths are added as integers, because sums of fractions are not exact.
 */
export function sumMoney(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + toHundredths(amount), 0) / 100;
}

/** An amount as an integer of hundredths. */
export function toHundredths(amount: number): number {
  return Math.round(amount * 100);
}

/** True for an amount that has at most two decimals. */
export function isMoney(amount: number): boolean {
  return toHundredths(amount) / 100 === amount && Number.isSafeInteger(toHundredths(amount));
}
