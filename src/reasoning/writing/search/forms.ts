import type { SceneKind } from "../../../core/index.ts";
import { bitsOf, truthOf } from "../../execution/evaluate.ts";
import { size } from "../../execution/scene-facts.ts";
import { printTerm } from "../../logic/print-term.ts";
import { type Term, term } from "../../logic/term.ts";
import { choose, chooseWeighted, type Weighted } from "../choose.ts";
import { drawAmount, drawBoxAmount } from "./amounts.ts";
import { allAt, drawBody } from "./bodies.ts";
import { drawLooks, drawPlace, drawSet } from "./sets.ts";
import { boxNoun, countIn, drawItem, ITEM, type Source, together } from "./source.ts";

/** Proposes a form for a whole sentence; undefined when the scene gives no occasion for it. */
type FormMaker = (source: Source) => Term | undefined;

/** A form for a whole sentence, most often true of the source's scene. */
export function drawForm(source: Source): Term | undefined {
  return chooseWeighted(MAKERS[source.kind], source.random)(source);
}

/** So many boxes are such; or all of them, or none. */
const someBoxes: FormMaker = (source) => {
  const body = drawBody(source);
  if (body === undefined) return undefined;
  const set = term("with", boxNoun(source), body);
  const number = size(bitsOf(set, source.picture));
  if (number === 0) return term("count", term("none"), set);
  if (number === 3 && source.random.uniform() < 0.7) return term("all", boxNoun(source), body);
  return term("count", drawBoxAmount(number, source.random), set);
};

/** Two things are to be found, each in some box. */
const twoBoxes: FormMaker = (source) => {
  const { random } = source;
  const noun = boxNoun(source);
  const [first, second] = random.shuffle(source.boxes).map((box) => {
    const set = drawSet(source, box, { placed: 0 });
    return { set, number: countIn(set, box) };
  });
  if (first === undefined || second === undefined || printTerm(first.set) === printTerm(second.set))
    return undefined;
  const amounts = [
    choose([term("exactly", first.number), term("bare", first.number)], random),
    term("bare", second.number),
  ];
  const [one, other] = [first.set, second.set].map((set, i) =>
    term("count", term("some"), term("with", noun, term("count", amounts[i]!, set))),
  );
  return term("and", one!, other!);
};

/** So many items of the picture are at some place. */
const items: FormMaker = (source) => {
  const i = drawItem(ITEM, source.picture, source.random)!;
  const place = drawPlace(i, source);
  if (place === undefined) return undefined;
  const set = together(...drawLooks(i, source), place);
  const number = countIn(set, source.picture);
  return number > 7 ? undefined : term("count", drawAmount(number, source.random), set);
};

/** An item is in a box of so many items, at some place perhaps. */
const itemInBox: FormMaker = (source) => {
  const { box, random } = source;
  const i = drawItem(ITEM, box, random)!;
  const looks = drawLooks(i, source);
  const place = random.uniform() < 0.7 ? drawPlace(i, source) : undefined;
  const total = countIn(ITEM, box);
  if (total === 1 || looks.length === 0 || place?.operator === "not") return undefined;
  const amount = choose([term("exactly", total), term("bare", total), term("atLeast", total)], random);
  const boxes = term("with", boxNoun(source), term("count", amount, ITEM));
  const set = together(...looks, ...(place === undefined ? [] : [place]), term("in", boxes));
  return term("count", term("some"), set);
};

/** All items of some looks are at some place, or none is. */
const allItems: FormMaker = (source) => {
  const i = drawItem(ITEM, source.picture, source.random)!;
  const looks = drawLooks(i, source);
  const place = drawPlace(drawItem(ITEM, source.picture, source.random)!, source);
  if (place === undefined || place.operator === "not") return undefined; // "no circle is not ..." is hard to follow
  const set = together(...looks, place);
  if (countIn(set, source.picture) === 0) return term("count", term("none"), set);
  return looks.length === 0 ? undefined : allAt(together(...looks), place);
};

/** What the box with the most or fewest of something is like. */
const extreme: FormMaker = (source) => {
  const body = drawBody(source);
  const which = choose(["most", "fewest"] as const, source.random);
  const set =
    source.kind === "tower" || source.random.uniform() < 0.5
      ? ITEM
      : together(...drawLooks(drawItem(ITEM, source.box, source.random)!, source).slice(0, 1));
  const chosen = term(which, boxNoun(source), set);
  return body === undefined || size(bitsOf(chosen, source.picture)) !== 1
    ? undefined
    : term("the", chosen, body);
};

/** Boxes that are alike, or all different, in how many items they hold or in a colour. */
const alike: FormMaker = (source) => {
  const { kind, random } = source;
  const noun = boxNoun(source);
  const set = random.uniform() < 0.4 ? ITEM : drawSet(source, source.box, { placed: 0 });
  const end = choose([term("top"), term("base")], random);
  const key =
    kind === "tower" && random.uniform() < 0.6
      ? choose([term("values", term("colour"), end), term("number", ITEM)], random)
      : term("number", set);
  const holds = (form: Term) => truthOf(form, source.picture) === true;
  const forms = [
    term("kinds", term("exactly", 1), key, noun),
    term("kinds", term("exactly", 3), key, noun),
    term("share", choose([term("exactly", 2), term("bare", 2), term("atLeast", 2)], random), key, noun),
  ];
  return forms.find(holds);
};

const MAKERS: Readonly<Record<SceneKind, readonly Weighted<FormMaker>[]>> = {
  scatter: [
    [8, someBoxes],
    [2, twoBoxes],
    [4, items],
    [2, itemInBox],
    [1, allItems],
    [2, extreme],
    [1, alike],
  ],
  tower: [
    [8, someBoxes],
    [2, twoBoxes],
    [3, items],
    [2, itemInBox],
    [1, allItems],
    [2, extreme],
    [2, alike],
  ],
};
