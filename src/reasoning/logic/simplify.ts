import { OPERATORS } from "./operators.ts";
import { printTerm } from "./print-term.ts";
import { type Term, term } from "./term.ts";

/**
 * The same meaning in a plainer form, given that the parts are plain already: no `and` within `and`, nothing twice,
 * no `item` beside what says more, parts of sets in the order of the table of operators, no `with` within `with`.
 */
export function simplify(form: Term): Term {
  switch (form.operator) {
    case "and":
    case "or":
      return simplifyCombination(form);
    case "with": {
      const [boxes, said] = form.parts as readonly [Term, Term];
      if (boxes.operator !== "with") return form;
      const [noun, first] = boxes.parts as readonly [Term, Term];
      return term("with", noun, simplify(term("and", first, said)));
    }
    case "not": {
      const [inner] = form.parts as readonly [Term];
      return inner.operator === "not" ? (inner.parts[0] as Term) : form;
    }
    default:
      return form;
  }
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(OPERATORS).map((name, i) => [name, i]));

function simplifyCombination({ operator, parts, sort }: Term): Term {
  const flat = (parts as readonly Term[]).flatMap((part) =>
    part.operator === operator ? (part.parts as readonly Term[]) : [part],
  );
  const distinct = [...new Map(flat.map((part) => [printTerm(part), part])).values()];
  const telling = operator === "and" ? distinct.filter((part) => part.operator !== "item") : distinct;
  const kept = telling.length === 0 ? distinct : telling;
  if (kept.length === 1) return kept[0]!;
  if (sort !== "items") return term(operator, ...kept);
  const rank = (part: Term) => ORDER.get(part.operator)!;
  return term(operator, ...kept.sort((a, b) => rank(a) - rank(b)));
}
