import fc from "fast-check";
import type { SceneKind } from "../../core/index.ts";
import type { Placement } from "../sample-scene.ts";

export const seed = fc.integer();
export const kind = fc.constantFrom<SceneKind>("scatter", "tower");
export const placement = fc.constantFrom<Placement>("uniform", "released");
