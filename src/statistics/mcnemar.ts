import type { McNemar } from "./schemas/results.ts";

/**
 * The exact test of McNemar (1947): under equality b is binomial with b + c trials of 1/2. Examples count as
 * independent here; the bootstrap over writing tasks does not need that.
 */
export function mcnemar(b: number, c: number): McNemar {
  const n = b + c;
  const least = Math.min(b, c);
  let logMass = -n * Math.LN2; // of 0 successes
  let tail = Math.exp(logMass);
  for (let k = 1; k <= least; k += 1) {
    logMass += Math.log((n - k + 1) / k);
    tail += Math.exp(logMass);
  }
  return { b, c, p: Math.min(1, 2 * tail) };
}
