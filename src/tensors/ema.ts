/** Moves values by a share of the way to others. */
export function updateEma(values: Float32Array, current: Float32Array, rate: number): void {
  for (let i = 0; i < values.length; i += 1) values[i]! += rate * (current[i]! - values[i]!);
}
