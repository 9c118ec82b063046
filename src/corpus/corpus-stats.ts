import {
  type AnyExample,
  BOX_ORDERS,
  kindOfScene,
  laterJudgments,
  photographKey,
  validationOf,
  writingTaskKey,
} from "../core/index.ts";
import { type OfficialSplitId, SplitRecogniser, TextInterner, uint32Column } from "../formats/index.ts";
import { tokenize, UNKNOWN_LANGUAGE } from "../language/index.ts";
import { chiSquared } from "../statistics/index.ts";
import { hasPapersOrder, intendedByPosition, intentionOf } from "./intention.ts";
import { LanguageTally, LengthTally, lengthOf, type SentenceLength } from "./language-stats.ts";
import type { CorpusStats, SplitStats, SynsetStats } from "./schemas/audit.ts";

/** The examples of one language of a split. */
interface SplitRow {
  readonly split: string;
  readonly language: string | undefined;
  readonly tally: SplitTally;
  readonly tasks: TaskTally;
  readonly recogniser: SplitRecogniser;
}

/** Counts examples as they are read and returns the numbers of each split at the end. */
export class StatsTally {
  readonly #splits = new Map<string, SplitRow>();
  #last: SplitRow | undefined; // that of most examples
  readonly #total = new SplitTally("total");

  add(example: AnyExample): void {
    const isLast = this.#last?.split === example.split && this.#last.language === example.language;
    const split = isLast ? this.#last! : this.#rowOf(example);
    this.#last = split;
    const tokens = tokenize(example.sentence, example.language ?? UNKNOWN_LANGUAGE);
    const length = lengthOf(tokens);
    split.tasks.add(example, length);
    split.tally.add(example, tokens, length);
    split.recogniser.add(example);
    this.#total.add(example, tokens, length);
  }

  #rowOf({ split, language }: AnyExample): SplitRow {
    const key = `${split}\t${language ?? ""}`;
    const row = this.#splits.get(key) ?? {
      ...{ split, language },
      tally: new SplitTally(split),
      tasks: new TaskTally(),
      recogniser: new SplitRecogniser(),
    };
    this.#splits.set(key, row);
    return row;
  }

  result(): CorpusStats {
    const splits = [...this.#splits.values()];
    const officials = splits.map(({ recogniser }) => recogniser.result());
    const intentions = splits.map(({ tally }, i) => tally.intention(officials[i]!));
    return {
      splits: splits.map(({ tally, tasks }, i) => ({
        ...tally.result([tasks], intentions[i]!),
        official: officials[i]!,
      })),
      // No task is in two splits.
      total: this.#total.result(
        splits.map(({ tasks }) => tasks),
        addCounts(intentions),
      ),
    };
  }
}

/** "writer" when the first validator wrote the sentence (SPEC A7); undefined where the files do not say. */
export function validatorOf({
  writer,
  judgments,
}: Pick<AnyExample, "judgments" | "writer">): "writer" | "other" | undefined {
  const validation = validationOf({ judgments });
  if (validation === undefined || writer === undefined) return undefined;
  return validation.worker === writer ? "writer" : "other";
}

/** Labels against the intention, and those whose intention is known. */
interface IntentionCounts {
  against: number;
  known: number;
}

function addCounts(all: readonly IntentionCounts[]): IntentionCounts {
  const sum = (count: keyof IntentionCounts) => all.reduce((total, each) => total + each[count], 0);
  return { against: sum("against"), known: sum("known") };
}

class SplitTally {
  readonly #split: string;
  readonly #language = new LanguageTally();
  readonly #kinds = { tower: 0, scatter: 0 };
  #examples = 0;
  #trues = 0;
  #scenes = 0;
  readonly #told: IntentionCounts = { against: 0, known: 0 };
  /** By position, which counts if the split turns out to have the papers' order. */
  readonly #byPosition: IntentionCounts = { against: 0, known: 0 };
  #validated = 0;
  #validatedByWriter = 0;
  readonly #images = new TextInterner();
  readonly #byWriter: EqualCounts = { judgments: 0, equal: 0 };
  readonly #byOthers: EqualCounts = { judgments: 0, equal: 0 };

  readonly #languages = new Set<string | undefined>();
  #labelled = 0;

  constructor(split: string) {
    this.#split = split;
  }

  add(example: AnyExample, tokens: readonly string[], length: SentenceLength): void {
    this.#languages.add(example.language);
    this.#language.add(example.sentence, tokens, length);
    this.#examples += 1;
    this.#trues += example.label ? 1 : 0;
    this.#labelled += example.label === undefined ? 0 : 1;
    const { pictures, writer, judgments, label } = example;
    for (const picture of pictures) {
      if (picture.kind === "photograph") {
        this.#images.idOf(photographKey(picture));
        continue;
      }
      this.#scenes += 1;
      this.#kinds[kindOfScene(picture.scene)] += 1;
      countIntention(this.#told, example);
      countIntention(this.#byPosition, { label, intended: intendedByPosition(example) });
    }
    this.#addExtraJudgments({ writer, judgments, label });
    const validator = validatorOf({ writer, judgments });
    if (validator !== undefined) this.#validated += 1;
    if (validator === "writer") this.#validatedByWriter += 1;
  }

  #addExtraJudgments({ writer, judgments, label }: Pick<AnyExample, "writer" | "judgments" | "label">): void {
    if (label === undefined || validationOf({ judgments }) === undefined || writer === undefined) return; // the judgments of NLVR decide the label
    for (const { worker, verdict } of laterJudgments({ judgments })) {
      const counts = worker === writer ? this.#byWriter : this.#byOthers;
      counts.judgments += 1;
      if (verdict === String(label)) counts.equal += 1;
    }
  }

  /** Labels against the intention, as records tell it, or else by position in a split with the papers' order. */
  intention(official: OfficialSplitId | null): IntentionCounts {
    const isByPosition = this.#told.known === 0 && hasPapersOrder(official);
    return isByPosition ? this.#byPosition : this.#told;
  }

  result(tallies: readonly TaskTally[], { against, known }: IntentionCounts): SplitStats {
    const majorityLabel = 2 * this.#trues >= this.#labelled;
    const tasks = tallies.reduce((sum, { count }) => sum + count, 0);
    const alike = tallies.reduce((sum, tally) => sum + tally.countAlike(majorityLabel), 0);
    const lengths = new LengthTally();
    for (const tally of tallies) tally.addLengths(lengths);
    const ofScenes = this.#scenes > 0;
    const isLabelled = this.#labelled > 0;
    const languages = [...this.#languages];
    const [language] = languages;
    return {
      split: this.#split,
      language: language === undefined || languages.length > 1 ? null : language,
      official: null,
      examples: this.#examples,
      withOrders: ofScenes ? BOX_ORDERS * this.#examples : null,
      uniqueSentences: tasks,
      examplesPerSentence: this.#examples / tasks,
      uniqueImages: ofScenes ? null : this.#images.count,
      trueExamples: this.#trues,
      groups: tasks,
      labelled: this.#labelled,
      majority: isLabelled
        ? percent(majorityLabel ? this.#trues : this.#labelled - this.#trues, this.#labelled)
        : null,
      majorityLabel: isLabelled ? majorityLabel : null,
      majorityConsistency: isLabelled ? percent(alike, tasks) : null,
      ...this.#language.result(lengths),
      kinds: ofScenes ? { ...this.#kinds } : null,
      againstIntention: known > 0 ? share(against, known) : null,
      validatedByWriter: this.#validated > 0 ? share(this.#validatedByWriter, this.#validated) : null,
      extraJudgments:
        this.#byWriter.judgments + this.#byOthers.judgments > 0
          ? { byWriter: shareOf(this.#byWriter), byOthers: shareOf(this.#byOthers) }
          : null,
    };
  }
}

/** Judgments, and those that equal the label. */
interface EqualCounts {
  judgments: number;
  equal: number;
}

function shareOf({ judgments, equal }: EqualCounts) {
  return judgments === 0 ? null : { judgments, equal, percent: percent(equal, judgments) };
}

function countIntention(counts: IntentionCounts, example: Pick<AnyExample, "label" | "intended">): void {
  const intention = intentionOf(example);
  if (intention !== undefined) counts.known += 1;
  if (intention === "against") counts.against += 1;
}

const NO_LABEL = 0;
const SOME_TRUE = 1;
const SOME_FALSE = 2;

/** Labels and sentence length of each writing task: some fifty bytes a task, for millions of them. */
class TaskTally {
  readonly #numbers = new TextInterner();
  readonly #labels = uint32Column();
  readonly #tokens = uint32Column();
  readonly #words = uint32Column();

  get count(): number {
    return this.#numbers.count;
  }

  /** The first example of a task gives the length of its sentence. */
  add(example: AnyExample, { tokens, words }: SentenceLength): void {
    const task = this.#numbers.idOf(writingTaskKey(example));
    const label = example.label === undefined ? NO_LABEL : example.label ? SOME_TRUE : SOME_FALSE;
    if (task === this.#labels.length) {
      this.#labels.push(label);
      this.#tokens.push(tokens);
      this.#words.push(words);
    } else this.#labels.set(task, this.#labels.at(task)! | label);
  }

  /** Number of tasks with only this label. */
  countAlike(label: boolean): number {
    const only = label ? SOME_TRUE : SOME_FALSE;
    return this.#labels.values().filter((labels) => labels === only).length;
  }

  /** Adds the lengths of the tasks' sentences. */
  addLengths(lengths: LengthTally): void {
    const words = this.#words.values();
    this.#tokens.values().forEach((tokens, task) => {
      lengths.add({ tokens, words: words[task]! });
    });
  }
}

function percent(part: number, whole: number): number {
  return (100 * part) / whole;
}

function share(examples: number, of: number): { examples: number; percent: number } {
  return { examples, percent: percent(examples, of) };
}

export class SynsetTally {
  readonly #bySplit = new Map<string, Map<string, number>>();
  readonly #total = new Map<string, number>();

  add({ tags, split }: AnyExample): void {
    const synset = tags?.synset;
    if (synset === undefined) return;
    const counts = this.#bySplit.get(split) ?? new Map<string, number>();
    this.#bySplit.set(split, counts.set(synset, (counts.get(synset) ?? 0) + 1));
    this.#total.set(synset, (this.#total.get(synset) ?? 0) + 1);
  }

  /** Null when the corpus names no synsets. */
  result(): SynsetStats | null {
    const counts = Array.from(this.#total, ([synset, examples]) => ({ synset, examples })).sort(
      (a, b) => b.examples - a.examples || (a.synset < b.synset ? -1 : 1),
    );
    if (counts.length === 0) return null;
    const mean = counts.reduce((sum, { examples }) => sum + examples, 0) / counts.length;
    const variance = counts.reduce((sum, { examples }) => sum + (examples - mean) ** 2, 0) / counts.length;
    const rows = [...this.#bySplit.values()];
    return {
      synsets: counts.length,
      mean,
      sd: Math.sqrt(variance),
      counts,
      acrossSplits: rows.length < 2 ? null : chiSquared(rows),
    };
  }
}
