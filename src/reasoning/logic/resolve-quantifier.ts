import { printTerm } from "./print-term.ts";
import { type Part, type Term, term } from "./term.ts";

/** What is said with a quantifier, said without it. */
export function resolveQuantifier({ operator, parts }: Term): Term {
  const [quantifier, said] = parts as readonly [Term, Term];
  const set = quantifier.parts.at(-1) as Term;
  const amount = quantifier.operator === "quantity" ? (quantifier.parts[0] as Term) : undefined;
  switch (operator) {
    case "exist":
      return term("count", amount ?? term("some"), set);
    case "hold":
      if (amount === undefined) return term(quantifier.operator === "every" ? "all" : "the", set, said);
      return term("count", amount, set.sort === "items" ? term("and", set, said) : term("with", set, said));
    case "alike":
      return isNumbered(amount)
        ? term("share", amount!, said, set)
        : term("kinds", term("exactly", 1), said, set);
    case "differ":
      if (quantifier.operator === "every") return term("not", term("share", term("atLeast", 2), said, set));
      return term("kinds", amountOfDifferent(amount, set), said, set);
    default:
      throw new Error(
        `${operator} takes no quantifier, or not first: ${parts.map((part: Part) => printTerm(part))}`,
      );
  }
}

function isNumbered(amount: Term | undefined): boolean {
  return amount !== undefined && amount.operator !== "some";
}

/** The boxes differ when all three do; so many items or boxes differ when there are so many values. */
function amountOfDifferent(amount: Term | undefined, set: Term): Term {
  const number = amount?.parts[0];
  if (number !== undefined) return term("atLeast", number);
  return set.sort === "boxes" && amount === undefined ? term("exactly", 3) : term("several");
}
