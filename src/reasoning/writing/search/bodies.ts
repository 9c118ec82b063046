import type { SceneKind } from "../../../core/index.ts";
import { bitsOf } from "../../execution/evaluate.ts";
import { type Term, term } from "../../logic/term.ts";
import { choose, chooseWeighted, type Weighted } from "../choose.ts";
import {
  COLOURS,
  conjunction,
  countMatching,
  ITEM,
  itemAt,
  type ProposalContext,
  SHAPES,
  sampleItem,
} from "./proposal-context.ts";
import { sampleAbsentSet, sampleAmount, sampleLocation, sampleLooks, sampleSet } from "./sets.ts";

const SOME = term("some");

/** Proposes something to say of a box; undefined when the box gives no occasion for it. */
type BodyProposer = (context: ProposalContext) => Term | undefined;

/** Something that may be said of a box, most often true of the source's box. */
export function sampleBody(context: ProposalContext): Term | undefined {
  return chooseWeighted(PROPOSERS[context.kind], context.random)(context);
}

const countSome: BodyProposer = (context) => counted(context, sampleSet(context, context.box, { placed: 0 }));

const countPlaced: BodyProposer = (context) =>
  counted(context, sampleSet(context, context.box, { placed: 1 }));

const countAll: BodyProposer = (context) => counted(context, ITEM);

function counted({ box, random }: ProposalContext, set: Term): Term | undefined {
  const amount = sampleAmount(countMatching(set, box), random);
  return set === ITEM && amount.operator === "some" ? undefined : term("count", amount, set); // a box is never empty
}

const proposeAbsence: BodyProposer = (context) => {
  const set = sampleAbsentSet(context, context.box);
  return set && term("count", term("none"), set);
};

/** Two or three kinds of items that have none in common. */
const proposeSeveralKinds: BodyProposer = (context) => {
  const { box, random } = context;
  const placed = context.kind === "tower" ? 0.5 : 0.15;
  const sets: Term[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const set = sampleSet(context, box, { placed: attempt === 2 ? placed : 0 }); // a place last, lest it seem to be of all
    if (set !== ITEM && sets.every((other) => (bitsOf(other, box) & bitsOf(set, box)) === 0)) sets.push(set);
  }
  if (sets.length < 2) return undefined;
  const amount = (set: Term) => {
    const number = countMatching(set, box);
    const options = [term("bare", number), term("exactly", number), term("atLeast", number)];
    return number === 1 && random.uniform() < 0.6 ? SOME : choose(options, random);
  };
  return term("and", ...sets.map((set) => term("count", amount(set), set)));
};

/** Number of items, and number of those of some kind. */
const partOf: BodyProposer = (context) => {
  const { box, random } = context;
  const total = countMatching(ITEM, box);
  const set = sampleSet(context, box, { placed: 0.3 });
  if (total < 2 || set === ITEM) return undefined;
  const whole = choose([term("exactly", total), term("bare", total), term("atLeast", total)], random);
  const number = countMatching(set, box);
  if (number === total) return term("and", term("count", whole, ITEM), term("all", ITEM, set));
  const part = choose(
    [term("exactly", number), term("bare", number), ...(number === 1 ? [SOME] : [])],
    random,
  );
  return term("and", term("count", whole, ITEM), term("count", part, set));
};

const nothingElse: BodyProposer = (context) => {
  const i = sampleItem(ITEM, context.box, context.random)!;
  const set = conjunction(...sampleLooks(i, context));
  return set === ITEM ? undefined : term("all", ITEM, set);
};

const twoKinds: BodyProposer = ({ kind, random, box }) => {
  const values = kind === "tower" || random.uniform() < 0.6 ? COLOURS : SHAPES;
  const present = values.filter((value) => countMatching(value, box) > 0);
  return present.length === 2 ? term("consist", ...random.shuffle(present)) : undefined;
};

const proposeDiversity: BodyProposer = ({ kind, box, random }) => {
  const isColour = kind === "tower" || random.uniform() < 0.6;
  const number = (isColour ? COLOURS : SHAPES).filter((value) => countMatching(value, box) > 0).length;
  return countMatching(ITEM, box) < 2
    ? undefined
    : term("kinds", term("exactly", number), term(isColour ? "colour" : "shape"), ITEM);
};

const proposeComparison: BodyProposer = ({ kind, box, random }) => {
  const values = kind === "tower" || random.uniform() < 0.6 ? COLOURS : SHAPES;
  const [first, second] = random.shuffle(values) as [Term, Term];
  const difference = countMatching(first, box) - countMatching(second, box);
  if (difference === 0) return countMatching(first, box) === 0 ? undefined : term("equal", first, second);
  return difference > 0 ? term("more", first, second) : term("more", second, first);
};

/** All items of some looks are at some place, or of some other looks. */
const allOfThem: BodyProposer = (context) => {
  const { box, kind, random } = context;
  const i = sampleItem(ITEM, box, random)!;
  const { colour, shape } = itemAt(i, box);
  const [set, said] = random.shuffle([term(colour), term(shape)]) as [Term, Term];
  if (kind === "scatter" && random.uniform() < 0.5) return term("all", set, said);
  return allAt(kind === "tower" ? term(colour) : choose([set, ITEM], random), sampleLocation(i, context));
};

/** "All circles are not touching the wall" may mean two things, and so is not said. */
export function allAt(set: Term, location: Term | undefined): Term | undefined {
  return location === undefined || location.operator === "not" ? undefined : term("all", set, location);
}

/** The colour of an end of the tower, or of a block in between. */
const proposeSpot: BodyProposer = ({ box, random }) => {
  const place = choose([term("top"), term("base"), term("level", 2), term("middle")], random);
  const i = sampleItem(place, box, random);
  return i === undefined ? undefined : term("the", place, term(itemAt(i, box).colour));
};

/** Condition that two positions of the tower have the same colour. */
const spotsAlike: BodyProposer = ({ box, random }) => {
  const [first, second] = choose(
    [
      [term("top"), term("base")],
      [term("base"), term("level", 2)],
    ],
    random,
  ) as [Term, Term];
  const both = term("or", first, second);
  if (countMatching(both, box) < 2) return undefined;
  const colours = COLOURS.filter((colour) => countMatching(term("and", colour, both), box) > 0).length;
  return term("kinds", colours === 1 ? term("exactly", 1) : term("several"), term("colour"), both);
};

const PROPOSERS: Readonly<Record<SceneKind, readonly Weighted<BodyProposer>[]>> = {
  scatter: [
    [6, countSome],
    [4, countPlaced],
    [2, countAll],
    [2, proposeAbsence],
    [5, proposeSeveralKinds],
    [3, partOf],
    [1, nothingElse],
    [2, twoKinds],
    [2, proposeDiversity],
    [2, proposeComparison],
    [2, allOfThem],
  ],
  tower: [
    [4, countSome],
    [5, countPlaced],
    [3, countAll],
    [2, proposeAbsence],
    [4, proposeSeveralKinds],
    [3, partOf],
    [2, nothingElse],
    [2, twoKinds],
    [2, proposeDiversity],
    [2, proposeComparison],
    [1, allOfThem],
    [3, proposeSpot],
    [2, spotsAlike],
  ],
};
