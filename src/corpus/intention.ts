import type { AnyExample } from "../core/index.ts";
import type { OfficialSplitId } from "../formats/index.ts";

/**
 * The final label against the writer's intention (SPEC A7); undefined where the intention is not known. Every count of
 * labels against the intention uses this definition.
 */
export function intentionOf({
  label,
  intended,
}: Pick<AnyExample, "label" | "intended">): "intended" | "against" | undefined {
  if (intended === undefined || label === undefined) return undefined;
  return label === intended ? "intended" : "against";
}

/** Positions of the writing task whose image the sentence was to be true of: A and B (SPEC C1). */
const INTENDED_TRUE = 2;

/**
 * The label that the position asked for in a split with the papers' order; undefined for pairs. No other file in this
 * format has to keep that order.
 */
export function intendedByPosition({ pictures, position }: Pick<AnyExample, "pictures" | "position">) {
  return pictures[0]?.kind === "scene" ? position < INTENDED_TRUE : undefined;
}

/** True for a split of NLVR's release, which has the papers' order: A and B at the positions 0 and 1. */
export function hasPapersOrder(official: OfficialSplitId | null): boolean {
  return official?.startsWith("nlvr-") ?? false;
}
