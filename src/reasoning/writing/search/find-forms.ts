import type { Random, SceneKind } from "../../../core/index.ts";
import { truthOf } from "../../execution/evaluate.ts";
import type { Scope } from "../../execution/scope.ts";
import { printTerm } from "../../logic/print-term.ts";
import { simplify } from "../../logic/simplify.ts";
import { type Term, term } from "../../logic/term.ts";
import { choose } from "../choose.ts";
import { drawForm } from "./forms.ts";
import { proposalContexts } from "./proposal-context.ts";

export interface SearchOptions {
  readonly trues: readonly Scope[];
  readonly falses: readonly Scope[];
  readonly kind: SceneKind;
  readonly random: Random;
}

/** How many proposals are tried: enough for variety, more while few forms have been found, many while there is none. */
const isSearchDone = (tried: number, found: number): boolean =>
  tried >= 600 && (found >= 20 || (tried >= 1_500 && found >= 3) || tried >= 20_000);
/** Halves of forms that are kept, and forms made of two: they are long, and so are wanted less often. */
const MAX_PARTIAL_FORMS = 100;
const MOST_PAIRS = 10;

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
    const form = drawForm(context);
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
  for (const first of random.shuffle(simple).slice(0, MOST_PAIRS)) {
    const left = falses.filter((scene) => !first.excluded.includes(scene));
    const partners = simple.filter(({ excluded }) => left.every((scene) => excluded.includes(scene)));
    if (partners.length > 0) pairs.push(simplify(term("and", first.form, choose(partners, random).form)));
  }
  return pairs;
}
