import type { SceneKind } from "../../../core/index.ts";
import type { OperatorName } from "../../logic/operators.ts";
import { type Term, term } from "../../logic/term.ts";
import type { Weighted } from "../choose.ts";

export const COLOURS: readonly Term[] = [term("black"), term("blue"), term("yellow")];
export const SHAPES: readonly Term[] = [term("square"), term("circle"), term("triangle")];

const touching = (side: OperatorName) => term("touching", term(side));

/** Places that are worth speaking of, by kind of scene. */
export const PLACES: Readonly<Record<SceneKind, readonly Weighted<Term>[]>> = {
  scatter: [
    [6, touching("wall")],
    [3, touching("corner")],
    [2, touching("left")],
    [2, touching("right")],
    [2, touching("roof")],
    [3, touching("floor")],
    [2, term("not", touching("wall"))],
  ],
  tower: [
    [4, term("top")],
    [4, term("base")],
    [1, term("middle")],
    [1, term("level", 2)],
    [1, term("level", 3)],
    ...COLOURS.map((colour): Weighted<Term> => [2, term("on", colour)]),
    ...COLOURS.map((colour): Weighted<Term> => [1, term("under", colour)]),
  ],
};
