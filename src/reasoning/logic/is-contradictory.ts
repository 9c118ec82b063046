import type { Term } from "./term.ts";

const EXCLUSIVE: readonly ReadonlySet<string>[] = [
  new Set(["black", "blue", "yellow"]),
  new Set(["square", "circle", "triangle"]),
  new Set(["small", "medium", "big"]),
];

/** Whether a set asks for two colours, two shapes or two sizes at once: nobody means that. */
export function isContradictory({ operator, parts, sort }: Term): boolean {
  if (operator !== "and" || sort !== "items") return false;
  return EXCLUSIVE.some(
    (names) => (parts as readonly Term[]).filter((part) => names.has(part.operator)).length > 1,
  );
}
