import {
  type Example,
  formatNlvrIdentifier,
  type Random,
  type Split,
  type Verdict,
} from "../../../core/index.ts";
import type { ScenesSettings } from "../settings/campaign-settings.ts";
import { labelByVotes } from "../stages/decide-by-judgments.ts";
import { type CrowdStage, drop, keep, type Stage } from "../stages/stage.ts";
import { judgeScene } from "../tasks/judge-scene.ts";
import {
  type ScenePresentation,
  type SceneWritingAnswer,
  writeForScenes,
} from "../tasks/write-for-scenes.ts";

export interface ScenesOptions {
  /** Draws positions, by the split; the same seed gives the same campaign. */
  readonly randomOf: (split: Split) => Random;
}

/** The recipe of NLVR (N 4): one sentence for four scenes, then each scene judged on its own. */
export function scenesRecipe(settings: ScenesSettings, options: ScenesOptions): readonly Stage[] {
  return [writing(settings, options), validation(settings)];
}

/**
 * SPEC C1: the label of the output is the one the writer was asked for. Positions and order of the examples are random, since
 * they would tell that label.
 */
function writing(
  { withdrawAfter, keepWritingOrder }: ScenesSettings,
  { randomOf }: ScenesOptions,
): CrowdStage<ScenePresentation, SceneWritingAnswer, Example> {
  return {
    name: "writing",
    task: writeForScenes,
    rules: "C1",
    of: "writing tasks",
    prompt: WRITING_PROMPT,
    deviation:
      "The paper's prompt says “light grey squares” for boxes (Suhr et al. 2017, Figure 2); squares are also items.",
    nameOf: ({ presentation, split }) => `${split}-${presentation}`,
    subjectOf: ({ presentation, split }) => `presentation ${split}-${presentation}`,
    seatsFor: () => 1,
    outputsWhenKept: SCENES_PER_PRESENTATION,
    withdrawAfter,
    excludedWorkers: () => [],
    decide: ({ presentation, split, scenes }, [answer]) => {
      const { worker: writer, content } = answer!;
      const inWritingOrder = scenes.map((scene, i) => ({ scene, intended: i < 2 }));
      const order = keepWritingOrder
        ? inWritingOrder
        : randomOf(split).split(`positions of ${split}-${presentation}`).shuffle(inWritingOrder);
      return keep(
        ...order.map(({ scene, intended }, position): Example => {
          return {
            format: "nlvr",
            id: formatNlvrIdentifier({ presentation, position }),
            split,
            set: presentation,
            sentenceNumber: 0,
            position,
            sentence: content.sentence,
            label: intended,
            intended,
            language: "en",
            pictures: [{ kind: "scene", scene }],
            writer,
            judgments: [],
          };
        }),
      );
    },
  };
}

/** SPEC C2 and C3: the label comes from the judgments alone, whatever the scene's position in the writing task. */
function validation(settings: ScenesSettings): CrowdStage<Example, Verdict, Example> {
  const { trainJudgments, heldOutJudgments, allowOwnSentences } = settings;
  const judgmentsIn = (split: Split) => (split === "train" ? trainJudgments : heldOutJudgments);
  return {
    name: "validation",
    task: judgeScene,
    rules: "C2 C3",
    of: "examples",
    prompt: JUDGING_PROMPT,
    nameOf: ({ split, id }) => `${split}-${id}`,
    subjectOf: ({ split, id }) => `example ${split}-${id}`,
    seatsFor: ({ split }) => judgmentsIn(split),
    meanSeats: (inputs) => {
      const seats = sum(Array.from(inputs, ([split, count]) => count * judgmentsIn(split)));
      return seats / Math.max(1, sum([...inputs.values()]));
    },
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

const SCENES_PER_PRESENTATION = 4;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** N Figure 2. It does not say how C and D were made (SPEC C1). */
const WRITING_PROMPT = [
  "Write one sentence.",
  "This sentence must meet all of the following requirements:",
  "- It describes A.",
  "- It describes B.",
  "- It does not describe C.",
  "- It does not describe D.",
  "- It does not mention the images explicitly (e.g. “In image A, ...”).",
  "- It does not mention the order of the boxes (e.g. “In the rightmost box...”).",
  "There is no one correct sentence for these images. There may be multiple sentences which satisfy the above requirements. If you can think of more than one sentence, submit only one.",
].join("\n");

/** N 4: judges ignore grammar errors, and boxes are permuted. */
const JUDGING_PROMPT = [
  "Is the sentence true or false of this image?",
  "Ignore grammar mistakes, and ignore the order of the three boxes: it is random. Choose “Nonsense” only if you can't tell what the sentence means.",
].join("\n");
