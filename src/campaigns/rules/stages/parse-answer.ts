import type { Verdict } from "../../../core/index.ts";
import type { Campaign } from "../recipes/campaign.ts";
import type { PairPresentation, PairWritingAnswer } from "../recipes/photos.ts";
import type { SceneWritingAnswer } from "../recipes/scenes.ts";
import { isSelection } from "../writing/is-selection.ts";
import type { ConstructionAnswer } from "./construct-set.ts";
import { type ImageSet, PRUNING_REASONS, type PruningAnswer } from "./prune-images.ts";
import type { StageName } from "./stage.ts";

/** An answer that the rules can take, or what is wrong with it. */
export type ParsedAnswer =
  | {
      readonly ok: true;
      readonly content: PruningAnswer | ConstructionAnswer | SceneWritingAnswer | PairWritingAnswer | Verdict;
    }
  | { readonly ok: false; readonly problem: string };

/** A task with the input that its answer must fit. */
export interface TaskInput {
  readonly stage: StageName;
  readonly input: unknown;
}

/** Checks an answer from outside against its task: nothing else may reach the rules, which trust what they get. */
export function parseAnswer({ stage, input }: TaskInput, content: unknown, campaign: Campaign): ParsedAnswer {
  switch (stage) {
    case "image-pruning":
      return readPruning(content, (input as ImageSet).images);
    case "set-construction":
      return readConstruction(content, (input as ImageSet).images);
    case "writing":
      return campaign.recipe === "scenes"
        ? readSceneWriting(content)
        : readPairWriting(content, { ...campaign.settings, pairs: (input as PairPresentation).pairs.length });
    case "validation":
    case "extra-validation":
      return content === "true" || content === "false" || content === "nonsense"
        ? { ok: true, content }
        : invalid('The answer should be "true", "false" or "nonsense"');
  }
}

function readPruning(content: unknown, images: readonly string[]): ParsedAnswer {
  const removed = isObject(content) ? content.removed : undefined;
  if (!isObject(removed)) return invalid('"removed" should name images with reasons');
  const isReason = (reason: unknown) => PRUNING_REASONS.some((each) => each === reason);
  const sound = Object.entries(removed).every(
    ([image, reason]) => images.includes(image) && isReason(reason),
  );
  return sound
    ? { ok: true, content: { removed: removed as PruningAnswer["removed"] } } // every reason was compared
    : invalid(`"removed" should name images of the set, each with one of ${PRUNING_REASONS.join(", ")}`);
}

function readConstruction(content: unknown, images: readonly string[]): ParsedAnswer {
  const { duplicates, notInteresting } = isObject(content) ? content : {};
  const areImages = (list: unknown): list is string[] =>
    Array.isArray(list) &&
    list.every((image) => images.includes(image)) &&
    new Set(list).size === list.length;
  return areImages(duplicates) && areImages(notInteresting)
    ? { ok: true, content: { duplicates, notInteresting } }
    : invalid('"duplicates" and "notInteresting" should list images of the set');
}

function readSceneWriting(content: unknown): ParsedAnswer {
  const sentence = isObject(content) ? content.sentence : undefined;
  return typeof sentence === "string"
    ? { ok: true, content: { sentence } }
    : invalid('"sentence" should be a text');
}

function readPairWriting(
  content: unknown,
  limits: { readonly pairs: number; readonly pairsSelected: number },
): ParsedAnswer {
  const { kind, selected, sentence, reason } = isObject(content) ? content : {};
  if (kind === "flag") {
    return reason === "duplicates" || reason === "bad-images"
      ? { ok: true, content: { kind, reason } }
      : invalid('"reason" should be "duplicates" or "bad-images"');
  }
  if (kind !== "sentence" || typeof sentence !== "string")
    return invalid("The answer should be a sentence or a flag");
  return Array.isArray(selected) && isSelection(selected, limits)
    ? { ok: true, content: { kind, selected: selected as number[], sentence } }
    : invalid(`"selected" should be ${limits.pairsSelected} different pairs of 0 to ${limits.pairs - 1}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(problem: string): ParsedAnswer {
  return { ok: false, problem };
}
