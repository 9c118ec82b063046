import {
  BOX_ORDERS,
  type Example,
  formatNlvrIdentifier,
  Random,
  type Scene,
  type Split,
  type Verdict,
} from "../../../core/index.ts";
import type { ScenesSettings } from "../settings/campaign-settings.ts";
import { labelByVotes } from "../stages/label-by-votes.ts";
import { type CrowdStage, drop, keep, type Stage } from "../stages/stage.ts";

/** Four scenes for one sentence, true of A and B and false of C and D; its split is fixed beforehand (SPEC C2). */
export interface ScenePresentation {
  readonly presentation: number;
  readonly split: Split;
  readonly scenes: readonly [a: Scene, b: Scene, c: Scene, d: Scene];
}

/** A writer's answer to a presentation of scenes. */
export interface SceneWritingAnswer {
  readonly sentence: string;
}

/** The recipe of NLVR (N 4): one sentence for four scenes, then each scene judged on its own. */
export function scenesRecipe(settings: ScenesSettings): readonly Stage[] {
  return [writing(), validation(settings)];
}

/** SPEC C2: the order of boxes that a judge is shown, k of S6, at random by seed and assignment. */
export function boxOrderFor(assignment: string, seed: string): number {
  return new Random(seed).split(`boxes of ${assignment}`).below(BOX_ORDERS);
}

/** SPEC C1: the label that goes on is the one the writer was asked for. */
function writing(): CrowdStage<ScenePresentation, SceneWritingAnswer, Example> {
  return {
    name: "writing",
    rules: "C1",
    of: "writing tasks",
    prompt: "Write one sentence that describes A and B and does not describe C and D.",
    nameOf: ({ presentation, split }) => `${split}-${presentation}`,
    subjectOf: ({ presentation, split }) => `presentation ${split}-${presentation}`,
    seatsFor: () => 1,
    excludedWorkers: () => [],
    decide: ({ presentation, split, scenes }, [answer]) => {
      const { worker: writer, content } = answer!;
      return keep(
        ...scenes.map((scene, position): Example => {
          return {
            corpus: "nlvr",
            id: formatNlvrIdentifier({ presentation, position }),
            split,
            set: presentation,
            sentenceNumber: 0,
            position,
            sentence: content.sentence,
            label: position < 2,
            picture: { kind: "scene", scene },
            writer,
            validation: undefined,
            judgments: [],
            synset: undefined,
          };
        }),
      );
    },
  };
}

/** SPEC C2 and C3: the label comes from the judgments alone, wherever the scene stood in the writing task. */
function validation(settings: ScenesSettings): CrowdStage<Example, Verdict, Example> {
  const { trainJudgments, heldOutJudgments, allowOwnSentences } = settings;
  return {
    name: "validation",
    rules: "C2 C3",
    of: "examples",
    prompt: "Is the sentence true or false of this picture? Ignore grammar errors.",
    nameOf: ({ split, id }) => `${split}-${id}`,
    subjectOf: ({ split, id }) => `example ${split}-${id}`,
    seatsFor: ({ split }) => (split === "train" ? trainJudgments : heldOutJudgments),
    excludedWorkers: ({ writer }) => (allowOwnSentences || writer === undefined ? [] : [writer]),
    decide: (example, answers) => {
      const judgments = answers.map(({ worker, content: verdict }) => ({ worker, verdict }));
      const labelling = labelByVotes(
        judgments.map(({ verdict }) => verdict),
        settings,
      );
      if (labelling.kind === "dropped") return drop(labelling.reason);
      return keep({ ...example, label: labelling.label, judgments });
    },
  };
}
