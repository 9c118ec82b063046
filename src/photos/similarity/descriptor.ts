import { openPhoto } from "../open-photo.ts";

/** Pixels per direction to which an image is reduced, and areas per direction that are described. */
const SIDE = 32;
const AREAS = 4;
const AREA = SIDE / AREAS;
/** Areas per direction of the hash. */
const HASHED = 8;
/** Weight of a bit of the hash, in levels. */
const BIT = 24;
/** Edges are fainter than colours. */
const EDGES = 3;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Length of a descriptor in bytes. */
export const DESCRIPTOR_LENGTH = AREAS * AREAS * (3 + DIRECTIONS.length) + HASHED * HASHED;

/**
 * A photograph in a few bytes, of which close ones look alike: the mean colour of sixteen areas, their edges in four
 * directions, and the average hash. It knows nothing of what is seen.
 */
export async function photoDescriptor(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = await openPhoto(bytes);
  const pixels = await photo
    .flatten({ background: "white" })
    .resize(SIDE, SIDE, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return pixelDescriptor(pixels);
}

/** The same from 32 x 32 pixels of red, green and blue. */
export function pixelDescriptor(pixels: Uint8Array): Uint8Array {
  const planes = planesOf(pixels);
  return Uint8Array.from([...planes.flatMap(meansOf), ...edgesOf(planes[0]), ...hashOf(planes[0])]);
}

type Plane = readonly number[];

/** Lightness and two differences of colour (ITU-R 601), around 128. */
function planesOf(pixels: Uint8Array): readonly [Plane, Plane, Plane] {
  const [light, blueness, redness]: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const y = 0.299 * red + 0.587 * green + 0.114 * blue;
    light.push(y);
    blueness.push(128 + 0.564 * (blue - y));
    redness.push(128 + 0.713 * (red - y));
  }
  return [light, blueness, redness];
}

function meansOf(plane: Plane): readonly number[] {
  return sumsOf(AREAS, (x, y) => plane[y * SIDE + x]!).map((sum) => Math.round(sum / AREA ** 2));
}

/** Gradients of lightness by direction and area. */
function edgesOf(light: Plane): readonly number[] {
  return DIRECTIONS.flatMap(([dx, dy]) => {
    const change = (x: number, y: number) => {
      const [toX, toY] = [Math.min(x + dx, SIDE - 1), Math.min(Math.max(y + dy, 0), SIDE - 1)];
      return Math.abs(light[toY * SIDE + toX]! - light[y * SIDE + x]!);
    };
    return sumsOf(AREAS, change).map((sum) => Math.min(255, Math.round((EDGES * sum) / AREA ** 2)));
  });
}

function hashOf(light: Plane): readonly number[] {
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const pixels = (SIDE / HASHED) ** 2;
  return sumsOf(HASHED, (x, y) => light[y * SIDE + x]!).map((sum) => (sum / pixels > mean ? BIT : 0));
}

/** The sums of a value over areas, the given number in each direction. */
function sumsOf(areas: number, valueAt: (x: number, y: number) => number): number[] {
  const sums = new Array<number>(areas * areas).fill(0);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const area = Math.floor((y * areas) / SIDE) * areas + Math.floor((x * areas) / SIDE);
      sums[area] = sums[area]! + valueAt(x, y);
    }
  }
  return sums;
}
