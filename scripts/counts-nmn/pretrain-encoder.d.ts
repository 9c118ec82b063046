import type { Random } from "../../src/core/index.ts";
import type { WeightValues } from "../../src/tensors/index.ts";

export declare function pretrainEncoder(options: {
  readonly scenes: number;
  readonly random: Random;
  readonly report: (scenes: number, error: number) => void;
}): Promise<WeightValues>;
