import type { Scene } from "../../core/index.ts";
import { CONVENTIONS, type Conventions } from "../execution/conventions.ts";
import { truthOf } from "../execution/evaluate.ts";
import { pictureScope, type Scope } from "../execution/scope.ts";
import { type Argument, type Term, term } from "../logic/term.ts";

/**
 * Readings that some people would choose instead of ours, where the two are about as frequent, and gaps that an eye
 * can take for contact or the other way round. The first is ours.
 */
const READINGS: readonly Partial<Conventions>[] = [
  {},
  { bareItemsInPicture: "at least", bareBoxes: "at least", bareTowers: "at least", oneTower: "at least" },
  { oneBox: "exactly" },
  { theItems: "all", theBoxes: "all" },
  { wallGap: 1, cornerGap: 2 },
  { wallGap: 2, cornerGap: 0 },
  { onTop: "anywhere" },
];

/** A scene as each reading sees it; the first is ours. */
export type SceneReadings = readonly Scope[];

export function scopesForAllReadings(scene: Scene): SceneReadings {
  return READINGS.map((reading) => pictureScope(scene, { ...CONVENTIONS, ...reading }));
}

/** True when a form has the given truth value under every common reading of ambiguous words. */
export function isUnambiguous(form: Term, scene: SceneReadings, wanted: boolean): boolean {
  const strict = makeStrict(form) as Term;
  return scene.every(
    (scope) => (truthOf(strict, scope) === true) === wanted && (truthOf(form, scope) === true) === wanted,
  );
}

/**
 * The form as somebody reads it who finds "all the circles" false where there is no circle, "the same" where there
 * is nothing to compare, and "a box with ... and a box with ..." where both are one box.
 */
function makeStrict(part: Argument): Argument {
  if (typeof part === "number") return part;
  const form = term(part.operator, ...part.args.map(makeStrict));
  if (form.operator === "and") return isTwoBoxes(form) ? term("and", form, areTwo(form)) : form;
  const set = form.args.at(form.operator === "kinds" ? -1 : 0) as Term;
  if (set?.sort !== "items") return form;
  if (form.operator === "all") return term("and", term("count", term("some"), set), form);
  if (form.operator === "kinds") return term("and", term("count", term("several"), set), form);
  return form;
}

/** True when a form states that there is a box of one kind and a box of another. */
function isTwoBoxes({ sort, args }: Term): boolean {
  const isBox = ({ operator, args: [amount, set] }: Term) =>
    operator === "count" && (amount as Term).operator === "some" && (set as Term).operator === "with";
  return sort === "truth" && (args as readonly Term[]).every(isBox);
}

/** That the two kinds have two boxes between them. */
function areTwo({ args }: Term): Term {
  const sets = (args as readonly Term[]).map((part) => part.args[1] as Term);
  return term("count", term("atLeast", 2), term("or", ...sets));
}
