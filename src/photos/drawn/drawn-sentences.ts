import type { Random } from "../../core/index.ts";
import {
  COLOURS,
  type Colour,
  type DrawnPicture,
  type DrawnThing,
  SHAPES,
  type Shape,
} from "./drawn-picture.ts";

/** A sentence about a pair of pictures, with its truth. */
export interface DrawnSentence {
  readonly text: string;
  readonly isTrue: (left: DrawnPicture, right: DrawnPicture) => boolean;
}

/** What the truth of sentences depends on. */
export const SUBJECTS = ["counts", "comparisons", "positions"] as const;
export type Subject = (typeof SUBJECTS)[number];

const NUMBERS = ["one", "two", "three", "four"] as const;

const SAMPLERS: Readonly<Record<Subject, (random: Random) => DrawnSentence>> = {
  counts(random) {
    const kind = sampleKind(random);
    const number = 1 + random.below(NUMBERS.length - 1);
    const side = oneOf(random, ["left", "right"] as const);
    const quantity = oneOf(random, ["exactly", "at least"] as const);
    const things = `${quantity} ${NUMBERS[number - 1]} ${kind.name(number)}`;
    const is = number === 1 ? "is" : "are";
    return {
      text: `There ${is} ${things} in the ${side} image.`,
      isTrue(left, right) {
        const count = kind.count(side === "left" ? left : right);
        return quantity === "exactly" ? count === number : count >= number;
      },
    };
  },

  comparisons(random) {
    const kind = sampleKind(random);
    const side = oneOf(random, ["left", "right"] as const);
    return {
      text: `There are more ${kind.name(2)} in the ${side} image than in the other one.`,
      isTrue(left, right) {
        const [more, less] = side === "left" ? [left, right] : [right, left];
        return kind.count(more) > kind.count(less);
      },
    };
  },

  positions(random) {
    const [one, other] = [sampleKind(random), sampleKind(random)];
    const relation = oneOf(random, ["above", "below"] as const);
    const isRelated = (a: DrawnThing, b: DrawnThing) =>
      a !== b && (relation === "above" ? a.row < b.row : a.row > b.row);
    const has = ({ things }: DrawnPicture) =>
      things.some((a) => one.includes(a) && things.some((b) => other.includes(b) && isRelated(a, b)));
    return {
      text: `In at least one image, a ${one.name(1)} is ${relation} a ${other.name(1)}.`,
      isTrue: (left, right) => has(left) || has(right),
    };
  },
};

/** A sentence about one of these subjects. */
export function sampleDrawnSentence(random: Random, subjects: readonly Subject[]): DrawnSentence {
  return SAMPLERS[oneOf(random, subjects)](random);
}

/** A kind of thing: of a colour, a shape, or both. */
interface Kind {
  name(number: number): string;
  includes(thing: DrawnThing): boolean;
  count(picture: DrawnPicture): number;
}

function sampleKind(random: Random): Kind {
  const colour = oneOf(random, Object.keys(COLOURS) as Colour[]);
  const shape: Shape = oneOf(random, SHAPES);
  const of = oneOf(random, ["colour", "shape", "both"] as const);
  const includes = (thing: DrawnThing) =>
    (of === "shape" || thing.colour === colour) && (of === "colour" || thing.shape === shape);
  return {
    name(number) {
      const noun = of === "colour" ? "thing" : shape;
      return `${of === "shape" ? "" : `${colour} `}${noun}${number === 1 ? "" : "s"}`;
    },
    includes,
    count: ({ things }) => things.filter(includes).length,
  };
}

function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)]!;
}
