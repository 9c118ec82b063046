import type { Argument } from "./term.ts";
import { printTerm } from "./term.ts";

/** Constants that are alike: sentences that differ in these only say the same kind of thing. */
const CLASSES: Readonly<Record<string, string>> = {
  black: "COLOUR",
  blue: "COLOUR",
  yellow: "COLOUR",
  square: "SHAPE",
  circle: "SHAPE",
  triangle: "SHAPE",
  small: "SIZE",
  medium: "SIZE",
  big: "SIZE",
};

/** The logical form with its numbers, colours, shapes and sizes left open: `count(exactly(NUMBER), and(COLOUR, SHAPE))`. */
export function abstractConstants(part: Argument): string {
  return printTerm(part).replaceAll(/\d+|[a-zA-Z]+/g, (word) =>
    /^\d/.test(word) ? "NUMBER" : (CLASSES[word] ?? word),
  );
}
