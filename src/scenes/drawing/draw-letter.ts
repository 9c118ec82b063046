/** The letters of a writing prompt's four images. */
export type Letter = "A" | "B" | "C" | "D";

type Point = readonly [x: number, y: number];

/**
 * The letter in parentheses, as Figure 2 of the NLVR paper names its images: how black each pixel is, 0 to 255, row by
 * row, in a picture of 3 x 2 times `unit`. Drawn by hand, because a font would be another one on every machine.
 */
export function drawLetter(letter: Letter, unit: number): Uint8Array {
  const [width, height] = [LETTER_SIZE.width * unit, LETTER_SIZE.height * unit];
  const paths = [LEFT, ...STROKES[letter], RIGHT];
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const point: Point = [((i % width) + 0.5) / unit, (Math.floor(i / width) + 0.5) / unit];
    const inside = HALF_STROKE - Math.min(...paths.map((path) => distance(point, path)));
    return Math.round(255 * Math.min(1, Math.max(0, inside * unit + 0.5)));
  });
}

/** Width and height of the picture of a letter, in units. */
export const LETTER_SIZE = { width: 3, height: 2 } as const;

const HALF_STROKE = 0.085;

/** The letters stand between x 0.95 and 2.05, y 0.3 and 1.6. */
const STROKES: Readonly<Record<Letter, readonly (readonly Point[])[]>> = {
  A: [polyline("0.92,1.6 1.5,0.3 2.08,1.6"), polyline("1.12,1.18 1.88,1.18")],
  B: [
    polyline("1.65,0.3 1.05,0.3 1.05,1.6 1.65,1.6"),
    polyline("1.05,0.92 1.65,0.92"),
    arc([1.62, 0.61], { across: 0.31, down: 0.31, from: -90, to: 90 }),
    arc([1.65, 1.26], { across: 0.36, down: 0.34, from: -90, to: 90 }),
  ],
  C: [arc([1.57, 0.95], { across: 0.6, down: 0.65, from: 45, to: 315 })],
  D: [
    polyline("1.4,0.3 1.03,0.3 1.03,1.6 1.4,1.6"),
    arc([1.4, 0.95], { across: 0.62, down: 0.65, from: -90, to: 90 }),
  ],
};

const LEFT = arc([1.35, 1.0], { across: 0.95, down: 1.35, from: 138, to: 222 });
const RIGHT = arc([1.65, 1.0], { across: 0.95, down: 1.35, from: -42, to: 42 });

/** Points as SVG writes them: "x,y x,y". */
function polyline(points: string): readonly Point[] {
  return points.split(" ").map((point) => point.split(",").map(Number) as unknown as Point); // two numbers each
}

interface Ellipse {
  readonly across: number;
  readonly down: number;
  /** Degrees, clockwise from the right. */
  readonly from: number;
  readonly to: number;
}

/** A piece of an ellipse as short straight lines. */
function arc([x, y]: Point, { across, down, from, to }: Ellipse): readonly Point[] {
  const steps = 32;
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)];
  });
}

/** Distance of a point from the nearest point of a path. */
function distance([x, y]: Point, path: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < path.length; i += 1) {
    const [[ax, ay], [bx, by]] = [path[i - 1]!, path[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return nearest;
}
