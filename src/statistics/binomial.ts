import type { Random } from "../core/index.ts";

/**
 * A draw from the binomial distribution: successes in n trials of probability p.
 *
 * Exact, in a time that hardly depends on n: inversion where few successes are expected, otherwise the
 * transformed rejection of Hörmann (1993), "The generation of binomial random variates", algorithm BTRS.
 */
export function sampleBinomial(n: number, p: number, random: Random): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - sampleBinomial(n, 1 - p, random);
  return n * p < 10 ? byInversion(n, p, random) : byRejection(n, p, random);
}

function byInversion(n: number, p: number, random: Random): number {
  const odds = p / (1 - p);
  for (;;) {
    let u = random.uniform();
    let mass = (1 - p) ** n;
    for (let k = 0; k <= n; k += 1) {
      if (u < mass) return k;
      u -= mass;
      mass *= (odds * (n - k)) / (k + 1);
    }
  } // rounding left a sliver of probability beyond n: draw again
}

function byRejection(n: number, p: number, random: Random): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spread;
  const odds = p / (1 - p);
  const mode = Math.floor((n + 1) * p);

  for (;;) {
    const u = random.uniform() - 0.5;
    const v = random.uniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (k < 0 || k > n) continue;
    if (us >= 0.07 && v <= squeeze) return k;
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
      (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      stirlingTail(mode) +
      stirlingTail(n - mode) -
      stirlingTail(k) -
      stirlingTail(n - k);
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= bound) return k;
  }
}

/** ln k! - [(k + 1/2) ln(k + 1) - (k + 1) + ln(2 pi)/2]: what Stirling's formula leaves out. */
function stirlingTail(k: number): number {
  if (k < TAILS.length) return TAILS[k]!;
  const next = k + 1;
  return (1 / 12 - (1 / 360 - 1 / 1260 / (next * next)) / (next * next)) / next;
}

const TAILS: readonly number[] = Array.from({ length: 10 }, (_, k) => {
  let logFactorial = 0;
  for (let i = 2; i <= k; i += 1) logFactorial += Math.log(i);
  return logFactorial - ((k + 0.5) * Math.log(k + 1) - (k + 1) + Math.log(2 * Math.PI) / 2);
});
