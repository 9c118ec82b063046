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
  item: { signatures: ["-> items"], meaning: "all items" },
  black: { signatures: ["-> items"], meaning: "the black items" },
  blue: { signatures: ["-> items"], meaning: "the blue items" },
  yellow: { signatures: ["-> items"], meaning: "the yellow items" },
  square: { signatures: ["-> items"], meaning: "the squares" },
  circle: { signatures: ["-> items"], meaning: "the circles" },
  triangle: { signatures: ["-> items"], meaning: "the triangles" },
  small: { signatures: ["-> items"], meaning: "the items of size 10" },
  medium: { signatures: ["-> items"], meaning: "the items of size 20" },
  big: { signatures: ["-> items"], meaning: "the items of size 30" },

  top: { signatures: ["-> items"], meaning: "the highest item of each box" },
  base: { signatures: ["-> items"], meaning: "the lowest item of each box" },
  middle: { signatures: ["-> items"], meaning: "the items that are neither highest nor lowest of their box" },
  level: { signatures: ["number -> items"], meaning: "the item of each box that is number $1 from its base" },
  levelFromTop: {
    signatures: ["number -> items"],
    meaning: "the item of each box that is number $1 from its top",
  },
  first: { signatures: ["number -> items"], meaning: "the lowest $1 items of each box" },
  last: { signatures: ["number -> items"], meaning: "the highest $1 items of each box" },
  on: { signatures: ["items -> items"], meaning: "the items directly on top of one of $1" },
  under: { signatures: ["items -> items"], meaning: "the items directly below one of $1" },
  above: { signatures: ["items -> items"], meaning: "the items anywhere above one of $1 in the same column" },
  below: { signatures: ["items -> items"], meaning: "the items anywhere below one of $1 in the same column" },
  attached: { signatures: ["items -> items"], meaning: "the items that touch another item, one of $1" },
  close: {
    signatures: ["items -> items"],
    meaning: "the items that touch or nearly touch another item, one of $1",
  },
  between: {
    signatures: ["items -> items"],
    meaning: "the items with one of $1 directly above and one directly below",
  },
  bigger: { signatures: ["items -> items"], meaning: "the items bigger than one of $1" },
  smaller: { signatures: ["items -> items"], meaning: "the items smaller than one of $1" },
  touching: { signatures: ["side -> items"], meaning: "the items that touch $1" },
  near: { signatures: ["side -> items"], meaning: "the items that nearly touch $1" },
  in: { signatures: ["boxes -> items"], meaning: "the items that lie in one of $1" },

  wall: { signatures: ["-> side"], meaning: "any wall of the box" },
  corner: { signatures: ["-> side"], meaning: "any corner of the box" },
  left: { signatures: ["-> side"], meaning: "the left wall" },
  right: { signatures: ["-> side"], meaning: "the right wall" },
  roof: { signatures: ["-> side"], meaning: "the upper wall" },
  floor: { signatures: ["-> side"], meaning: "the lower wall" },

  box: { signatures: ["-> boxes"], meaning: "all boxes, called boxes" },
  tower: { signatures: ["-> boxes"], meaning: "all boxes, called towers" },
  with: { signatures: ["boxes truth -> boxes"], meaning: "those of $1 inside which $2 holds" },
  fewest: {
    signatures: ["boxes items -> boxes"],
    meaning: "those of $1 that hold the smallest number of $2",
  },
  most: { signatures: ["boxes items -> boxes"], meaning: "those of $1 that hold the largest number of $2" },
  exceeding: {
    signatures: ["boxes items boxes -> boxes"],
    meaning: "those of $1 that hold more of $2 than another box, one of $3",
  },
  exceeded: {
    signatures: ["boxes items boxes -> boxes"],
    meaning: "those of $1 that hold fewer of $2 than another box, one of $3",
  },
  fromLeft: {
    signatures: ["boxes number -> boxes"],
    meaning: "that of $1 that is box number $2 of the picture from the left",
  },

  and: {
    signatures: ["truth truth... -> truth", "items items... -> items", "boxes boxes... -> boxes"],
    meaning: "all of these hold; what is in all of these sets",
  },
  or: {
    signatures: ["truth truth... -> truth", "items items... -> items", "boxes boxes... -> boxes"],
    meaning: "one of these holds at least; what is in any of these sets",
  },
  not: {
    signatures: ["truth -> truth", "items -> items", "boxes -> boxes"],
    meaning: "$1 does not hold; what is not in $1",
  },

  some: { signatures: ["-> amount"], meaning: "one or more" },
  none: { signatures: ["-> amount"], meaning: "zero" },
  bare: {
    signatures: ["number -> amount"],
    meaning: "$1, said without more: exactly or at least, by convention",
  },
  exactly: { signatures: ["number -> amount"], meaning: "$1, no more and no fewer" },
  only: { signatures: ["number -> amount"], meaning: "$1 and no more" },
  atLeast: { signatures: ["number -> amount"], meaning: "$1 or more" },
  atMost: { signatures: ["number -> amount"], meaning: "$1 or fewer" },
  moreThan: { signatures: ["number -> amount"], meaning: "more than $1" },
  fewerThan: { signatures: ["number -> amount"], meaning: "fewer than $1" },
  fromTo: { signatures: ["number number -> amount"], meaning: "$1 or more, but no more than $2" },
  several: { signatures: ["-> amount"], meaning: "two or more" },
  many: { signatures: ["-> amount"], meaning: "many, by convention" },
  even: { signatures: ["-> amount"], meaning: "an even number" },
  odd: { signatures: ["-> amount"], meaning: "an odd number" },

  count: {
    signatures: ["amount items -> truth", "amount boxes -> truth"],
    meaning: "the number of $2 is $1",
  },
  all: {
    signatures: ["items items -> truth", "boxes truth -> truth"],
    meaning: "every one of $1 is one of $2; inside every one of $1, $2 holds",
  },
  the: {
    signatures: ["items items -> truth", "boxes truth -> truth"],
    meaning: "as `some of $1 are $2`, presupposing that there is one of $1",
  },
  more: { signatures: ["items items -> truth"], meaning: "there are more of $1 than of $2" },
  twice: {
    signatures: ["items items -> truth"],
    meaning: "there are twice as many of $1 as of $2, and some of each",
  },
  equal: {
    signatures: ["items items -> truth"],
    meaning: "there are as many of $1 as of $2, and some of each",
  },
  consist: {
    signatures: ["items items... -> truth"],
    meaning: "every item is one of these, and each of these occurs",
  },
  kinds: {
    signatures: ["amount property items -> truth", "amount key boxes -> truth"],
    meaning: "the number of different values of $2 among $3 is $1",
  },
  share: {
    signatures: ["amount property items -> truth", "amount key boxes -> truth"],
    meaning: "the number of those of $3 that have one and the same value of $2 is $1, for some value",
  },
  contrast: {
    signatures: ["amount property property items -> truth", "amount key key boxes -> truth"],
    meaning:
      "the number of different values of $3 among those of $4 that have one and the same value of $2 is $1, for some value",
  },
  match: {
    signatures: ["key key boxes -> truth"],
    meaning: "one of $3 has the value of $1 that another of them has of $2",
  },
  colour: { signatures: ["-> property"], meaning: "the colour of an item" },
  shape: { signatures: ["-> property"], meaning: "the shape of an item" },
  size: { signatures: ["-> property"], meaning: "the size of an item" },
  look: { signatures: ["-> property"], meaning: "colour and shape of an item together" },
  pair: { signatures: ["key key -> key"], meaning: "$1 and $2 together" },
  number: { signatures: ["items -> key"], meaning: "how many of $1 a box holds" },
  values: { signatures: ["property items -> key"], meaning: "which values of $1 occur among $2 in a box" },
  places: { signatures: ["items -> key"], meaning: "which places, from the base, $1 take in a box" },
  contents: { signatures: ["-> key"], meaning: "the items of a box, without their positions" },

  // For the grammar only: `simplify` replaces these as soon as what they wait for is known.
  those: { signatures: ["-> items"], meaning: "the items spoken of before" },
  quantity: {
    signatures: ["amount items -> quantifier", "amount boxes -> quantifier"],
    meaning: "$1 of $2, of which something will be said",
  },
  every: {
    signatures: ["items -> quantifier", "boxes -> quantifier"],
    meaning: "all of $1, of which something will be said",
  },
  definite: {
    signatures: ["items -> quantifier", "boxes -> quantifier"],
    meaning: "the one or ones of $1, of which something will be said",
  },
  like: {
    signatures: ["amount number -> amount"],
    meaning: "$2, meant as the number in $1 is: exactly, at least ...",
  },
  exist: { signatures: ["quantifier -> truth"], meaning: "there are $1" },
  hold: {
    signatures: ["quantifier items -> truth", "quantifier truth -> truth"],
    meaning: "$1 are $2; inside $1, $2 holds",
  },
  about: { signatures: ["quantifier truth -> truth"], meaning: "there are $1, and $2 holds of those" },
  alike: {
    signatures: ["quantifier property -> truth", "quantifier key -> truth"],
    meaning: "$1 have the same value of $2",
  },
  differ: {
    signatures: ["quantifier property -> truth", "quantifier key -> truth"],
    meaning: "$1 have different values of $2",
  },
  apart: {
    signatures: ["quantifier property property -> truth", "quantifier key key -> truth"],
    meaning: "$1 have the same value of $2, but different values of $3",
  },
} as const satisfies Readonly<Record<string, Operator>>;

export type OperatorName = keyof typeof OPERATORS;

export function isOperator(name: string): name is OperatorName {
  return Object.hasOwn(OPERATORS, name);
}
