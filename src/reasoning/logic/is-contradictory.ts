import type { Term } from "./term.ts";
import { printTerm } from "./term.ts";

const EXCLUSIVE: readonly ReadonlySet<string>[] = [
  new Set(["black", "blue", "yellow"]),
  new Set(["square", "circle", "triangle"]),
  new Set(["small", "medium", "big"]),
];

/** Of these a box has one: nobody speaks of two in it. */
const ONE_IN_A_BOX: ReadonlySet<string> = new Set(["top", "base", "level", "levelFromTop"]);

/**
 * True for a form that nobody can mean: a set with two colours, two shapes or two sizes at once, boxes with two items
 * or two colours where there is room for one, or an item compared with itself.
 */
export function isContradictory(form: Term): boolean {
  const { operator, args, sort } = form;
  if (operator === "and" && sort === "items") {
    return EXCLUSIVE.some((names) => args.filter((part) => names.has((part as Term).operator)).length > 1);
  }
  if (operator === "all" || operator === "the") {
    return (args[0] as Term).sort === "boxes" && comparesOneItem(args[1] as Term);
  }
  return operator === "with" && (crowdsOnePosition(args[1] as Term) || comparesOneItem(args[1] as Term));
}

/** True when the single item at a position is compared with itself, as if it could have two colours. */
function comparesOneItem(said: Term): boolean {
  return conjuncts(said).some(
    ({ operator, args }) =>
      operator === "kinds" &&
      conjuncts(args[2] as Term).some(({ operator: place }) => ONE_IN_A_BOX.has(place)),
  );
}

function crowdsOnePosition(said: Term): boolean {
  const counts = conjuncts(said).filter(({ operator }) => operator === "count" || operator === "share");
  const takers = new Map<string, Term[]>();
  for (const { args } of counts) {
    const [amount, set] = [args[0] as Term, args.at(-1) as Term];
    const place = conjuncts(set).find(({ operator }) => ONE_IN_A_BOX.has(operator));
    if (place === undefined || amount.operator === "none" || isUpperBound(amount)) continue;
    if (minimumOf(amount) > 1) return true;
    const name = printTerm(place);
    takers.set(name, [...(takers.get(name) ?? []), ...conjuncts(set)]);
  }
  return [...takers.values()].some((all) =>
    EXCLUSIVE.some(
      (names) => new Set(all.map(({ operator }) => operator).filter((each) => names.has(each))).size > 1,
    ),
  );
}

function conjuncts(form: Term): readonly Term[] {
  return form.operator === "and" ? (form.args as readonly Term[]) : [form];
}

function isUpperBound({ operator }: Term): boolean {
  return operator === "atMost" || operator === "fewerThan";
}

function minimumOf({ operator, args }: Term): number {
  if (operator === "several" || operator === "many") return 2;
  const number = (args[0] as number | undefined) ?? 1;
  return operator === "moreThan" ? number + 1 : number;
}
