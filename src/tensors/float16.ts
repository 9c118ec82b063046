/** The bits of numbers in half precision (IEEE 754 binary16), each rounded to the nearest, to even in the middle. */
export function toFloat16(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < bits.length; i += 1) halves[i] = halfBits(bits[i]!, values[i]!);
  return halves;
}

/** Of the 23 bits of a single fraction, those that a half does not have. */
const LOST_BITS = 13;
/** Single exponents of the smallest normal half and of the first that is too large. */
const [MIN_EXPONENT, MAX_EXPONENT] = [113, 143];
/** The smallest half above zero is 2 ** -24. */
const SUBNORMAL_SCALE = 2 ** 24;

function halfBits(bits: number, value: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = (bits >>> 23) & 0xff;
  if (exponent === 0xff && (bits & 0x7fffff) !== 0) return sign | 0x7e00; // NaN
  if (exponent >= MAX_EXPONENT) return sign | 0x7c00; // infinity
  if (exponent < MIN_EXPONENT) return sign | roundToEven(Math.abs(value) * SUBNORMAL_SCALE);
  const magnitude = (bits & 0x7fffffff) - ((MIN_EXPONENT - 1) << 23);
  const odd = (magnitude >>> LOST_BITS) & 1;
  // A carry out of the fraction raises the exponent, which is what rounding up to the next power of two means.
  return sign | ((magnitude + 0xfff + odd) >>> LOST_BITS);
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}

/** True if none of the numbers is infinite or NaN, whose exponents are full. */
export function allFiniteFloat16(halves: Uint16Array): boolean {
  return halves.every((bits) => (bits & 0x7c00) !== 0x7c00);
}

/** The numbers of bits in half precision. */
export function fromFloat16(halves: Uint16Array): Float32Array {
  table ??= Float32Array.from({ length: 2 ** 16 }, (_, bits) => numberOf(bits));
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i += 1) values[i] = table[halves[i]!]!;
  return values;
}

/** The value of all 65,536 bit patterns. */
let table: Float32Array | undefined;

function numberOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
