import { OPERATORS } from "./operators.ts";
import { type Argument, printTerm, type Term, term } from "./term.ts";

/**
 * The same meaning in a plainer form, given that the parts are plain already: no `and` within `and`, nothing twice,
 * no `item` beside what says more, parts of sets in the order of the table of operators, no `with` within `with`,
 * and nothing that is for the grammar only.
 */
export function simplify(form: Term): Term {
  const { operator, args } = form;
  switch (operator) {
    case "and":
    case "or":
      return simplifyCombination(form);
    case "with": {
      const [boxes, said] = args as readonly [Term, Term];
      const bound = substitute(said, term("item"));
      if (boxes.operator !== "with") return term("with", boxes, bound);
      const [noun, first] = boxes.args as readonly [Term, Term];
      return term("with", noun, simplify(term("and", first, bound)));
    }
    case "not": {
      const [inner] = args as readonly [Term];
      return inner.operator === "not" ? (inner.args[0] as Term) : form;
    }
    case "exist":
    case "hold":
    case "alike":
    case "differ":
    case "apart":
      return rebuild(resolveQuantifier(form));
    case "like": {
      const [amount, number] = args as readonly [Term, number];
      const isNumber = amount.args.length === 1;
      return term(isNumber ? amount.operator : "bare", number);
    }
    case "about": {
      const [quantifier, said] = args as readonly [Term, Term];
      const exist = simplify(term("exist", quantifier));
      return simplify(term("and", exist, substitute(said, quantifier.args.at(-1) as Term)));
    }
    default:
      return form;
  }
}

/** The form with `those` replaced by what was spoken of before. */
export function substitute(form: Term, antecedent: Term): Term {
  if (form.operator === "those") return antecedent;
  if (!printTerm(form).includes("those")) return form;
  const parts = form.args.map((part) => (typeof part === "number" ? part : substitute(part, antecedent)));
  return simplify(term(form.operator, ...parts));
}

function rebuild({ operator, args }: Term): Term {
  return simplify(term(operator, ...args.map((part) => (typeof part === "number" ? part : simplify(part)))));
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(OPERATORS).map((name, i) => [name, i]));

function simplifyCombination({ operator, args, sort }: Term): Term {
  const flat = (args as readonly Term[]).flatMap((part) =>
    part.operator === operator ? (part.args as readonly Term[]) : [part],
  );
  const distinct = [...new Map(flat.map((part) => [printTerm(part), part])).values()];
  const telling = operator === "and" ? distinct.filter((part) => part.operator !== "item") : distinct;
  const kept = telling.length === 0 ? distinct : telling;
  if (kept.length === 1) return kept[0]!;
  if (sort !== "items") return term(operator, ...kept);
  const rank = (part: Term) => ORDER.get(part.operator)!;
  return term(operator, ...kept.sort((a, b) => rank(a) - rank(b)));
}

/** Equivalent of a quantified form without the quantifier. */
function resolveQuantifier({ operator, args }: Term): Term {
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

/** Condition that "none", "at most" and "fewer than" exclude: one small group of equal items does not make them true. */
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
