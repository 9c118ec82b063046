import { Random, type SceneKind } from "../../core/index.ts";
import { sampleScene } from "../../scenes/index.ts";
import { CONVENTIONS } from "../execution/conventions.ts";
import { truthOf } from "../execution/evaluate.ts";
import { pictureScope, type Scope } from "../execution/scope.ts";
import type { Argument, Term } from "../logic/term.ts";

/** Difficulty of judging a sentence. */
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A form with more operators is harder to work out: at most this many for no point, and for one. */
const SIZES = [6, 9] as const;
/** One that is seldom true is harder to find: at least this share of scenes for no point, and for one. */
const SHARES = [0.3, 0.1] as const;

/** The difficulty by the size of the form and by how seldom it is true of the scenes of a panel: points from 0 to 4. */
export function difficultyOf(form: Term, panel: readonly Scope[]): Difficulty {
  const size = formSize(form);
  const trues = panel.filter((scene) => truthOf(form, scene) === true).length;
  const points =
    SIZES.filter((max) => size > max).length + SHARES.filter((min) => trues < min * panel.length).length;
  return points <= 1 ? "easy" : points === 2 ? "medium" : "hard";
}

/** The number of operators and numbers of a form. */
function formSize(part: Argument): number {
  return typeof part === "number" ? 1 : part.args.reduce<number>((sum, each) => sum + formSize(each), 1);
}

/** Scenes of each kind on which forms are compared and their rarity is measured; the same in every run. */
export type ReferenceScenes = Readonly<Record<SceneKind, readonly Scope[]>>;

const SCENES = 50;

export function sampleReferenceScenes(): ReferenceScenes {
  const random = new Random("panel");
  const sample = (kind: SceneKind) =>
    Array.from({ length: SCENES }, () =>
      pictureScope(sampleScene({ kind, placement: "uniform", random }), CONVENTIONS),
    );
  return { tower: sample("tower"), scatter: sample("scatter") };
}
