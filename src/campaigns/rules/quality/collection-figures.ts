import { type Example, type Random, sceneOf, type Verdict, writingTaskKey } from "../../../core/index.ts";
import { StatsTally, SynsetTally } from "../../../corpus/index.ts";
import { ProportionTally } from "../../../statistics/index.ts";
import type { CollectionFigures } from "../../schemas/outcome.ts";
import type { RecipeState } from "../stages/run-recipe.ts";

/**
 * The figures of N2 3.6 and 4 about the first validation, before anything was removed, and about the examples that
 * are left. Judgments of nonsense agree with no selection and are counted apart.
 */
export function collectionFigures(
  recipeState: Pick<RecipeState, "tasks" | "answersOf">,
  examples: readonly Example[],
  { random }: { readonly random: Random },
): CollectionFigures {
  const tally = {
    reportedSentences: new Map<string, boolean>(),
    reportedExamples: new ProportionTally(),
    removed: new ProportionTally(),
    byWriter: new ProportionTally(),
    agreementOfWriters: new ProportionTally(),
    agreementOfOthers: new ProportionTally(),
  };
  for (const { stage, name, seats, input } of recipeState.tasks) {
    const given = recipeState.answersOf(name);
    if (stage !== "validation" || given.length < seats) continue;
    const example = input as Example; // with the writer's intention as its label
    const task = writingTaskKey(example);
    const judgments = given.map(({ worker, content }) => ({ worker, verdict: content as Verdict }));
    const labels = judgments.filter(({ verdict }) => verdict !== "nonsense");
    const isReported = labels.length < judgments.length;
    tally.reportedSentences.set(task, isReported || (tally.reportedSentences.get(task) ?? false));
    tally.reportedExamples.add(task, isReported ? 1 : 0, 1);
    for (const { worker, verdict } of labels) {
      const isOwn = worker === example.writer;
      const agrees = verdict === String(example.label) ? 1 : 0;
      tally.byWriter.add(task, isOwn ? 1 : 0, 1);
      (isOwn ? tally.agreementOfWriters : tally.agreementOfOthers).add(task, agrees, 1);
      if (sceneOf(example) === undefined) tally.removed.add(task, 1 - agrees, 1);
    }
  }
  const sentences = new ProportionTally();
  for (const [task, isReported] of tally.reportedSentences) sentences.add(task, isReported ? 1 : 0, 1);
  const [stats, synsets] = [new StatsTally(), new SynsetTally()];
  for (const example of examples) {
    stats.add(example);
    synsets.add(example);
  }
  const total = examples.length === 0 ? undefined : stats.result().total;
  return {
    reportedSentences: sentences.share(random.split("reported sentences")),
    reportedExamples: tally.reportedExamples.share(random.split("reported examples")),
    removed: tally.removed.share(random.split("removed")),
    validatedByWriter: tally.byWriter.share(random.split("by writer")),
    agreementOfWriters: tally.agreementOfWriters.share(random.split("writers")),
    agreementOfOthers: tally.agreementOfOthers.share(random.split("others")),
    uniqueImages: total?.uniqueImages ?? null,
    examplesPerSentence: total?.examplesPerSentence ?? null,
    synsets: synsets.result(),
  };
}
