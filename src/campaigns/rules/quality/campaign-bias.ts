import type { Random } from "../../../core/index.ts";
import { biasProbes, type Probe } from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { type JudgedExample, majorityOf } from "./campaign-quality.ts";

/** Bias probes (SPEC B4) of the examples with the majority label of the judgments so far. */
export function campaignBias(
  examples: readonly JudgedExample[],
  { random }: { readonly random: Random },
): readonly Probe[] {
  const builder = new ExampleTableBuilder({ pictures: true, sentences: true });
  for (const { example, judgments } of examples) {
    const label = majorityOf(judgments);
    if (label !== undefined) builder.add({ ...example, label, judgments });
  }
  return biasProbes(builder.table(), { random });
}
