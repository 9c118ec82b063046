/** The size of a dimension: a number, or a name such as "batch" for a size that differs from run to run. */
export type Dim = number | string;
export type Shape = readonly Dim[];

/** A shape as people write it: [batch, 16]. */
export function showShape(shape: Shape): string {
  return `[${shape.join(", ")}]`;
}

export function sameShape(a: Shape, b: Shape): boolean {
  return a.length === b.length && a.every((dim, i) => dim === b[i]);
}

/** The shape of an elementwise operation, where a dimension of 1, or none, goes with any; undefined if they do not fit. */
export function broadcastShapes(a: Shape, b: Shape): Shape | undefined {
  const rank = Math.max(a.length, b.length);
  const dims: Dim[] = [];
  for (let i = 0; i < rank; i += 1) {
    const [left, right] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
    if (left !== right && left !== 1 && right !== 1) return undefined;
    dims.push(left === 1 ? right : left);
  }
  return dims;
}

/** Number of elements: the product of the numbers, then the names, as in "48*batch*length". */
export function sizeOf(shape: Shape): Dim {
  const factors = shape.flatMap((dim) => String(dim).split("*"));
  const names = factors.filter((factor) => Number.isNaN(Number(factor))).sort();
  const known = factors.reduce(
    (product, factor) => product * (names.includes(factor) ? 1 : Number(factor)),
    1,
  );
  if (names.length === 0) return known;
  return [...(known === 1 ? [] : [known]), ...names].join("*");
}

/** An axis counted from the front, where -1 is the last one. */
export function axisFromFront(axis: number, shape: Shape): number {
  return axis < 0 ? axis + shape.length : axis;
}
