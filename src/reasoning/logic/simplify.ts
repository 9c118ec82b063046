import { OPERATORS } from "./operators.ts";
import { printTerm } from "./print-term.ts";
import { resolveQuantifier } from "./resolve-quantifier.ts";
import { type Term, term } from "./term.ts";

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
