import { Random, type SceneKind } from "../../core/index.ts";
import { sampleScene } from "../../scenes/index.ts";
import { CONVENTIONS } from "../execution/conventions.ts";
import { pictureScope, type Scope } from "../execution/scope.ts";

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
