import type { Scene } from "../../core/index.ts";
import type { Conventions } from "./conventions.ts";
import { type Bits, type SceneFacts, sceneFacts } from "./scene-facts.ts";

/** Scope of an evaluation: the whole picture or one box. */
export interface Scope {
  readonly facts: SceneFacts;
  readonly conventions: Conventions;
  readonly items: Bits;
  readonly boxes: Bits;
  readonly inBox: boolean;
}

export function pictureScope(scene: Scene, conventions: Conventions): Scope {
  const facts = sceneFacts(scene, conventions);
  return { facts, conventions, items: facts.all, boxes: (1 << scene.length) - 1, inBox: false };
}

export function boxScope(scope: Scope, box: number): Scope {
  return { ...scope, items: scope.facts.boxes[box]!, boxes: 1 << box, inBox: true };
}
