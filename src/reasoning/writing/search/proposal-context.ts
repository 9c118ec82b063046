import type { Item, Random, SceneKind } from "../../../core/index.ts";
import { bitsOf } from "../../execution/evaluate.ts";
import { size } from "../../execution/scene-facts.ts";
import { boxScope, type Scope } from "../../execution/scope.ts";
import type { OperatorName } from "../../logic/operators.ts";
import { type Term, term } from "../../logic/term.ts";
import type { Weighted } from "../choose.ts";

export const ITEM = term("item");

/** Source of the constants of a proposal: a scene and one of its boxes, with derived facts that are computed once. */
export interface ProposalContext {
  readonly kind: SceneKind;
  readonly picture: Scope;
  /** The boxes that hold anything, and one of them. */
  readonly boxes: readonly Scope[];
  readonly box: Scope;
  /** For each item the locations where it is. */
  readonly locations: readonly (readonly Weighted<Term>[])[];
  readonly random: Random;
}

/** The sources that a scene gives, one for each box that holds anything. */
export function proposalContexts(
  picture: Scope,
  { kind, random }: { readonly kind: SceneKind; readonly random: Random },
): readonly ProposalContext[] {
  const { items, boxes: all } = picture.facts;
  const boxes = all.map((_, box) => boxScope(picture, box)).filter((box) => box.items !== 0);
  const known = PLACES[kind].map((option) => ({ option, bits: bitsOf(option[1], picture) }));
  const locations = items.map((_, i) =>
    known.filter(({ bits }) => bits & (1 << i)).map(({ option }) => option),
  );
  return boxes.map((box) => ({ kind, picture, boxes, box, locations, random }));
}

/** The items that have all of these looks and locations, given in the order of the table of operators, as `simplify` leaves it. */
export function conjunction(...parts: readonly Term[]): Term {
  return parts.length === 0 ? ITEM : parts.length === 1 ? parts[0]! : term("and", ...parts);
}

/** Noun for the boxes of a scene. */
export function boxNoun({ kind }: Pick<ProposalContext, "kind">): Term {
  return term(kind === "tower" ? "tower" : "box");
}

export function countMatching(set: Term, scope: Scope): number {
  return size(bitsOf(set, scope));
}

/** An item of a set at random, by its number in the scene; undefined when the scope holds none. */
export function sampleItem(set: Term, scope: Scope, random: Random): number | undefined {
  let bits = bitsOf(set, scope);
  if (bits === 0) return undefined;
  for (let skip = random.below(size(bits)); skip > 0; skip -= 1) bits &= bits - 1;
  return 31 - Math.clz32(bits & -bits);
}

export function itemAt(i: number, scope: Scope): Item {
  return scope.facts.items[i]!;
}

export const COLOURS: readonly Term[] = [term("black"), term("blue"), term("yellow")];
export const SHAPES: readonly Term[] = [term("square"), term("circle"), term("triangle")];

const touching = (side: OperatorName) => term("touching", term(side));

/** Places that are worth speaking of, by kind of scene. */
const PLACES: Readonly<Record<SceneKind, readonly Weighted<Term>[]>> = {
  scatter: [
    [6, touching("wall")],
    [3, touching("corner")],
    [2, touching("left")],
    [2, touching("right")],
    [2, touching("roof")],
    [3, touching("floor")],
    [2, term("not", touching("wall"))],
  ],
  tower: [
    [4, term("top")],
    [4, term("base")],
    [1, term("middle")],
    [1, term("level", 2)],
    [1, term("level", 3)],
    ...COLOURS.map((colour): Weighted<Term> => [2, term("on", colour)]),
    ...COLOURS.map((colour): Weighted<Term> => [1, term("under", colour)]),
  ],
};
