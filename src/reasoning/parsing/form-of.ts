import { substitute } from "../logic/simplify.ts";
import { type Term, term } from "../logic/term.ts";
import type { Reading } from "./chart.ts";

/** What a sentence means; with nothing spoken of before, "it" and "they" are any items. */
export function formOf({ meaning }: Reading): Term {
  return substitute(meaning as Term, term("item"));
}
