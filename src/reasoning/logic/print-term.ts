import type { Argument, Term } from "./term.ts";

/** Terms never change, and large ones share parts: each is printed once. */
const PRINTED = new WeakMap<Term, string>();

/** A term as text, as in `count(exactly(2), and(black, square))`: equal terms, and only those, print the same. */
export function printTerm(part: Argument): string {
  if (typeof part === "number") return String(part);
  if (part.args.length === 0) return part.operator;
  const known = PRINTED.get(part);
  if (known !== undefined) return known;
  const text = `${part.operator}(${part.args.map(printTerm).join(", ")})`;
  PRINTED.set(part, text);
  return text;
}
