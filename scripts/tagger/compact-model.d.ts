import type { TaggerModel } from "../../src/language/phenomena/tag-phenomena.ts";

export declare function compactModel(
  model: TaggerModel,
  options: { readonly minWeight: number; readonly sentences: readonly string[] },
): TaggerModel;
