import type { Term } from "../logic/term.ts";
import type { Scope } from "./scope.ts";

/** Sort of things counted, which decides the reading of a bare number. */
export type CountedKind = "items" | "box" | "tower" | "values";

/** True when a number is the stated amount. */
export function satisfiesAmount(
  { operator, args }: Term,
  number: number,
  { of, scope }: { readonly of: CountedKind; readonly scope: Scope },
): boolean {
  const wanted = args[0] as number;
  switch (operator) {
    case "some":
      return number > 0;
    case "none":
      return number === 0;
    case "exactly":
    case "only":
      return number === wanted;
    case "atLeast":
      return number >= wanted;
    case "atMost":
      return number <= wanted;
    case "moreThan":
      return number > wanted;
    case "fewerThan":
      return number < wanted;
    case "fromTo":
      return number >= wanted && number <= (args[1] as number);
    case "several":
      return number >= 2;
    case "many":
      return number >= scope.conventions.many;
    case "even":
      return number % 2 === 0;
    case "odd":
      return number % 2 === 1;
    case "bare":
      return bareReading(wanted, of, scope) === "exactly" ? number === wanted : number >= wanted;
    default:
      throw new Error(`${operator} is no amount`);
  }
}

function bareReading(wanted: number, of: CountedKind, { conventions, inBox }: Scope): "exactly" | "at least" {
  switch (of) {
    case "items":
      return inBox ? conventions.bareItemsInBox : conventions.bareItemsInPicture;
    case "box":
      return wanted === 1 ? conventions.oneBox : conventions.bareBoxes;
    case "tower":
      return wanted === 1 ? conventions.oneTower : conventions.bareTowers;
    case "values":
      return "exactly";
  }
}

/** Sort of the members of a set, by its noun. */
export function countedSort(set: Term): CountedKind {
  if (set.sort === "items") return "items";
  if (set.operator === "box" || set.operator === "tower") return set.operator;
  return countedSort(set.args[0] as Term);
}
