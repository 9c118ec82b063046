import type { Random } from "../../../core/index.ts";
import { biasProbes, type Probe } from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { type JudgedExample, majorityOf } from "./campaign-quality.ts";

/** Whether labels can be guessed from one side alone (SPEC B4), by the majority of the judgments so far. */
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
