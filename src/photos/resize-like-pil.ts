/** Pixels, row by row, with a byte for each channel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** A filter of Pillow: the weight of a pixel at a distance, which is 0 from `lobes` on. */
interface Filter {
  readonly lobes: number;
  readonly weight: (distance: number) => number;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI));

export const LANCZOS: Filter = { lobes: 3, weight: (x) => sinc(x) * sinc(x / 3) };

/** Keys (1981) with a = -0.5. */
export const BICUBIC: Filter = {
  lobes: 2,
  weight(x) {
    const d = Math.abs(x);
    return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((d - 5) * d + 8) * d * -0.5 + 2;
  },
};

export interface ResizeOptions {
  readonly width: number;
  readonly height: number;
  readonly filter: Filter;
}

/**
 * Resizes as Pillow's `resize(size, filter)` does, bit for bit (its `Resample.c`): first along the rows, then along the
 * columns, with weights in fixed point and a rounded byte after each.
 */
export function resizeLikePil(pixels: Pixels, { width, height, filter }: ResizeOptions): Pixels {
  const wide = width === pixels.width ? pixels : resizeRows(pixels, windowsFor(pixels.width, width, filter));
  return height === pixels.height ? wide : resizeColumns(wide, windowsFor(pixels.height, height, filter));
}

/** Bits behind the point of a weight; eight are for the byte, two for the overshoot of negative weights. */
const PRECISION = 32 - 8 - 2;
const HALF = 2 ** (PRECISION - 1);

function resizeRows({ data, width, height, channels }: Pixels, windows: readonly Window[]): Pixels {
  const resized = new Uint8ClampedArray(windows.length * height * channels);
  for (const [column, { from, weights }] of windows.entries()) {
    for (let row = 0; row < height; row += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = HALF;
        for (let i = 0, at = (row * width + from) * channels + channel; i < weights.length; i += 1) {
          sum = (sum + Math.imul(data[at]!, weights[i]!)) | 0; // stays within 32 bits, as in C
          at += channels;
        }
        resized[(row * windows.length + column) * channels + channel] = sum >> PRECISION;
      }
    }
  }
  return { data: new Uint8Array(resized.buffer), width: windows.length, height, channels };
}

/** All columns of a row at once, because neighbours in memory are faster. */
function resizeColumns({ data, width, channels }: Pixels, windows: readonly Window[]): Pixels {
  const length = width * channels;
  const resized = new Uint8ClampedArray(length * windows.length);
  const sums = new Int32Array(length);
  for (const [row, { from, weights }] of windows.entries()) {
    sums.fill(HALF);
    for (const [i, weight] of weights.entries()) {
      const start = (from + i) * length;
      for (let x = 0; x < length; x += 1) sums[x] = sums[x]! + Math.imul(data[start + x]!, weight);
    }
    for (let x = 0; x < length; x += 1) resized[row * length + x] = sums[x]! >> PRECISION;
  }
  return { data: new Uint8Array(resized.buffer), width, height: windows.length, channels };
}

/** The old pixels that make a new one. */
interface Window {
  /** The first pixel that counts. */
  readonly from: number;
  readonly weights: Int32Array;
}

function windowsFor(size: number, newSize: number, { lobes, weight }: Filter): readonly Window[] {
  const scale = size / newSize;
  const spread = Math.max(scale, 1);
  const support = lobes * spread;
  return Array.from({ length: newSize }, (_, position) => {
    const centre = (position + 0.5) * scale;
    const from = Math.max(0, Math.trunc(centre - support + 0.5));
    const end = Math.min(size, Math.trunc(centre + support + 0.5));
    const exact = Array.from({ length: end - from }, (_, i) => {
      const distance = (from + i - centre + 0.5) / spread;
      return Math.abs(distance) < lobes ? weight(distance) : 0;
    });
    const sum = exact.reduce((total, each) => total + each, 0);
    const weights = exact.map((each) => {
      const scaled = (each / sum) * 2 ** PRECISION;
      return Math.trunc(scaled + (scaled < 0 ? -0.5 : 0.5));
    });
    return { from, weights: Int32Array.from(weights) };
  });
}
