import { z } from "zod";

/** A range [low, high] that holds the true value in the stated share of cases. */
export const Interval = z.tuple([z.number(), z.number()]).readonly();
export type Interval = z.infer<typeof Interval>;

/** A share with the counts it rests on. It is null when there is nothing to share, its interval for fewer than two writing tasks. */
export const Proportion = z.object({
  share: z.number().nullable(),
  interval: Interval.nullable(),
  counted: z.number(),
  of: z.number(),
});
export type Proportion = Readonly<z.infer<typeof Proportion>>;

/** McNemar's test of two systems on the same examples. */
export const McNemar = z.object({
  /** Examples that only the first system has right. */
  b: z.number(),
  /** Examples that only the second system has right. */
  c: z.number(),
  /** The exact two-sided p-value: how likely so uneven a split of b + c is when both are equally good. */
  p: z.number(),
});
export type McNemar = Readonly<z.infer<typeof McNemar>>;

/** A paired permutation test over groups. */
export const SignFlip = z.object({
  /** Two-sided probability of a difference at least as large when both systems are equally good in each group. */
  p: z.number(),
  /** Random assignments of signs; p is not below 1 / (resamples + 1). */
  resamples: z.number(),
});
export type SignFlip = Readonly<z.infer<typeof SignFlip>>;
