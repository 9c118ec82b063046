import { printTerm } from "./print-term.ts";
import { type Argument, type Term, term } from "./term.ts";

/** What is said with a quantifier, said without it. */
export function resolveQuantifier({ operator, args }: Term): Term {
  const [quantifier, said, other] = args as readonly [Term, Term, Term];
  const set = quantifier.args.at(-1) as Term;
  const amount = quantifier.operator === "quantity" ? (quantifier.args[0] as Term) : undefined;
  switch (operator) {
    case "exist":
      return term("count", amount ?? term("some"), set);
    case "hold":
      if (amount === undefined) return term(quantifier.operator === "every" ? "all" : "the", set, said);
      return term("count", amount, set.sort === "items" ? term("and", set, said) : term("with", set, said));
    case "alike": {
      if (!isNumbered(amount)) return term("kinds", term("exactly", 1), said, set);
      const excluded = excludedAmount(amount!);
      return excluded === undefined
        ? term("share", amount!, said, set)
        : term("not", term("share", excluded, said, set));
    }
    case "differ":
      if (quantifier.operator === "every") return term("not", term("share", term("atLeast", 2), said, set));
      if (isOneBox(amount, set)) return term("kinds", term("exactly", 2), said, set);
      if (amount?.operator === "none") return term("not", term("kinds", term("several"), said, set));
      return term("kinds", amountOfDifferent(amount, set), said, set);
    case "apart":
      if (isNumbered(amount)) return term("contrast", amount!, said, other, set);
      return term(
        "and",
        term("kinds", term("exactly", 1), said, set),
        term("not", term("share", term("atLeast", 2), other, set)),
      );
    default:
      throw new Error(
        `${operator} takes no quantifier, or not first: ${args.map((part: Argument) => printTerm(part))}`,
      );
  }
}

function isNumbered(amount: Term | undefined): boolean {
  return amount !== undefined && amount.operator !== "some";
}

/** What "none", "at most" and "fewer than" exclude: one small group of those alike does not make them true. */
function excludedAmount({ operator, args }: Term): Term | undefined {
  switch (operator) {
    case "none":
      return term("atLeast", 2);
    case "atMost":
      return term("moreThan", args[0]!);
    case "fewerThan":
      return term("atLeast", args[0]!);
    default:
      return undefined;
  }
}

/** "One tower has a different base": of three boxes, one is unlike the other two. */
function isOneBox(amount: Term | undefined, set: Term): boolean {
  const said = amount?.operator ?? "";
  return set.sort === "boxes" && ["bare", "exactly", "only"].includes(said) && amount!.args[0] === 1;
}

/** The boxes differ when all three do; so many items or boxes differ when there are so many values. */
function amountOfDifferent(amount: Term | undefined, set: Term): Term {
  const number = amount?.args[0];
  if (number !== undefined) return term("atLeast", number);
  return set.sort === "boxes" && amount === undefined ? term("exactly", 3) : term("several");
}
