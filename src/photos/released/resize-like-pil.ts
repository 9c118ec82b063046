/** A grey picture, a byte for each pixel, row by row. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Resizes as Pillow's `resize(size, LANCZOS)` does, bit for bit (its `Resample.c`): first along the rows, then along the
 * columns, with weights in fixed point and a rounded byte after each.
 */
export function resizeLikePil(
  { data, width, height }: GreyPicture,
  to: { readonly width: number; readonly height: number },
): GreyPicture {
  const wide = to.width === width ? data : resizeRows({ data, width, height }, to.width);
  if (to.height === height) return { data: wide, ...to };
  const turned = transpose({ data: wide, width: to.width, height });
  const resized = { data: resizeRows(turned, to.height), width: to.height, height: to.width };
  return transpose(resized);
}

/** Bits behind the point of a weight; eight are for the byte, two for the overshoot of negative weights. */
const PRECISION = 32 - 8 - 2;
const HALF = 2 ** (PRECISION - 1);

function resizeRows({ data, width, height }: GreyPicture, newWidth: number): Uint8Array {
  const resized = new Uint8Array(newWidth * height);
  for (const [column, { from, weights }] of columnsFor(width, newWidth).entries()) {
    for (let row = 0; row < height; row += 1) {
      let sum = HALF;
      for (let i = 0, at = row * width + from; i < weights.length; i += 1, at += 1)
        sum = (sum + Math.imul(data[at]!, weights[i]!)) | 0; // stays within 32 bits, as in C
      resized[row * newWidth + column] = Math.min(255, Math.max(0, sum >> PRECISION));
    }
  }
  return resized;
}

interface Column {
  /** The first pixel that counts. */
  readonly from: number;
  readonly weights: Int32Array;
}

function columnsFor(width: number, newWidth: number): readonly Column[] {
  const scale = width / newWidth;
  const spread = Math.max(scale, 1);
  const support = LOBES * spread;
  return Array.from({ length: newWidth }, (_, column) => {
    const centre = (column + 0.5) * scale;
    const from = Math.max(0, Math.trunc(centre - support + 0.5));
    const end = Math.min(width, Math.trunc(centre + support + 0.5));
    const exact = Array.from({ length: end - from }, (_, i) => lanczos((from + i - centre + 0.5) / spread));
    const sum = exact.reduce((total, weight) => total + weight, 0);
    const weights = exact.map((weight) => {
      const scaled = (weight / sum) * 2 ** PRECISION;
      return Math.trunc(scaled + (scaled < 0 ? -0.5 : 0.5));
    });
    return { from, weights: Int32Array.from(weights) };
  });
}

const LOBES = 3;

function lanczos(x: number): number {
  return x >= -LOBES && x < LOBES ? sinc(x) * sinc(x / LOBES) : 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
}

function transpose({ data, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = data[y * width + x]!;
  return { data: turned, width: height, height: width };
}
