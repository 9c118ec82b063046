import type { Colour, Random, Shape, Size } from "../../../core/index.ts";
import { bitsOf } from "../../execution/evaluate.ts";
import type { Scope } from "../../execution/scope.ts";
import { type Term, term } from "../../logic/term.ts";
import { choose, chooseWeighted, type Weighted } from "../choose.ts";
import {
  COLOURS,
  conjunction,
  ITEM,
  itemAt,
  type ProposalContext,
  SHAPES,
  sampleItem,
} from "./proposal-context.ts";

const TERMS: Readonly<Record<Colour | Shape | Size, Term>> = {
  black: term("black"),
  blue: term("blue"),
  yellow: term("yellow"),
  square: term("square"),
  circle: term("circle"),
  triangle: term("triangle"),
  10: term("small"),
  20: term("medium"),
  30: term("big"),
};

/** A place where the item is, at random; undefined when there is nothing to say of it. */
export function sampleLocation(i: number, { locations, random }: ProposalContext): Term | undefined {
  const here = locations[i]!;
  return here.length === 0 ? undefined : chooseWeighted(here, random);
}

/** The item's colour, shape or size, or several of them, or nothing, at random. */
export function sampleLooks(i: number, { kind, picture, random }: ProposalContext): readonly Term[] {
  const item = itemAt(i, picture);
  const [colour, shape, size] = [TERMS[item.colour], TERMS[item.shape], TERMS[item.size]];
  if (kind === "tower") return random.uniform() < 0.9 ? [colour] : [];
  return chooseWeighted(
    [
      [5, [colour]],
      [6, [colour, shape]],
      [4, [shape]],
      [1, [colour, size]],
      [1, [shape, size]],
      [1, [colour, shape, size]],
      [1, []],
    ],
    random,
  );
}

/** A set that an item of the scope belongs to, by its looks and perhaps by its place. */
export function sampleSet(
  context: ProposalContext,
  scope: Scope,
  { placed }: { readonly placed: number },
): Term {
  const i = sampleItem(ITEM, scope, context.random)!; // boxes without items are no sources
  const place = context.random.uniform() < placed ? sampleLocation(i, context) : undefined;
  const looks = sampleLooks(i, context);
  return place === undefined ? conjunction(...looks) : conjunction(...looks, place);
}

/** A set of items by their looks that the scope holds none of, if there is any of three tries. */
export function sampleAbsentSet({ kind, random }: ProposalContext, scope: Scope): Term | undefined {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const colour = choose(COLOURS, random);
    const shape = choose(SHAPES, random);
    const set = kind === "tower" ? colour : choose([colour, shape, conjunction(colour, shape)], random);
    if (bitsOf(set, scope) === 0) return set;
  }
  return undefined;
}

/** An amount that a number of items has, at random: 3 is "three", "exactly three", "at least two" and so on. */
export function sampleAmount(number: number, random: Random): Term {
  if (number === 0) return term("none");
  const many: readonly Weighted<Term>[] = [
    [2, term("atLeast", number)],
    [1, term("atLeast", number - 1)],
    [1, term("moreThan", number - 1)],
  ];
  const options: readonly Weighted<Term>[] = [
    [5, term("some")],
    [4, term("bare", number)],
    [4, term("exactly", number)],
    [1, term("only", number)],
    [1, term("atLeast", 1)],
    [1, term("atMost", number)],
    [0.5, term("fewerThan", number + 1)],
    ...(number >= 2 ? many : []),
  ];
  return chooseWeighted(options, random);
}

/** An amount that a number of boxes of three has, at random, but for "all" and "none". */
export function sampleBoxAmount(number: number, random: Random): Term {
  const few: readonly Weighted<Term>[] = [
    [3, term("exactly", number)],
    [3, term("bare", number)],
    [1, term("only", number)],
  ];
  const two: readonly Weighted<Term>[] = [
    [2, term("atLeast", 2)],
    [1, term("moreThan", 1)],
  ];
  const options: readonly Weighted<Term>[] = [
    [5, term("some")],
    [2, term("atLeast", 1)],
    ...(number <= 2 ? few : []),
    ...(number >= 2 ? two : []),
    ...(number === 1 ? [[1, term("atMost", 1)] as const] : []),
  ];
  return chooseWeighted(options, random);
}
