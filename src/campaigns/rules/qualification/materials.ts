import { Random, type Scene } from "../../../core/index.ts";
import type { Campaign } from "../recipes/campaign.ts";
import type { CampaignSettings } from "../settings/campaign-settings.ts";
import type { Pair } from "../tasks/write-for-pairs.ts";
import { gradePart, type PartOutcome, type QualificationPart, questionCounts } from "./qualification.ts";

/** The picture of a question: scenes, or pairs of images by their names. */
export type QualificationPicture =
  | { readonly kind: "scenes"; readonly scenes: readonly Scene[] }
  | { readonly kind: "pairs"; readonly pairs: readonly Pair[] };

/** A question with one correct option. */
export interface Question {
  readonly id: string;
  readonly prompt: string;
  readonly sentence?: string | undefined;
  /** The name of a picture. */
  readonly picture?: string | undefined;
  readonly options: readonly string[];
  readonly answer: string;
}

/** Questions that a worker must answer before working (SPEC W1), with the key. */
export interface QualificationMaterials {
  readonly pictures: Readonly<Record<string, QualificationPicture>>;
  readonly tutorial: readonly Question[];
  readonly guidelines: readonly Question[];
  readonly validation: readonly Question[];
  readonly writing: WritingTest;
}

/** One sentence, checked by hand. */
interface WritingTest {
  readonly prompt: string;
  readonly picture: string;
  /** The pairs that the sentence has to be true of, by their indexes: they are selected already (AP B). */
  readonly selected?: readonly number[] | undefined;
}

/** A part as a worker gets it, without the key. */
export interface WorkerQuestions {
  readonly pictures: Readonly<Record<string, QualificationPicture>>;
  readonly questions: readonly (Omit<Question, "answer"> & Pick<WritingTest, "selected">)[];
}

/**
 * The questions of a part, copied field by field, so that the key is never included. The tutorial's options are
 * shuffled by the campaign's seed, because their position could reveal the correct one; those of the other parts are
 * the same in every question.
 */
export function questionsForWorker(
  materials: QualificationMaterials,
  part: QualificationPart,
  { settings, seed }: Pick<Campaign, "settings" | "seed">,
): WorkerQuestions {
  const random = new Random(seed).split("options");
  const questions =
    part === "writing"
      ? [{ id: "writing", ...materials.writing, sentence: undefined, options: [] }]
      : questionsOf(materials, part, settings).map(({ id, prompt, sentence, picture, options }) => {
          const shown = part === "tutorial" ? random.split(id).shuffle(options) : options;
          return { id, prompt, sentence, picture, options: shown };
        });
  const shown = new Set(questions.map(({ picture }) => picture));
  const pictures = Object.fromEntries(Object.entries(materials.pictures).filter(([name]) => shown.has(name)));
  return { pictures, questions };
}

/** Grades the answers to a part that has a key; answers to questions that were not asked do not count. */
export function gradeAnswers(
  materials: QualificationMaterials,
  part: Exclude<QualificationPart, "writing">,
  {
    given,
    settings,
  }: { readonly given: Readonly<Record<string, string>>; readonly settings: CampaignSettings },
): PartOutcome {
  const key = questionsOf(materials, part, settings).map(({ id, answer }) => [id, answer] as const);
  return gradePart(Object.fromEntries(key), given, settings);
}

/** All problems of materials; empty when a campaign can use them. */
export function validateMaterials(
  materials: QualificationMaterials,
  { recipe, settings }: Pick<Campaign, "recipe" | "settings">,
): readonly string[] {
  const problems: string[] = [];
  const kind = recipe === "scenes" ? "scenes" : "pairs";
  const need = (name: string | undefined, by: string) => {
    if (name === undefined) return;
    const picture = Object.hasOwn(materials.pictures, name) ? materials.pictures[name] : undefined;
    if (picture === undefined) problems.push(`${by} refers to the picture "${name}", which does not exist`);
    else if (picture.kind !== kind) problems.push(`${by} shows ${picture.kind} in a campaign of ${recipe}`);
  };
  for (const part of ["tutorial", "guidelines", "validation"] as const) {
    const questions = materials[part];
    const wanted = questionCounts(settings)[part];
    if (questions.length < wanted)
      problems.push(`${part} should have ${wanted} questions, but has ${questions.length}`);
    if (new Set(questions.map(({ id }) => id)).size < questions.length)
      problems.push(`${part} has two questions with the same id`);
    for (const { id, options, answer, picture } of questions) {
      if (!options.includes(answer))
        problems.push(`the correct answer to ${part} ${id} is not one of its options`);
      need(picture, `${part} ${id}`);
    }
  }
  need(materials.writing.picture, "writing");
  const { picture, selected = [] } = materials.writing;
  const shown = Object.hasOwn(materials.pictures, picture) ? materials.pictures[picture] : undefined;
  if (shown?.kind === "scenes" && shown.scenes.length !== 4) problems.push("writing should show four scenes");
  if (shown?.kind === "pairs" && !isSelection(selected, shown.pairs.length))
    problems.push("writing should select some of its pairs, and not all of them");
  return problems;
}

/** True when these are indexes of some of the pairs, each once, and not of all. */
function isSelection(selected: readonly number[], pairs: number): boolean {
  const distinct = new Set(selected).size;
  return distinct > 0 && distinct === selected.length && distinct < pairs && Math.max(...selected) < pairs;
}

function questionsOf(
  materials: QualificationMaterials,
  part: Exclude<QualificationPart, "writing">,
  settings: CampaignSettings,
): readonly Question[] {
  return materials[part].slice(0, questionCounts(settings)[part]);
}

/** Questions with ids in their order. */
export function numbered(part: string, questions: readonly Omit<Question, "id">[]): readonly Question[] {
  return questions.map((question, i) => ({ id: `${part}-${i + 1}`, ...question }));
}

/** A question whether a sentence would be accepted. */
export function judgedByGuidelines(
  prompt: string,
  sentences: readonly (readonly [picture: string, sentence: string, answer: "yes" | "no"])[],
): readonly Question[] {
  const options = ["yes", "no"];
  return numbered(
    "guidelines",
    sentences.map(([picture, sentence, answer]) => ({ prompt, picture, sentence, options, answer })),
  );
}

/** A question whether a sentence is true of a picture. */
export function judgedAlone(
  prompt: string,
  examples: readonly (readonly [picture: string, sentence: string, answer: "true" | "false" | "nonsense"])[],
): readonly Question[] {
  const options = ["true", "false", "nonsense"];
  return numbered(
    "validation",
    examples.map(([picture, sentence, answer]) => ({ prompt, picture, sentence, options, answer })),
  );
}
