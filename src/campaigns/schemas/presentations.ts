import { z } from "zod";

/** The four splits of NLVR, Test-P and Test-U included (N 4); labels of `hidden` are sealed in what is built. */
export const SCENE_SPLITS = ["train", "dev", "test", "hidden"] as const;
export type SceneSplit = (typeof SCENE_SPLITS)[number];

/** Presentations `from` to `from + count - 1` of a split; those that are there already stay. */
export const NewPresentations = z.object({
  split: z.enum(SCENE_SPLITS),
  from: z.number().int().min(0).max(1_000_000).default(0),
  count: z.number().int().min(1).max(1_000),
  /** With `both`, as many towers as scattered presentations, or the share in `towerShare`. */
  kind: z.enum(["scatter", "tower", "both"]).default("both"),
  towerShare: z.number().min(0).max(1).optional(),
  /** As the paper says, or as the release shows (SPEC S3). */
  placement: z.enum(["uniform", "released"]).default("uniform"),
});

export const ScenesQuery = z.object({ split: z.enum(SCENE_SPLITS) });

/** Number of presentations that were asked for, and of those that were not there before. */
export const AddedReply = z.object({ presentations: z.number(), added: z.number() });
