import { groupBy, type Item, type Scene } from "../../core/index.ts";
import type { Argument, Term } from "../logic/term.ts";
import { printTerm } from "../logic/term.ts";
import { countedSort, satisfiesAmount } from "./amounts.ts";
import { CONVENTIONS, type Conventions } from "./conventions.ts";
import { type Bits, isWithin, membersOf, size, wallGaps } from "./scene-facts.ts";
import { boxScope, pictureScope, type Scope } from "./scope.ts";

/** Truth value of a sentence for a scene; `undefined` when a presupposition fails. */
export type Truth = boolean | undefined;

/** Truth value of a logical form for a scene. */
export function evaluate(form: Term, scene: Scene, conventions: Conventions = CONVENTIONS): Truth {
  return truthOf(form, pictureScope(scene, conventions));
}

export function truthOf(form: Term, scope: Scope): Truth {
  const { operator, args } = form;
  const first = args[0] as Term;
  const second = args[1] as Term;
  switch (operator) {
    case "and":
      return allHold(args.map((part) => truthOf(part as Term, scope)));
    case "or": {
      const values = args.map((part) => truthOf(part as Term, scope));
      return values.includes(true) ? true : values.includes(undefined) ? undefined : false;
    }
    case "not": {
      const value = truthOf(first, scope);
      return value === undefined ? undefined : !value;
    }
    case "count":
      return satisfiesAmount(first, size(bitsOf(second, scope)), { of: countedSort(second), scope });
    case "all":
      return (bitsOf(first, scope) & ~membersWhere(first, second, scope)) === 0;
    case "the": {
      const set = bitsOf(first, scope);
      if (set === 0) return undefined;
      const those = set & membersWhere(first, second, scope);
      const { theItems, theBoxes } = scope.conventions;
      return (first.sort === "items" ? theItems : theBoxes) === "all" ? those === set : those !== 0;
    }
    case "more":
      return size(bitsOf(first, scope)) > size(bitsOf(second, scope));
    case "twice": {
      const number = size(bitsOf(first, scope));
      return number > 0 && number === 2 * size(bitsOf(second, scope));
    }
    case "equal": {
      const number = size(bitsOf(first, scope));
      return number > 0 && number === size(bitsOf(second, scope));
    }
    case "consist": {
      const sets = args.map((part) => bitsOf(part as Term, scope));
      return sets.every((set) => set !== 0) && sets.reduce((a, b) => a | b, 0) === scope.items;
    }
    case "kinds": {
      const values = groups(second, args[2] as Term, scope).length;
      return satisfiesAmount(first, values, { of: "values", scope });
    }
    case "share": {
      const set = args[2] as Term;
      const of = countedSort(set);
      return groups(second, set, scope).some(({ length }) => satisfiesAmount(first, length, { of, scope }));
    }
    case "contrast": {
      const set = args[3] as Term;
      const of = countedSort(set);
      return groups(second, set, scope).some((group) => {
        const values = new Set(
          group.map((member) => memberValue(member, { by: args[2] as Term, set, scope })),
        );
        return satisfiesAmount(first, values.size, { of, scope });
      });
    }
    case "match": {
      const boxes = membersOf(bitsOf(args[2] as Term, scope));
      return boxes.some((one) =>
        boxes.some((other) => other !== one && keyOf(one, first, scope) === keyOf(other, second, scope)),
      );
    }
    default:
      throw new Error(`${printTerm(form)} has no truth value`);
  }
}

function allHold(values: readonly Truth[]): Truth {
  return values.includes(false) ? false : values.includes(undefined) ? undefined : true;
}

/** The members that what is said of a set picks out: for boxes those inside which it holds. */
export function membersWhere(set: Term, predicate: Term, scope: Scope): Bits {
  return set.sort === "items" ? bitsOf(predicate, scope) : boxesWhere(predicate, scope);
}

function boxesWhere(predicate: Term, scope: Scope): Bits {
  return where(scope.facts.boxes, (_, b) => truthOf(predicate, boxScope(scope, b)) === true);
}

/** The members of a set, among what the scope holds. */
export function bitsOf(set: Term, scope: Scope): Bits {
  return set.sort === "items" ? itemsOf(set, scope) & scope.items : boxesOf(set, scope) & scope.boxes;
}

function boxesOf({ operator, args }: Term, scope: Scope): Bits {
  const first = args[0] as Term;
  switch (operator) {
    case "box":
    case "tower":
      return scope.boxes;
    case "with":
      return bitsOf(first, scope) & boxesWhere(args[1] as Term, scope);
    case "fewest":
    case "most": {
      const among = bitsOf(first, scope);
      const numbers = scope.facts.boxes.map((items) => size(bitsOf(args[1] as Term, { ...scope, items })));
      const candidates = numbers.filter((_, b) => among & (1 << b));
      const wanted = operator === "fewest" ? Math.min(...candidates) : Math.max(...candidates);
      return among & where(numbers, (number) => number === wanted);
    }
    case "exceeding":
    case "exceeded": {
      const sign = operator === "exceeding" ? 1 : -1;
      const numbers = scope.facts.boxes.map((items) => size(bitsOf(args[1] as Term, { ...scope, items })));
      const others = membersOf(bitsOf(args[2] as Term, scope));
      return (
        bitsOf(first, scope) &
        where(numbers, (number) => others.some((b) => sign * (number - numbers[b]!) > 0))
      );
    }
    case "fromLeft":
      return bitsOf(first, scope) & (1 << ((args[1] as number) - 1));
    default:
      return combine(operator, args, scope);
  }
}

function itemsOf({ operator, args }: Term, scope: Scope): Bits {
  const { facts } = scope;
  const first = args[0] as Argument;
  switch (operator) {
    case "item":
    case "those": // nothing was spoken of before: anything may be meant
      return facts.all;
    case "black":
    case "blue":
    case "yellow":
      return facts.colours[operator];
    case "square":
    case "circle":
    case "triangle":
      return facts.shapes[operator];
    case "small":
      return facts.sizes[10];
    case "medium":
      return facts.sizes[20];
    case "big":
      return facts.sizes[30];
    case "top":
      return where(facts.fromTop, (rank) => rank === 0);
    case "base":
      return where(facts.fromBase, (rank) => rank === 0);
    case "middle":
      return where(facts.fromTop, (rank, i) => rank > 0 && facts.fromBase[i]! > 0);
    case "level":
      return where(facts.fromBase, (rank) => rank === (first as number) - 1);
    case "levelFromTop":
      return where(facts.fromTop, (rank) => rank === (first as number) - 1);
    case "first":
      return where(facts.fromBase, (rank) => rank < (first as number));
    case "last":
      return where(facts.fromTop, (rank) => rank < (first as number));
    case "on":
      return related(facts.under, first as Term, scope);
    case "under":
      return related(facts.on, first as Term, scope);
    case "above":
      return related(facts.below, first as Term, scope);
    case "below":
      return related(facts.above, first as Term, scope);
    case "attached":
      return related(facts.attached, first as Term, scope);
    case "close": {
      const set = bitsOf(first as Term, scope);
      return where(facts.items, (item, i) => {
        const box = facts.boxes.find((items) => items & (1 << i))!;
        const others = membersOf(set & box & ~(1 << i));
        return others.some((other) => isWithin(facts.items[other]!, item, scope.conventions.nearGap));
      });
    }
    case "between":
      return related(facts.on, first as Term, scope) & related(facts.under, first as Term, scope);
    case "bigger":
    case "smaller": {
      const sizes = facts.items
        .filter((_, i) => bitsOf(first as Term, scope) & (1 << i))
        .map((each) => each.size);
      return where(facts.items, (item) =>
        sizes.some((other) => (operator === "bigger" ? item.size > other : item.size < other)),
      );
    }
    case "touching":
      return where(facts.items, (item) => touches(item, first as Term, scope.conventions));
    case "near":
      return where(facts.items, (item) => isNear(item, first as Term, scope.conventions));
    case "in":
      return where(facts.items, (_, i) =>
        facts.boxes.some((items, b) => bitsOf(first as Term, scope) & (1 << b) && items & (1 << i)),
      );
    default:
      return combine(operator, args, scope);
  }
}

function combine(operator: Term["operator"], parts: readonly Argument[], scope: Scope): Bits {
  const sets = parts.map((part) => bitsOf(part as Term, scope));
  switch (operator) {
    case "and":
      return sets.reduce((a, b) => a & b);
    case "or":
      return sets.reduce((a, b) => a | b);
    case "not":
      return ~sets[0]!;
    default:
      throw new Error(`${operator} gives no set`);
  }
}

function where<Member>(members: readonly Member[], test: (member: Member, i: number) => boolean): Bits {
  let bits = 0;
  for (let i = 0; i < members.length; i += 1) if (test(members[i]!, i)) bits |= 1 << i;
  return bits;
}

function related(relation: readonly Bits[], to: Term, scope: Scope): Bits {
  const set = bitsOf(to, scope);
  return where(relation, (others) => (others & set) !== 0);
}

function touches(item: Item, side: Term, { wallGap, cornerGap }: Conventions): boolean {
  return side.operator === "corner" ? cornerDistance(item) <= cornerGap : sideDistance(item, side) <= wallGap;
}

function isNear(item: Item, side: Term, conventions: Conventions): boolean {
  const distance = side.operator === "corner" ? cornerDistance(item) : sideDistance(item, side);
  return distance <= conventions.nearGap && !touches(item, side, conventions);
}

function sideDistance(item: Item, { operator }: Term): number {
  const gaps = wallGaps(item);
  if (operator === "wall") return Math.min(gaps.left, gaps.right, gaps.roof, gaps.floor);
  return gaps[operator as keyof typeof gaps];
}

function cornerDistance(item: Item): number {
  const { left, right, roof, floor } = wallGaps(item);
  return Math.max(Math.min(left, right), Math.min(roof, floor));
}

/** The members of a set, those with the same value of a property or key together. */
function groups(by: Term, set: Term, scope: Scope): readonly (readonly number[])[] {
  const members = membersOf(bitsOf(set, scope));
  return [...groupBy(members, (member) => memberValue(member, { by, set, scope })).values()];
}

function memberValue(
  member: number,
  { by, set, scope }: { readonly by: Term; readonly set: Term; readonly scope: Scope },
): string {
  return set.sort === "items" ? propertyOf(scope.facts.items[member]!, by) : keyOf(member, by, scope);
}

function propertyOf(item: Item, { operator }: Term): string {
  return operator === "look"
    ? `${item.colour} ${item.shape}`
    : String(item[operator as "colour" | "shape" | "size"]);
}

function keyOf(box: number, { operator, args }: Term, scope: Scope): string {
  const inside = boxScope(scope, box);
  const members = (set: Term) => scope.facts.items.filter((_, i) => bitsOf(set, inside) & (1 << i));
  const [first, second] = args as readonly Term[];
  switch (operator) {
    case "pair":
      return `${keyOf(box, first!, scope)} ${keyOf(box, second!, scope)}`;
    case "number":
      return String(members(first!).length);
    case "values":
      return [...new Set(members(second!).map((item) => propertyOf(item, first!)))].sort().join();
    case "places":
      return scope.facts.fromBase
        .filter((_, i) => bitsOf(first!, inside) & (1 << i))
        .sort()
        .join();
    default: // contents
      return scope.facts.items
        .filter((_, i) => scope.facts.boxes[box]! & (1 << i))
        .map((item) => `${item.colour} ${item.shape} ${item.size}`)
        .sort()
        .join();
  }
}
