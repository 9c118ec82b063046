import { createHash } from "node:crypto";
import type { Example, Split } from "../core/index.ts";

/**
 * A hash of the identifiers and labels of every split, in whatever order they stand. Predictions belong to splits by
 * these, so that they never meet other examples, or other labels, under the same name.
 */
export function splitHashes(examples: readonly Example[]): ReadonlyMap<Split, string> {
  const lines = new Map<Split, string[]>();
  for (const { split, id, label } of examples) {
    const known = lines.get(split);
    if (known === undefined) lines.set(split, [`${id},${label}\n`]);
    else known.push(`${id},${label}\n`);
  }
  return new Map(
    Array.from(lines, ([split, all]) => [
      split,
      createHash("sha256").update(all.sort().join("")).digest("hex"),
    ]),
  );
}
