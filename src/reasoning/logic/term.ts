import { OPERATORS, type OperatorName, type Sort } from "./operators.ts";

/** An expression of the logical language: an operator applied to terms and numbers. */
export interface Term {
  readonly operator: OperatorName;
  readonly args: readonly Argument[];
  readonly sort: Sort;
}

export type Argument = Term | number;

/** Applies an operator; throws when the sorts of its parts do not fit, since that is a mistake in a grammar or a program. */
export function term(operator: OperatorName, ...args: readonly Argument[]): Term {
  const sort = resultSort(operator, args.map(sortOf));
  if (sort === undefined) {
    const given = args.map(sortOf).join(" ");
    throw new Error(
      `${operator} takes ${OPERATORS[operator].signatures.join(" or ")}, but was given: ${given}`,
    );
  }
  return { operator, args, sort };
}

export function sortOf(arg: Argument): Sort {
  return typeof arg === "number" ? "number" : arg.sort;
}

/** The sort of an operator applied to parts of these sorts; undefined when it does not take them. */
export function resultSort(operator: OperatorName, given: readonly Sort[]): Sort | undefined {
  return SIGNATURES.get(operator)!.find(({ takes, more }) => {
    const fits = more ? given.length >= takes.length : given.length === takes.length;
    return fits && given.every((sort, i) => sort === (takes[i] ?? takes.at(-1)));
  })?.gives;
}

interface Signature {
  readonly takes: readonly Sort[];
  readonly more: boolean;
  readonly gives: Sort;
}

const SIGNATURES: ReadonlyMap<string, readonly Signature[]> = new Map(
  Object.entries(OPERATORS).map(([name, { signatures }]) => [name, signatures.map(readSignature)]),
);

function readSignature(text: string): Signature {
  const [takes = "", gives = ""] = text.split("-> ");
  const more = takes.includes("...");
  const sorts = takes.replace("...", "").split(" ").filter(Boolean);
  return { takes: sorts as Sort[], more, gives: gives as Sort };
}

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
