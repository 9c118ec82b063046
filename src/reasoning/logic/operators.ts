/** Sorts of terms; `property` is of items, `key` of boxes. */
export type Sort =
  | "truth"
  | "items"
  | "boxes"
  | "amount"
  | "number"
  | "property"
  | "key"
  | "side"
  | "quantifier";

interface Operator {
  /** Sorts of arguments and result, as in "amount items -> truth"; `...` allows more of the last one. */
  readonly signatures: readonly string[];
  /** Meaning in words; `$1` is the first argument. */
  readonly meaning: string;
}

/**
 * Every operator of the logical language, with its sorts and its meaning; docs/logical-language.md is made of this table.
 * A term is evaluated in a scope, the whole picture or one box: sets of items hold items of the scope only.
 */
export const OPERATORS = {
  item: operator("all items", "-> items"),
  black: operator("the black items", "-> items"),
  blue: operator("the blue items", "-> items"),
  yellow: operator("the yellow items", "-> items"),
  square: operator("the squares", "-> items"),
  circle: operator("the circles", "-> items"),
  triangle: operator("the triangles", "-> items"),
  small: operator("the items of size 10", "-> items"),
  medium: operator("the items of size 20", "-> items"),
  big: operator("the items of size 30", "-> items"),

  top: operator("the highest item of each box", "-> items"),
  base: operator("the lowest item of each box", "-> items"),
  middle: operator("the items that are neither highest nor lowest of their box", "-> items"),
  level: operator("the item of each box that is number $1 from its base", "number -> items"),
  levelFromTop: operator("the item of each box that is number $1 from its top", "number -> items"),
  first: operator("the lowest $1 items of each box", "number -> items"),
  last: operator("the highest $1 items of each box", "number -> items"),
  on: operator("the items directly on top of one of $1", "items -> items"),
  under: operator("the items directly below one of $1", "items -> items"),
  above: operator("the items anywhere above one of $1 in the same column", "items -> items"),
  below: operator("the items anywhere below one of $1 in the same column", "items -> items"),
  attached: operator("the items that touch another item, one of $1", "items -> items"),
  close: operator("the items that touch or nearly touch another item, one of $1", "items -> items"),
  between: operator("the items with one of $1 directly above and one directly below", "items -> items"),
  bigger: operator("the items bigger than one of $1", "items -> items"),
  smaller: operator("the items smaller than one of $1", "items -> items"),
  touching: operator("the items that touch $1", "side -> items"),
  near: operator("the items that nearly touch $1", "side -> items"),
  in: operator("the items that lie in one of $1", "boxes -> items"),

  wall: operator("any wall of the box", "-> side"),
  corner: operator("any corner of the box", "-> side"),
  left: operator("the left wall", "-> side"),
  right: operator("the right wall", "-> side"),
  roof: operator("the upper wall", "-> side"),
  floor: operator("the lower wall", "-> side"),

  box: operator("all boxes, called boxes", "-> boxes"),
  tower: operator("all boxes, called towers", "-> boxes"),
  with: operator("those of $1 inside which $2 holds", "boxes truth -> boxes"),
  fewest: operator("those of $1 that hold the smallest number of $2", "boxes items -> boxes"),
  most: operator("those of $1 that hold the largest number of $2", "boxes items -> boxes"),
  exceeding: operator(
    "those of $1 that hold more of $2 than another box, one of $3",
    "boxes items boxes -> boxes",
  ),
  exceeded: operator(
    "those of $1 that hold fewer of $2 than another box, one of $3",
    "boxes items boxes -> boxes",
  ),
  fromLeft: operator(
    "that of $1 that is box number $2 of the picture from the left",
    "boxes number -> boxes",
  ),

  and: operator(
    "all of these hold; what is in all of these sets",
    "truth truth... -> truth",
    "items items... -> items",
    "boxes boxes... -> boxes",
  ),
  or: operator(
    "one of these holds at least; what is in any of these sets",
    "truth truth... -> truth",
    "items items... -> items",
    "boxes boxes... -> boxes",
  ),
  not: operator("$1 does not hold; what is not in $1", "truth -> truth", "items -> items", "boxes -> boxes"),

  some: operator("one or more", "-> amount"),
  none: operator("zero", "-> amount"),
  bare: operator("$1, said without more: exactly or at least, by convention", "number -> amount"),
  exactly: operator("$1, no more and no fewer", "number -> amount"),
  only: operator("$1 and no more", "number -> amount"),
  atLeast: operator("$1 or more", "number -> amount"),
  atMost: operator("$1 or fewer", "number -> amount"),
  moreThan: operator("more than $1", "number -> amount"),
  fewerThan: operator("fewer than $1", "number -> amount"),
  fromTo: operator("$1 or more, but no more than $2", "number number -> amount"),
  several: operator("two or more", "-> amount"),
  many: operator("many, by convention", "-> amount"),
  even: operator("an even number", "-> amount"),
  odd: operator("an odd number", "-> amount"),

  count: operator("the number of $2 is $1", "amount items -> truth", "amount boxes -> truth"),
  all: operator(
    "every one of $1 is one of $2; inside every one of $1, $2 holds",
    "items items -> truth",
    "boxes truth -> truth",
  ),
  the: operator(
    "as `some of $1 are $2`, presupposing that there is one of $1",
    "items items -> truth",
    "boxes truth -> truth",
  ),
  more: operator("there are more of $1 than of $2", "items items -> truth"),
  twice: operator("there are twice as many of $1 as of $2, and some of each", "items items -> truth"),
  equal: operator("there are as many of $1 as of $2, and some of each", "items items -> truth"),
  consist: operator("every item is one of these, and each of these occurs", "items items... -> truth"),
  kinds: operator(
    "the number of different values of $2 among $3 is $1",
    "amount property items -> truth",
    "amount key boxes -> truth",
  ),
  share: operator(
    "the number of those of $3 that have one and the same value of $2 is $1, for some value",
    "amount property items -> truth",
    "amount key boxes -> truth",
  ),
  contrast: operator(
    "the number of different values of $3 among those of $4 that have one and the same value of $2 is $1, for some value",
    "amount property property items -> truth",
    "amount key key boxes -> truth",
  ),
  match: operator("one of $3 has the value of $1 that another of them has of $2", "key key boxes -> truth"),
  colour: operator("the colour of an item", "-> property"),
  shape: operator("the shape of an item", "-> property"),
  size: operator("the size of an item", "-> property"),
  look: operator("colour and shape of an item together", "-> property"),
  pair: operator("$1 and $2 together", "key key -> key"),
  number: operator("how many of $1 a box holds", "items -> key"),
  values: operator("which values of $1 occur among $2 in a box", "property items -> key"),
  places: operator("which places, from the base, $1 take in a box", "items -> key"),
  contents: operator("the items of a box, without their positions", "-> key"),

  // For the grammar only: `simplify` replaces these as soon as what they wait for is known.
  those: operator("the items spoken of before", "-> items"),
  quantity: operator(
    "$1 of $2, of which something will be said",
    "amount items -> quantifier",
    "amount boxes -> quantifier",
  ),
  every: operator("all of $1, of which something will be said", "items -> quantifier", "boxes -> quantifier"),
  definite: operator(
    "the one or ones of $1, of which something will be said",
    "items -> quantifier",
    "boxes -> quantifier",
  ),
  like: operator("$2, meant as the number in $1 is: exactly, at least ...", "amount number -> amount"),
  exist: operator("there are $1", "quantifier -> truth"),
  hold: operator("$1 are $2; inside $1, $2 holds", "quantifier items -> truth", "quantifier truth -> truth"),
  about: operator("there are $1, and $2 holds of those", "quantifier truth -> truth"),
  alike: operator("$1 have the same value of $2", "quantifier property -> truth", "quantifier key -> truth"),
  differ: operator(
    "$1 have different values of $2",
    "quantifier property -> truth",
    "quantifier key -> truth",
  ),
  apart: operator(
    "$1 have the same value of $2, but different values of $3",
    "quantifier property property -> truth",
    "quantifier key key -> truth",
  ),
} as const;

function operator(meaning: string, ...signatures: readonly string[]): Operator {
  return { signatures, meaning };
}

export type OperatorName = keyof typeof OPERATORS;

export function isOperator(name: string): name is OperatorName {
  return Object.hasOwn(OPERATORS, name);
}
