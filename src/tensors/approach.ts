/** Moves values by a share of the way to others. */
export function approach(values: Float32Array, goal: Float32Array, share: number): void {
  for (let i = 0; i < values.length; i += 1) values[i]! += share * (goal[i]! - values[i]!);
}
