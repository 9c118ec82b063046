import type { Item, Random, SceneKind } from "../../../core/index.ts";
import { bitsOf } from "../../execution/evaluate.ts";
import { size } from "../../execution/scene-facts.ts";
import { boxScope, type Scope } from "../../execution/scope.ts";
import { type Term, term } from "../../logic/term.ts";
import type { Weighted } from "../choose.ts";
import { PLACES } from "./places.ts";

export const ITEM = term("item");

/** Where proposals take their constants from: a scene, and what was worked out about it once. */
export interface SceneSource {
  readonly kind: SceneKind;
  readonly picture: Scope;
  /** Those that hold anything. */
  readonly boxes: readonly Scope[];
  /** For each item the places where it is. */
  readonly places: readonly (readonly Weighted<Term>[])[];
}

/** Where one proposal takes its constants from. */
export interface Source extends SceneSource {
  readonly box: Scope;
  readonly random: Random;
}

export function sceneSource(picture: Scope, kind: SceneKind): SceneSource {
  const { items, boxes } = picture.facts;
  const known = PLACES[kind].map((option) => ({ option, bits: bitsOf(option[1], picture) }));
  return {
    kind,
    picture,
    boxes: boxes.map((_, box) => boxScope(picture, box)).filter(({ items }) => items !== 0),
    places: items.map((_, i) => known.filter(({ bits }) => bits & (1 << i)).map(({ option }) => option)),
  };
}

/** The items that have all of these looks and places, given in the order of the table of operators, as `simplify` leaves it. */
export function together(...parts: readonly Term[]): Term {
  return parts.length === 0 ? ITEM : parts.length === 1 ? parts[0]! : term("and", ...parts);
}

/** What boxes of such a scene are called. */
export function boxNoun({ kind }: Pick<Source, "kind">): Term {
  return term(kind === "tower" ? "tower" : "box");
}

export function countIn(set: Term, scope: Scope): number {
  return size(bitsOf(set, scope));
}

/** An item of a set at random, by its number in the scene; undefined when the scope holds none. */
export function drawItem(set: Term, scope: Scope, random: Random): number | undefined {
  let bits = bitsOf(set, scope);
  if (bits === 0) return undefined;
  for (let skip = random.below(size(bits)); skip > 0; skip -= 1) bits &= bits - 1;
  return 31 - Math.clz32(bits & -bits);
}

export function itemAt(i: number, scope: Scope): Item {
  return scope.facts.items[i]!;
}
