import type { Random } from "../../../core/index.ts";
import { type Term, term } from "../../logic/term.ts";
import { chooseWeighted, type Weighted } from "../choose.ts";

/** An amount that a number of items has, at random: 3 is "three", "exactly three", "at least two" and so on. */
export function drawAmount(number: number, random: Random): Term {
  if (number === 0) return term("none");
  const many: readonly Weighted<Term>[] = [
    [2, term("atLeast", number)],
    [1, term("atLeast", number - 1)],
    [1, term("moreThan", number - 1)],
  ];
  const options: readonly Weighted<Term>[] = [
    [5, term("some")],
    [4, term("bare", number)],
    [4, term("exactly", number)],
    [1, term("only", number)],
    [1, term("atLeast", 1)],
    [1, term("atMost", number)],
    [0.5, term("fewerThan", number + 1)],
    ...(number >= 2 ? many : []),
  ];
  return chooseWeighted(options, random);
}

/** An amount that a number of boxes of three has, at random, but for "all" and "none". */
export function drawBoxAmount(number: number, random: Random): Term {
  const few: readonly Weighted<Term>[] = [
    [3, term("exactly", number)],
    [3, term("bare", number)],
    [1, term("only", number)],
  ];
  const two: readonly Weighted<Term>[] = [
    [2, term("atLeast", 2)],
    [1, term("moreThan", 1)],
  ];
  const options: readonly Weighted<Term>[] = [
    [5, term("some")],
    [2, term("atLeast", 1)],
    ...(number <= 2 ? few : []),
    ...(number >= 2 ? two : []),
    ...(number === 1 ? [[1, term("atMost", 1)] as const] : []),
  ];
  return chooseWeighted(options, random);
}
