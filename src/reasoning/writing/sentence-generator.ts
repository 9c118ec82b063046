import { kindOfScene, type Random, type Scene, type SceneKind, sceneKey } from "../../core/index.ts";
import { tokenize } from "../../language/index.ts";
import { truthOf } from "../execution/evaluate.ts";
import type { Scope } from "../execution/scope.ts";
import { abstractConstants } from "../logic/abstract-constants.ts";
import { printTerm, type Term } from "../logic/term.ts";
import { parseWords } from "../parsing/chart.ts";
import { createParser, type Parser, sentenceWords } from "../parsing/parse-sentence.ts";
import { defaultReasonerModel } from "../reasoner-model.ts";
import { type Difficulty, difficultyOf, type ReferenceScenes, sampleReferenceScenes } from "./difficulty.ts";
import { isUnambiguous, scopesForAllReadings } from "./is-unambiguous.ts";
import { phenomenaOf, type WritablePhenomenon } from "./phenomena-of.ts";
import { realiseSentence } from "./realisation/realise-sentence.ts";
import { sampleWordingStyle } from "./realisation/wording-style.ts";
import { findForms, type SearchOptions } from "./search/forms.ts";
import { sampleSentenceLength } from "./sentence-lengths.ts";

export interface WritingTask {
  /** The scenes that the sentence is to be true of. */
  readonly trues: readonly Scene[];
  /** The scenes that it is to be false of. */
  readonly falses: readonly Scene[];
  readonly random: Random;
  /** Any, when it is left out. */
  readonly difficulty?: Difficulty | undefined;
  /** Phenomena that the sentence is to show, all of them. */
  readonly phenomena?: readonly WritablePhenomenon[];
}

/** A sentence with what it means, or why there is none. */
export type GeneratedSentence =
  | {
      readonly ok: true;
      readonly sentence: string;
      readonly form: Term;
      readonly difficulty: Difficulty;
      readonly phenomena: readonly WritablePhenomenon[];
    }
  | { readonly ok: false; readonly reason: GenerationFailure };

/** Reason why no sentence was written: two scenes are equal, no form distinguishes them, or none has the wanted properties. */
export type GenerationFailure = "no-scene" | "same-scene" | "none-found" | "none-as-wanted";

export interface SentenceGenerator {
  write(task: WritingTask): GeneratedSentence;
}

/** A writer of sentences that are true of some scenes and false of others (SPEC C1), for scenes of one kind. */
export function createSentenceGenerator(): SentenceGenerator {
  const parser = createParser(defaultReasonerModel());
  const referenceScenes = sampleReferenceScenes();
  return { write: (task) => write(task, { parser, referenceScenes }) };
}

interface GeneratorDeps {
  readonly parser: Parser;
  readonly referenceScenes: ReferenceScenes;
}

function write(task: WritingTask, { parser, referenceScenes }: GeneratorDeps): GeneratedSentence {
  const { trues, falses, random } = task;
  const scenes = [...trues, ...falses];
  if (scenes.length === 0) return { ok: false, reason: "no-scene" };
  const excluded = new Set(falses.map(sceneKey));
  if (trues.some((scene) => excluded.has(sceneKey(scene)))) return { ok: false, reason: "same-scene" };

  const read = { trues: trues.map(scopesForAllReadings), falses: falses.map(scopesForAllReadings) };
  const ours = { trues: read.trues.map((scene) => scene[0]!), falses: read.falses.map((scene) => scene[0]!) };
  const kind = scenes.every((scene) => kindOfScene(scene) === "tower") ? "tower" : "scatter";
  const ofKind = referenceScenes[kind];
  let found = 0;
  for (const { form, sentence } of drafts({ ...ours, kind, random })) {
    found += 1;
    const phenomena = phenomenaOf(form, sentence);
    if (!(task.phenomena ?? []).every((name) => phenomena.includes(name))) continue;
    const difficulty = difficultyOf(form, ofKind);
    if (task.difficulty !== undefined && difficulty !== task.difficulty) continue;
    if (!read.trues.every((scene) => isUnambiguous(form, scene, true))) continue;
    if (!read.falses.every((scene) => isUnambiguous(form, scene, false))) continue;
    if (!parsesBackTo(sentence, form, { parser, scenes: [...ours.trues, ...ours.falses, ...ofKind] }))
      continue;
    return { ok: true, sentence, form, difficulty, phenomena };
  }
  const isSpecial = task.difficulty !== undefined || (task.phenomena ?? []).length > 0;
  return { ok: false, reason: found > 0 && isSpecial ? "none-as-wanted" : "none-found" };
}

/** Searches that are made before a task is refused: what is wanted may be rare. */
const ROUNDS = 5;

function* drafts({ random, ...search }: SearchOptions): Generator<Draft> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const roundRandom = random.split(round);
    const forms = findForms({ ...search, random: roundRandom.split("forms") });
    yield* draft(forms, { kind: search.kind, random: roundRandom });
  }
}

/**
 * True when the grammar, without repairs, reads the sentence as the form, or as a form with the same truth value in
 * all of these scenes.
 */
function parsesBackTo(
  sentence: string,
  form: Term,
  { parser, scenes }: { readonly parser: Parser; readonly scenes: readonly Scope[] },
): boolean {
  const [best] = parseWords(sentenceWords(sentence), parser);
  if (best === undefined) return false;
  const read = best.meaning as Term; // a sentence means a truth value
  if (printTerm(read) === printTerm(form)) return true;
  return scenes.every((scene) => (truthOf(read, scene) === true) === (truthOf(form, scene) === true));
}

/** A sentence that says a form. */
interface Draft {
  readonly form: Term;
  readonly sentence: string;
  /** Difference between its length and the sampled length. */
  readonly distance: number;
}

/** Wordings that are tried of each form. */
const WORDINGS = 4;

/**
 * Sentences for forms, one for each kind of form, those first whose length is closest to a length drawn at random as
 * people's sentences have it; equally close ones in random order.
 */
function draft(
  forms: readonly Term[],
  { kind, random }: { readonly kind: SceneKind; readonly random: Random },
): readonly Draft[] {
  const length = sampleSentenceLength(random.split("length"));
  const voices = random.split("voices");
  const kinds = new Map<string, Draft>(); // one of each, so that kinds of many forms are not chosen more often
  for (const form of random.split("order").shuffle(forms)) {
    const name = abstractConstants(form);
    for (let wording = 0; wording < WORDINGS; wording += 1) {
      const sentence = realiseSentence(form, sampleWordingStyle(kind, voices));
      if (sentence === undefined) continue;
      const distance = Math.abs(tokenize(sentence).length - length);
      if (distance < (kinds.get(name)?.distance ?? Number.POSITIVE_INFINITY)) {
        kinds.set(name, { form, sentence, distance });
      }
    }
  }
  return [...kinds.values()].sort((a, b) => a.distance - b.distance);
}
