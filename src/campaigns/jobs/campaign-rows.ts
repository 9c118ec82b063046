import { type Example, photographsOf, type Verdict, type WorkerId } from "../../core/index.ts";
import type { CampaignData, CorpusImage, RawAnswer } from "../rules/build-corpus.ts";
import type { PaidLines } from "../rules/ledger.ts";
import type { JudgedExample, TimedJudgment } from "../rules/quality/campaign-quality.ts";
import type { ReviewedSentence } from "../rules/quality/guideline-table.ts";
import { type Campaign, stagesOf } from "../rules/recipes/campaign.ts";
import {
  type RecipeState,
  type RunRecipeOptions,
  runRecipe,
  type TaskAnswers,
  type TaskSpec,
} from "../rules/stages/run-recipe.ts";
import { JUDGING_STAGES, type StageName } from "../rules/stages/stage.ts";
import type { RowPage } from "./row-page.ts";

const NO_ANSWERS: readonly RawAnswer[] = [];

/** The rows of a campaign in memory, collected page by page, and what its recipe makes of them. */
export class CampaignRows {
  readonly #campaign: Campaign;
  readonly #options: RunRecipeOptions;
  readonly #inputs: unknown[] = [];
  readonly #answers: StoredAnswer[] = [];
  /** Counted answers by the name of their task. */
  readonly #counted = new Map<string, StoredAnswer[]>();
  readonly #withdrawn = new Set<string>();
  readonly #taskNames = new Set<string>();
  readonly #judgedTasks: JudgedTask[] = [];
  readonly #imageHashes = new Map<string, string>();
  readonly #images: CorpusImage[] = [];
  readonly #texts = new Map<string, string>();
  #workers: readonly WorkerId[] = [];
  #reviews: readonly ReviewedSentence[] = [];
  #paid: readonly PaidLines[] = [];
  #state: RecipeState | undefined;
  #shown: ReadonlySet<string> | undefined;

  constructor(campaign: Campaign, options: RunRecipeOptions = {}) {
    this.#campaign = campaign;
    this.#options = options;
  }

  /** Adds rows. Pages of one kind come in their order, those of images after all that decide which of them are shown. */
  add({ of, text }: RowPage): void {
    // The database wrote them as `readRows` asked it to.
    const rows = <Row>(): readonly Row[] => JSON.parse(text);
    switch (of) {
      case "inputs":
        for (const input of rows()) this.#inputs.push(input);
        return;
      case "answers":
        for (const answer of rows<AnswerRow>()) this.#addAnswer(answer);
        return;
      case "withdrawn tasks":
        for (const name of rows<string>()) this.#withdrawn.add(name);
        return;
      case "task names":
        for (const name of rows<string>()) this.#taskNames.add(name);
        return;
      case "judged tasks":
        for (const task of rows<JudgedTask>()) this.#judgedTasks.push(task);
        return;
      case "image hashes":
        for (const [hash, averageHash] of rows<readonly [string, string]>())
          this.#imageHashes.set(hash, averageHash);
        return;
      case "images":
        for (const image of rows<CorpusImage>()) if (this.#isShown(image)) this.#images.push(image);
        return;
      case "workers":
        this.#workers = rows();
        return;
      case "reviews":
        this.#reviews = rows();
        return;
      case "ledger totals":
        this.#paid = rows();
        return;
    }
  }

  /** The state of the recipe after these answers. */
  get state(): RecipeState {
    this.#state ??= runRecipe(
      stagesOf(this.#campaign, this.#imageHashes),
      this.#inputs,
      (task) => this.#progressOf(task),
      this.#options,
    );
    return this.#state;
  }

  /** The tasks that the recipe needs and that do not exist yet. */
  get missingTasks(): readonly TaskSpec[] {
    return this.state.tasks.filter(({ name }) => !this.#taskNames.has(name));
  }

  get data(): CampaignData {
    return {
      recipeState: this.state,
      answers: this.#answers,
      workers: this.#workers,
      images: this.#images,
      reviews: this.#reviews,
    };
  }

  get paid(): readonly PaidLines[] {
    return this.#paid;
  }

  /** Every example that waits for judgments or has some, in the order in which they were created. */
  get judgedExamples(): readonly JudgedExample[] {
    // Both validations of an example have one subject; the later one knows its split.
    const bySubject = new Map<string, { example: Example; readonly tasks: string[] }>();
    for (const [, name, subject, example] of this.#judgedTasks.sort(([a], [b]) => a - b)) {
      const known = bySubject.get(subject);
      if (known === undefined) bySubject.set(subject, { example, tasks: [name] });
      else {
        known.example = example;
        known.tasks.push(name);
      }
    }
    return Array.from(bySubject.values(), ({ example, tasks }) => ({
      example,
      judgments: tasks.flatMap((name) => (this.#counted.get(name) ?? []).map(toJudgment)),
    }));
  }

  #addAnswer([task, stage, worker, content, status, at, claimedAt]: AnswerRow): void {
    const answer = {
      task,
      stage: this.#shared(stage),
      worker: this.#shared(worker),
      content: typeof content === "string" ? this.#shared(content) : content,
      status: this.#shared(status),
      at,
      ...(JUDGING_STAGES.includes(stage) && { milliseconds: at - claimedAt }),
    };
    this.#answers.push(answer);
    if (status !== "counted") return;
    const own = this.#counted.get(task);
    if (own === undefined) this.#counted.set(task, [answer]);
    else own.push(answer);
  }

  /** One string for equal ones: a campaign has hundreds of thousands of answers, of a few workers. */
  #shared<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return (known ?? text) as T; // equal to it
  }

  #progressOf(task: string): TaskAnswers | undefined {
    const answers = this.#counted.get(task) ?? NO_ANSWERS;
    return { answers, withdrawn: answers.length === 0 && this.#withdrawn.has(task) };
  }

  #isShown({ hash }: CorpusImage): boolean {
    this.#shown ??= new Set(imagesOf(this.state.outputs as readonly Example[])); // both recipes end with examples
    return this.#shown.has(hash);
  }
}

/** A row of answers as `readRows` writes it. */
type AnswerRow = readonly [
  task: string,
  stage: StageName,
  worker: WorkerId,
  content: unknown,
  status: "counted" | "surplus",
  at: number,
  claimedAt: number,
];

interface StoredAnswer extends RawAnswer {
  /** From claim to answer, of a judgment. */
  readonly milliseconds?: number;
}

type JudgedTask = readonly [id: number, name: string, subject: string, example: Example];

function toJudgment({ worker, content, milliseconds }: StoredAnswer): TimedJudgment {
  return { worker, verdict: content as Verdict, milliseconds: milliseconds! }; // the answers of judging stages
}

function* imagesOf(examples: readonly Example[]): Generator<string> {
  for (const example of examples) for (const { name } of photographsOf(example)) yield name;
}
