import type { Example } from "../../../core/index.ts";
import { MAX_DROPPED_SHARE, SPLITS_OF_PHOTOGRAPHS } from "../../../corpus/index.ts";
import type { StageFunnel } from "../../schemas/outcome.ts";
import type { Campaign } from "../recipes/campaign.ts";

/** Warnings about the splits of a campaign of photographs, each with what to do (SPEC D1). */
export function splitWarnings(
  { recipe, settings }: Pick<Campaign, "recipe" | "settings">,
  {
    funnel,
    examples,
    settled,
  }: {
    readonly funnel: readonly StageFunnel[];
    readonly examples: readonly Example[];
    readonly settled: boolean;
  },
): readonly string[] {
  if (recipe !== "photos" || !settled || examples.length === 0) return [];
  const warnings: string[] = [];
  const inputs = funnel.find(({ stage }) => stage === "splitting")!.inputs; // the recipe of photographs has that stage
  const dropped = funnel.reduce((sum, stage) => sum + (stage.dropped["shared-image"] ?? 0), 0);
  if (dropped > MAX_DROPPED_SHARE * inputs) {
    const share = ((100 * dropped) / inputs).toFixed(1);
    warnings.push(
      `${dropped} of ${inputs} examples (${share} %) were dropped because image sets of different splits share images. Put every image into one set, as photos gather and campaign add-sets do.`,
    );
  }
  const filled = new Set(examples.map(({ split }) => split));
  const [, ...heldOut] = SPLITS_OF_PHOTOGRAPHS;
  const empty =
    "heldOut" in settings && settings.heldOut > 0 ? heldOut.filter((name) => !filled.has(name)) : [];
  if (empty.length > 0) {
    warnings.push(
      `No example is in ${empty.join(", ")}: ${examples.length} examples are too few to fill all splits. Add image sets, or hold out a larger share (heldOut) in a new campaign.`,
    );
  }
  return warnings;
}
