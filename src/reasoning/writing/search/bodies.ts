import type { SceneKind } from "../../../core/index.ts";
import { bitsOf } from "../../execution/evaluate.ts";
import { type Term, term } from "../../logic/term.ts";
import { choose, chooseWeighted, type Weighted } from "../choose.ts";
import { drawAmount } from "./amounts.ts";
import { COLOURS, SHAPES } from "./places.ts";
import { drawAbsentSet, drawLooks, drawPlace, drawSet } from "./sets.ts";
import { countIn, drawItem, ITEM, itemAt, type Source, together } from "./source.ts";

const SOME = term("some");

/** Proposes something to say of a box; undefined when the box gives no occasion for it. */
type BodyMaker = (source: Source) => Term | undefined;

/** Something that may be said of a box, most often true of the source's box. */
export function drawBody(source: Source): Term | undefined {
  return chooseWeighted(MAKERS[source.kind], source.random)(source);
}

const countSome: BodyMaker = (source) => counted(source, drawSet(source, source.box, { placed: 0 }));

const countPlaced: BodyMaker = (source) => counted(source, drawSet(source, source.box, { placed: 1 }));

const countAll: BodyMaker = (source) => counted(source, ITEM);

function counted({ box, random }: Source, set: Term): Term | undefined {
  const amount = drawAmount(countIn(set, box), random);
  return set === ITEM && amount.operator === "some" ? undefined : term("count", amount, set); // a box is never empty
}

const lacks: BodyMaker = (source) => {
  const set = drawAbsentSet(source, source.box);
  return set && term("count", term("none"), set);
};

/** Two or three kinds of items that have none in common. */
const several: BodyMaker = (source) => {
  const { box, random } = source;
  const placed = source.kind === "tower" ? 0.5 : 0.15;
  const sets: Term[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const set = drawSet(source, box, { placed: attempt === 2 ? placed : 0 }); // a place last, lest it seem to be of all
    if (set !== ITEM && sets.every((other) => (bitsOf(other, box) & bitsOf(set, box)) === 0)) sets.push(set);
  }
  if (sets.length < 2) return undefined;
  const amount = (set: Term) => {
    const number = countIn(set, box);
    const options = [term("bare", number), term("exactly", number), term("atLeast", number)];
    return number === 1 && random.uniform() < 0.6 ? SOME : choose(options, random);
  };
  return term("and", ...sets.map((set) => term("count", amount(set), set)));
};

/** How many items, and how many of them are of some kind. */
const partOf: BodyMaker = (source) => {
  const { box, random } = source;
  const total = countIn(ITEM, box);
  const set = drawSet(source, box, { placed: 0.3 });
  if (total < 2 || set === ITEM) return undefined;
  const whole = choose([term("exactly", total), term("bare", total), term("atLeast", total)], random);
  const number = countIn(set, box);
  if (number === total) return term("and", term("count", whole, ITEM), term("all", ITEM, set));
  const part = choose(
    [term("exactly", number), term("bare", number), ...(number === 1 ? [SOME] : [])],
    random,
  );
  return term("and", term("count", whole, ITEM), term("count", part, set));
};

const nothingElse: BodyMaker = (source) => {
  const i = drawItem(ITEM, source.box, source.random)!;
  const set = together(...drawLooks(i, source));
  return set === ITEM ? undefined : term("all", ITEM, set);
};

const twoKinds: BodyMaker = ({ kind, random, box }) => {
  const values = kind === "tower" || random.uniform() < 0.6 ? COLOURS : SHAPES;
  const present = values.filter((value) => countIn(value, box) > 0);
  return present.length === 2 ? term("consist", ...random.shuffle(present)) : undefined;
};

const diverse: BodyMaker = ({ kind, box, random }) => {
  const isColour = kind === "tower" || random.uniform() < 0.6;
  const number = (isColour ? COLOURS : SHAPES).filter((value) => countIn(value, box) > 0).length;
  return countIn(ITEM, box) < 2
    ? undefined
    : term("kinds", term("exactly", number), term(isColour ? "colour" : "shape"), ITEM);
};

const compared: BodyMaker = ({ kind, box, random }) => {
  const values = kind === "tower" || random.uniform() < 0.6 ? COLOURS : SHAPES;
  const [first, second] = random.shuffle(values) as [Term, Term];
  const difference = countIn(first, box) - countIn(second, box);
  if (difference === 0) return countIn(first, box) === 0 ? undefined : term("equal", first, second);
  return difference > 0 ? term("more", first, second) : term("more", second, first);
};

/** All items of some looks are at some place, or of some other looks. */
const allOfThem: BodyMaker = (source) => {
  const { box, kind, random } = source;
  const i = drawItem(ITEM, box, random)!;
  const { colour, shape } = itemAt(i, box);
  const [set, said] = random.shuffle([term(colour), term(shape)]) as [Term, Term];
  if (kind === "scatter" && random.uniform() < 0.5) return term("all", set, said);
  return allAt(kind === "tower" ? term(colour) : choose([set, ITEM], random), drawPlace(i, source));
};

/** "All circles are not touching the wall" may mean two things, and so is not said. */
export function allAt(set: Term, place: Term | undefined): Term | undefined {
  return place === undefined || place.operator === "not" ? undefined : term("all", set, place);
}

/** The colour of an end of the tower, or of a block in between. */
const spot: BodyMaker = ({ box, random }) => {
  const place = choose([term("top"), term("base"), term("level", 2), term("middle")], random);
  const i = drawItem(place, box, random);
  return i === undefined ? undefined : term("the", place, term(itemAt(i, box).colour));
};

/** Whether two places of the tower have the same colour. */
const spotsAlike: BodyMaker = ({ box, random }) => {
  const [first, second] = choose(
    [
      [term("top"), term("base")],
      [term("base"), term("level", 2)],
    ],
    random,
  ) as [Term, Term];
  const both = term("or", first, second);
  if (countIn(both, box) < 2) return undefined;
  const colours = COLOURS.filter((colour) => countIn(term("and", colour, both), box) > 0).length;
  return term("kinds", colours === 1 ? term("exactly", 1) : term("several"), term("colour"), both);
};

const MAKERS: Readonly<Record<SceneKind, readonly Weighted<BodyMaker>[]>> = {
  scatter: [
    [6, countSome],
    [4, countPlaced],
    [2, countAll],
    [2, lacks],
    [5, several],
    [3, partOf],
    [1, nothingElse],
    [2, twoKinds],
    [2, diverse],
    [2, compared],
    [2, allOfThem],
  ],
  tower: [
    [4, countSome],
    [5, countPlaced],
    [3, countAll],
    [2, lacks],
    [4, several],
    [3, partOf],
    [2, nothingElse],
    [2, twoKinds],
    [2, diverse],
    [2, compared],
    [1, allOfThem],
    [3, spot],
    [2, spotsAlike],
  ],
};
