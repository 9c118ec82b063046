import type { Random, SceneKind } from "../../../core/index.ts";
import { bitsOf, truthOf } from "../../execution/evaluate.ts";
import { size } from "../../execution/scene-facts.ts";
import type { Scope } from "../../execution/scope.ts";
import { simplify } from "../../logic/simplify.ts";
import { printTerm, type Term, term } from "../../logic/term.ts";
import { choose, chooseWeighted, type Weighted } from "../choose.ts";
import { allAt, sampleBody } from "./bodies.ts";
import {
  boxNoun,
  conjunction,
  countMatching,
  ITEM,
  type ProposalContext,
  proposalContexts,
  sampleItem,
} from "./proposal-context.ts";
import { sampleAmount, sampleBoxAmount, sampleLocation, sampleLooks, sampleSet } from "./sets.ts";

/** Proposes a form for a whole sentence; undefined when the scene gives no occasion for it. */
type FormProposer = (context: ProposalContext) => Term | undefined;

/** A form for a whole sentence, most often true of the source's scene. */
export function sampleForm(context: ProposalContext): Term | undefined {
  return chooseWeighted(PROPOSERS[context.kind], context.random)(context);
}

/** So many boxes are such; or all of them, or none. */
const someBoxes: FormProposer = (context) => {
  const body = sampleBody(context);
  if (body === undefined) return undefined;
  const set = term("with", boxNoun(context), body);
  const number = size(bitsOf(set, context.picture));
  if (number === 0) return term("count", term("none"), set);
  if (number === 3 && context.random.uniform() < 0.7) return term("all", boxNoun(context), body);
  return term("count", sampleBoxAmount(number, context.random), set);
};

/** Two things are to be found, each in some box. */
const twoBoxes: FormProposer = (context) => {
  const { random } = context;
  const noun = boxNoun(context);
  const [first, second] = random.shuffle(context.boxes).map((box) => {
    const set = sampleSet(context, box, { placed: 0 });
    return { set, number: countMatching(set, box) };
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
const items: FormProposer = (context) => {
  const i = sampleItem(ITEM, context.picture, context.random)!;
  const place = sampleLocation(i, context);
  if (place === undefined) return undefined;
  const set = conjunction(...sampleLooks(i, context), place);
  const number = countMatching(set, context.picture);
  return number > 7 ? undefined : term("count", sampleAmount(number, context.random), set);
};

/** An item is in a box of so many items, at some place perhaps. */
const itemInBox: FormProposer = (context) => {
  const { box, random } = context;
  const i = sampleItem(ITEM, box, random)!;
  const looks = sampleLooks(i, context);
  const place = random.uniform() < 0.7 ? sampleLocation(i, context) : undefined;
  const total = countMatching(ITEM, box);
  if (total === 1 || looks.length === 0 || place?.operator === "not") return undefined;
  const amount = choose([term("exactly", total), term("bare", total), term("atLeast", total)], random);
  const boxes = term("with", boxNoun(context), term("count", amount, ITEM));
  const set = conjunction(...looks, ...(place === undefined ? [] : [place]), term("in", boxes));
  return term("count", term("some"), set);
};

/** All items of some looks are at some place, or none is. */
const allItems: FormProposer = (context) => {
  const i = sampleItem(ITEM, context.picture, context.random)!;
  const looks = sampleLooks(i, context);
  const place = sampleLocation(sampleItem(ITEM, context.picture, context.random)!, context);
  if (place === undefined || place.operator === "not") return undefined; // "no circle is not ..." is hard to follow
  const set = conjunction(...looks, place);
  if (countMatching(set, context.picture) === 0) return term("count", term("none"), set);
  return looks.length === 0 ? undefined : allAt(conjunction(...looks), place);
};

/** Property of the box with the most or fewest items of a kind. */
const proposeSuperlative: FormProposer = (context) => {
  const body = sampleBody(context);
  const which = choose(["most", "fewest"] as const, context.random);
  const set =
    context.kind === "tower" || context.random.uniform() < 0.5
      ? ITEM
      : conjunction(...sampleLooks(sampleItem(ITEM, context.box, context.random)!, context).slice(0, 1));
  const chosen = term(which, boxNoun(context), set);
  return body === undefined || size(bitsOf(chosen, context.picture)) !== 1
    ? undefined
    : term("the", chosen, body);
};

/** Boxes that are alike, or all different, in how many items they hold or in a colour. */
const proposeSimilarity: FormProposer = (context) => {
  const { kind, random } = context;
  const noun = boxNoun(context);
  const set = random.uniform() < 0.4 ? ITEM : sampleSet(context, context.box, { placed: 0 });
  const end = choose([term("top"), term("base")], random);
  const key =
    kind === "tower" && random.uniform() < 0.6
      ? choose([term("values", term("colour"), end), term("number", ITEM)], random)
      : term("number", set);
  const holds = (form: Term) => truthOf(form, context.picture) === true;
  const forms = [
    term("kinds", term("exactly", 1), key, noun),
    term("kinds", term("exactly", 3), key, noun),
    term("share", choose([term("exactly", 2), term("bare", 2), term("atLeast", 2)], random), key, noun),
  ];
  return forms.find(holds);
};

const PROPOSERS: Readonly<Record<SceneKind, readonly Weighted<FormProposer>[]>> = {
  scatter: [
    [8, someBoxes],
    [2, twoBoxes],
    [4, items],
    [2, itemInBox],
    [1, allItems],
    [2, proposeSuperlative],
    [1, proposeSimilarity],
  ],
  tower: [
    [8, someBoxes],
    [2, twoBoxes],
    [3, items],
    [2, itemInBox],
    [1, allItems],
    [2, proposeSuperlative],
    [2, proposeSimilarity],
  ],
};

export interface SearchOptions {
  readonly trues: readonly Scope[];
  readonly falses: readonly Scope[];
  readonly kind: SceneKind;
  readonly random: Random;
}

/** Number of proposals to try: enough for variety, more while few forms have been found, many while there is none. */
const isSearchDone = (tried: number, found: number): boolean =>
  tried >= 600 && (found >= 20 || (tried >= 1_500 && found >= 3) || tried >= 20_000);
/** Halves of forms that are kept, and forms made of two: they are long, and so are wanted less often. */
const MAX_PARTIAL_FORMS = 100;
const MAX_PAIRS = 10;

/**
 * Forms that are true of all the true scenes and of none of the false ones. Forms are proposed at random with constants
 * taken from a true scene, and tried; two that are true of the true scenes and exclude the false ones between them make one more.
 */
export function findForms(options: SearchOptions): Term[] {
  const { trues, falses, kind, random } = options;
  const contexts = (trues.length > 0 ? trues : falses).flatMap((scene) =>
    proposalContexts(scene, { kind, random }),
  );
  if (contexts.length === 0) return [];
  const found = new Map<string, Term>();
  const partialForms: PartialForm[] = [];
  for (let tried = 0; !isSearchDone(tried, found.size); tried += 1) {
    const context = choose(contexts, random);
    const form = sampleForm(context);
    if (form === undefined || !isTrueOfAll(form, trues, context.picture)) continue;
    const excluded = falses.filter((scene) => truthOf(form, scene) !== true);
    if (excluded.length === falses.length) found.set(printTerm(form), form);
    else if (excluded.length > 0 && partialForms.length < MAX_PARTIAL_FORMS)
      partialForms.push({ form, excluded });
  }
  return [...found.values(), ...combinePartialForms(partialForms, options)];
}

/** Asks the scene last that the form was made of: it is most often true of that one. */
function isTrueOfAll(form: Term, scenes: readonly Scope[], last: Scope): boolean {
  const holds = (scene: Scope) => truthOf(form, scene) === true;
  return scenes.every((scene) => scene === last || holds(scene)) && (!scenes.includes(last) || holds(last));
}

/** A form that excludes some of the false scenes only. */
interface PartialForm {
  readonly form: Term;
  readonly excluded: readonly Scope[];
}

function combinePartialForms(
  partialForms: readonly PartialForm[],
  { falses, random }: SearchOptions,
): Term[] {
  const pairs: Term[] = [];
  const simple = partialForms.filter(({ form }) => !printTerm(form).includes("and(count")); // one "and" is enough
  for (const first of random.shuffle(simple).slice(0, MAX_PAIRS)) {
    const left = falses.filter((scene) => !first.excluded.includes(scene));
    const partners = simple.filter(({ excluded }) => left.every((scene) => excluded.includes(scene)));
    if (partners.length > 0) pairs.push(simplify(term("and", first.form, choose(partners, random).form)));
  }
  return pairs;
}
