import { BACKGROUNDS, type Background, SIZE } from "./backgrounds.ts";
import {
  boat,
  book,
  type Colour,
  cup,
  DEFINITIONS,
  gull,
  type Place,
  penguin,
  rock,
  sign,
  spoon,
  type Thing,
  teapot,
} from "./things.ts";

/** A picture that we drew in place of a photograph, which would need a licence. */
export interface DrawnPicture {
  readonly background: Background;
  /** From back to front. */
  readonly things: readonly Thing[];
}

/** The URL of a drawn picture, with the picture in it; undefined when the name is none. */
export function drawnPictureUrl(name: string): string | undefined {
  return Object.hasOwn(DRAWN_PICTURES, name)
    ? `data:image/svg+xml,${encodeURIComponent(draw(name))}`
    : undefined;
}

function draw(name: string): string {
  const { background, things } = DRAWN_PICTURES[name]!; // the caller has looked it up
  const { width, height } = SIZE;
  const shapes = things.map(({ svg }) => svg).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${DEFINITIONS}${BACKGROUNDS[background]}${shapes}</svg>`;
  return svg.replace(/\s*\n\s*/g, " ");
}

const picture = (background: Background, ...things: Thing[]): DrawnPicture => ({ background, things });

/** Cups in a row on a table; a place behind them is for what else is there. */
function cups(background: Background, colours: readonly Colour[], ...behind: Thing[]): DrawnPicture {
  const [step, scale] = colours.length > 2 ? [150, 1.05] : [190, 1.25];
  const row = colours.map((colour, i) => {
    const x = SIZE.width / 2 - 8 + step * (i - (colours.length - 1) / 2);
    return cup({ x, y: 362 - 14 * (i % 2), scale }, colour);
  });
  return { background, things: [...behind, ...row] };
}

/** Boats on the sea, from back to front. */
function boats(background: Background, colours: readonly Colour[], ...others: Thing[]): DrawnPicture {
  const step = 480 / colours.length;
  const fleet = colours.map((colour, i) => {
    const place: Place = {
      x: 30 + step * (i + 0.5),
      y: 280 + 40 * (i % 2),
      scale: colours.length > 2 ? 0.95 : 1.2,
    };
    return boat({ ...place, isMirrored: i % 2 === 1 }, colour);
  });
  return { background, things: [...others, ...fleet] };
}

/**
 * The pictures of the built-in questions for writers and validators, and of the instructions: sets of four pairs, as
 * `set-pair-side`, and pictures of penguins that are interesting or not (N2 Table 2).
 */
export const DRAWN_PICTURES: Readonly<Record<string, DrawnPicture>> = {
  "penguins-1-left": picture(
    "ice",
    sign({ x: 70, y: 300, scale: 0.9 }, 7),
    penguin({ x: 190, y: 316 }),
    penguin({ x: 310, y: 344, scale: 1.25 }),
    penguin({ x: 440, y: 322, scale: 1.1, isMirrored: true }),
  ),
  "penguins-1-right": picture(
    "dusk",
    penguin({ x: 180, y: 330, scale: 1.2 }),
    penguin({ x: 350, y: 356, scale: 1.35, isMirrored: true }, "holds a fish"),
  ),
  "penguins-2-left": picture(
    "dusk",
    sign({ x: 470, y: 290, scale: 0.85 }, 7),
    penguin({ x: 80, y: 310, scale: 0.95 }),
    penguin({ x: 180, y: 322 }),
    penguin({ x: 285, y: 338, scale: 1.05 }),
    penguin({ x: 400, y: 356, scale: 1.15, isMirrored: true }),
  ),
  "penguins-2-right": picture(
    "ice",
    rock({ x: 110, y: 330 }),
    penguin({ x: 300, y: 362, scale: 1.5 }, "holds a fish"),
  ),
  "penguins-3-left": picture(
    "ice",
    sign({ x: 110, y: 310 }, 3),
    penguin({ x: 320, y: 360, scale: 1.4, isMirrored: true }),
  ),
  "penguins-3-right": picture(
    "dusk",
    penguin({ x: 190, y: 340, scale: 1.2 }),
    penguin({ x: 360, y: 330, scale: 1.15, isMirrored: true }),
  ),
  "penguins-4-left": picture("slope", penguin({ x: 240, y: 226, scale: 1.2 }, "slides")),
  "penguins-4-right": picture(
    "dusk",
    sign({ x: 450, y: 300 }, 5),
    rock({ x: 130, y: 336, scale: 1.2 }),
    penguin({ x: 310, y: 352, scale: 1.35 }),
  ),

  "cups-1-left": cups("kitchen", ["green", "green", "yellow"], teapot({ x: 170, y: 268, scale: 0.9 })),
  "cups-1-right": cups("parlour", ["green", "yellow"], book({ x: 258, y: 266, scale: 0.8 })),
  "cups-2-left": cups("parlour", ["green", "green"]),
  "cups-2-right": cups("kitchen", ["yellow", "green", "green"], teapot({ x: 190, y: 268, scale: 0.9 })),
  "cups-3-left": cups("kitchen", ["yellow"], book({ x: 120, y: 290 })),
  "cups-3-right": cups("parlour", ["green", "yellow"]),
  "cups-4-left": cups("kitchen", ["yellow", "yellow"]),
  "cups-4-right": cups("parlour", ["green"], spoon({ x: 430, y: 350 })),

  "boats-1-left": boats("sea", ["red", "white"], gull({ x: 120, y: 70 })),
  "boats-1-right": boats("evening", ["white"]),
  "boats-2-left": boats("evening", ["red", "red", "white"]),
  "boats-2-right": boats("sea", ["red", "red"], gull({ x: 300, y: 60 }), gull({ x: 200, y: 90, scale: 0.7 })),
  "boats-3-left": boats("sea", ["white", "white", "red"]),
  "boats-3-right": boats("evening", ["white", "white"], gull({ x: 330, y: 80 })),
  "boats-4-left": boats("evening", ["red"]),
  "boats-4-right": boats("sea", ["red", "white", "red"]),

  "example-1-left": cups("kitchen", ["red", "red"]),
  "example-1-right": cups("parlour", ["red"]),
  "example-2-left": cups("parlour", ["blue", "red"]),
  "example-2-right": cups("kitchen", ["red", "red", "red"]),
  "example-3-left": cups("parlour", ["red"]),
  "example-3-right": cups("kitchen", ["red"]),
  "example-4-left": cups("kitchen", ["blue"]),
  "example-4-right": cups("parlour", ["red", "blue", "red"]),

  "interesting-several": picture(
    "ice",
    penguin({ x: 90, y: 290, scale: 0.85 }),
    penguin({ x: 200, y: 300, scale: 0.9, isMirrored: true }),
    penguin({ x: 300, y: 330, scale: 1.05 }),
    penguin({ x: 150, y: 372, scale: 1.2 }),
    penguin({ x: 430, y: 366, scale: 1.2, isMirrored: true }),
  ),
  "interesting-objects": picture(
    "dusk",
    rock({ x: 130, y: 336, scale: 1.1 }),
    penguin({ x: 290, y: 362, scale: 1.45 }, "holds a fish"),
  ),
  "interesting-activity": picture("slope", penguin({ x: 240, y: 226, scale: 1.35 }, "slides")),
  "interesting-diverse": picture(
    "sea",
    gull({ x: 90, y: 60 }),
    gull({ x: 250, y: 90, scale: 0.7 }),
    boat({ x: 130, y: 270, scale: 0.9 }, "red"),
    penguin({ x: 260, y: 340, scale: 1.1 }, "swims"),
    rock({ x: 430, y: 386, scale: 1.3 }),
    penguin({ x: 430, y: 296, scale: 0.75, isMirrored: true }, "holds a fish"),
  ),
  "plain-penguin": picture("plain", penguin({ x: 265, y: 372, scale: 2 })),
  "plain-cup": picture("plain", cup({ x: 255, y: 320, scale: 2.2 }, "white")),
};
