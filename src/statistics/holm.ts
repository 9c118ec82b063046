/**
 * The p-values of several tests, each raised so far that calling those below 5 % significant is wrong about any of them
 * in 5 % of cases at most, however the tests depend on each other.
 *
 * Source: Holm (1979), "A simple sequentially rejective multiple test procedure", section 3: the k-th smallest of n is
 * multiplied by n - k + 1, and is not below the ones before it.
 *
 * @example
 * ```ts
 * import { holm } from "counterpoint/statistics";
 *
 * console.log(holm([0.01, 0.04, 0.03])); // [0.03, 0.06, 0.06]
 * ```
 */
export function holm(ps: readonly number[]): readonly number[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let largest = 0;
  order.forEach((test, rank) => {
    largest = Math.max(largest, Math.min(1, ps[test]! * (ps.length - rank)));
    adjusted[test] = largest;
  });
  return adjusted;
}
