import type { Scene } from "../../core/index.ts";
import type { Term } from "../logic/term.ts";
import { printTerm } from "../logic/term.ts";
import type { ItemIndex, TraceLine } from "../schemas/explained-answer.ts";
import { CONVENTIONS, type Conventions } from "./conventions.ts";
import { bitsOf, membersWhere, type Truth, truthOf } from "./evaluate.ts";
import { type Bits, membersOf } from "./scene-facts.ts";
import { boxScope, pictureScope, type Scope } from "./scope.ts";

/** Reasons for the value of a form: the items and boxes it refers to, and the subforms that decided. */
export interface Trace {
  readonly form: Term;
  readonly value: Truth;
  /** The box inside which the form was evaluated; undefined for the whole picture. */
  readonly box: number | undefined;
  readonly items: readonly ItemIndex[];
  readonly boxes: readonly number[];
  /** The items that these stand in a relation to, such as those that they lie on. */
  readonly related: readonly ItemIndex[];
  readonly parts: readonly Trace[];
}

/** Evaluates a form as `evaluate` does, and tells which items and boxes made it so. */
export function explain(form: Term, scene: Scene, conventions: Conventions = CONVENTIONS): Trace {
  return trace(form, pictureScope(scene, conventions));
}

/** All items and boxes that a trace rests on, each once. */
export function witnesses(root: Trace): {
  readonly items: readonly ItemIndex[];
  readonly boxes: readonly number[];
} {
  const all = flatten(root);
  const items = new Map(
    all.flatMap((each) =>
      [...each.items, ...each.related].map((index) => [`${index.box} ${index.item}`, index]),
    ),
  );
  return { items: [...items.values()], boxes: [...new Set(all.flatMap(({ boxes }) => boxes))].sort() };
}

function flatten(root: Trace): Trace[] {
  return [root, ...root.parts.flatMap(flatten)];
}

function trace(form: Term, scope: Scope): Trace {
  const value = truthOf(form, scope);
  const { set, parts } = evidenceFor(form, value, scope);
  return {
    form,
    value,
    box: scope.inBox ? Math.log2(scope.boxes) : undefined,
    items: set?.sort === "items" ? indexesOf(set.bits, scope) : [],
    boxes: set?.sort === "boxes" ? membersOf(set.bits) : [],
    related: set?.sort === "items" ? indexesOf(relatedTo(form, set.bits, scope) & ~set.bits, scope) : [],
    parts,
  };
}

interface Evidence {
  /** The items or boxes that the form counts, or those that break it. */
  readonly set?: { readonly sort: string; readonly bits: Bits };
  readonly parts: readonly Trace[];
}

function evidenceFor({ operator, args }: Term, value: Truth, scope: Scope): Evidence {
  const terms = args as readonly Term[];
  const [first, second, third] = terms;
  switch (operator) {
    case "and":
    case "or": {
      const all = terms.map((part) => trace(part, scope));
      const deciding = all.filter((part) => part.value === value);
      return { parts: deciding.length > 0 ? deciding : all };
    }
    case "not":
      return { parts: [trace(first!, scope)] };
    case "count":
      return counted(second!, scope);
    case "kinds":
    case "share":
      return { set: { sort: third!.sort, bits: bitsOf(third!, scope) }, parts: [] };
    case "contrast":
      return { set: { sort: terms[3]!.sort, bits: bitsOf(terms[3]!, scope) }, parts: [] };
    case "all":
    case "the": {
      const members = bitsOf(first!, scope);
      const said = membersWhere(first!, second!, scope);
      const bits = value === true ? members & said : members & ~said;
      const inside =
        first!.sort === "boxes" ? membersOf(bits).map((b) => trace(second!, boxScope(scope, b))) : [];
      return { set: { sort: first!.sort, bits }, parts: inside };
    }
    case "match":
      return { set: { sort: "boxes", bits: bitsOf(third!, scope) }, parts: [] };
    default: // more, twice, equal, consist
      return {
        set: { sort: "items", bits: terms.reduce((bits, part) => bits | bitsOf(part, scope), 0) },
        parts: [],
      };
  }
}

/** The members of a set; for boxes with something said of them, why it holds inside each. */
function counted(set: Term, scope: Scope): Evidence {
  const bits = bitsOf(set, scope);
  if (set.operator !== "with") return { set: { sort: set.sort, bits }, parts: [] };
  const said = set.args[1] as Term;
  return { set: { sort: "boxes", bits }, parts: membersOf(bits).map((b) => trace(said, boxScope(scope, b))) };
}

/** Items related to the given items by any of the relations of a form. */
function relatedTo({ operator, args }: Term, items: Bits, scope: Scope): Bits {
  const { on, under, above, below, attached } = scope.facts;
  const relations: Readonly<Partial<Record<Term["operator"], readonly (readonly Bits[])[]>>> = {
    on: [under],
    under: [on],
    above: [below],
    below: [above],
    attached: [attached],
    between: [on, under],
  };
  if (operator === "not") return 0; // what is not there cannot be shown
  let found = 0;
  for (const part of args) {
    if (typeof part === "number") continue;
    const among = relations[operator] === undefined ? 0 : bitsOf(part, scope);
    const others = (relations[operator] ?? []).flatMap((relation) =>
      membersOf(items).map((i) => relation[i]! & among),
    );
    const here = others.reduce((all, each) => all | each, 0);
    found |= here | relatedTo(part, here === 0 ? items : here, scope);
  }
  return found;
}

function indexesOf(bits: Bits, { facts }: Scope): ItemIndex[] {
  return membersOf(bits).map((i) => {
    const box = facts.boxes.findIndex((items) => items & (1 << i));
    return { box, item: i - Math.min(...membersOf(facts.boxes[box]!)) };
  });
}

/** A trace as lines to print, what decided below what it decided. */
export function traceLines(
  { form, value, box, items, boxes, related, parts }: Trace,
  scene: Scene,
  depth = 0,
): TraceLine[] {
  const inBox = box === undefined ? [] : [`in box ${box + 1}`];
  const nameOf = ({ box: b, item }: ItemIndex) => {
    const { size, colour, shape, x, y } = scene[b]![item]!;
    return `${colour} ${shape} of size ${size} at ${x},${y} in box ${b + 1}`;
  };
  const named = [...items.map(nameOf), ...related.map((each) => `beside ${nameOf(each)}`)];
  const speaksOf = [...inBox, ...boxes.map((b) => `box ${b + 1}`), ...named].join("; ");
  const line = { depth, form: printTerm(form), value: valueName(value), speaksOf };
  return [line, ...parts.flatMap((part) => traceLines(part, scene, depth + 1))];
}

function valueName(value: boolean | undefined): TraceLine["value"] {
  return value === undefined ? "presupposition failure" : value ? "true" : "false";
}
