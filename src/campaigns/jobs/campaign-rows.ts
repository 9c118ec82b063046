import { type Example, photographsOf, type WorkerId } from "../../core/index.ts";
import type { CampaignData, CorpusImage, RawAnswer } from "../rules/build-corpus.ts";
import type { PaidLines } from "../rules/ledger.ts";
import type { ReviewedSentence } from "../rules/quality/guideline-table.ts";
import { type Campaign, stagesOf } from "../rules/recipes/campaign.ts";
import {
  continueRecipe,
  type RecipeState,
  type RunRecipeOptions,
  runRecipe,
  type TaskAnswers,
  type TaskSpec,
} from "../rules/stages/run-recipe.ts";
import { JUDGING_STAGES, type Stage, type StageName } from "../rules/stages/stage.ts";
import type { ImageSet } from "../rules/tasks/prune-images.ts";
import type { RowPage } from "./row-page.ts";

const NO_ANSWERS: readonly StoredAnswer[] = [];

/** The rows of a campaign in memory, collected page by page, and what its recipe makes of them. */
export class CampaignRows {
  readonly #campaign: Campaign;
  readonly #options: RunRecipeOptions;
  #inputs: unknown[] = [];
  readonly #sets: Pick<ImageSet, "set" | "query">[] = [];
  readonly #answers: StoredAnswer[] = [];
  /** Counted answers by the name of their task; most tasks have one. */
  #counted = new Map<string, StoredAnswer | StoredAnswer[]>();
  readonly #withdrawn = new Set<string>();
  readonly #taskNames = new Set<string>();
  readonly #imageHashes = new Map<string, string>();
  readonly #images: CorpusImage[] = [];
  readonly #texts = new Map<string, string>();
  #workers: readonly WorkerId[] = [];
  #reviews: readonly ReviewedSentence[] = [];
  #paid: readonly PaidLines[] = [];
  #begun: { readonly stages: readonly Stage[]; readonly state: RecipeState } | undefined;
  #state: RecipeState | undefined;
  #shown: ReadonlyMap<string, string> | undefined;

  constructor(campaign: Campaign, options: RunRecipeOptions = {}) {
    this.#campaign = campaign;
    this.#options = options;
  }

  /** Adds rows. Pages of one kind come in their order, those of images and of their hashes after all that decide which are shown. */
  add({ of, text }: RowPage): void {
    // The database wrote them as `readRows` asked it to.
    const rows = <Row>(): readonly Row[] => JSON.parse(text);
    switch (of) {
      case "inputs":
        for (const input of rows<object>()) {
          this.#inputs.push(input);
          if (!("query" in input)) continue;
          const { set, query } = input as ImageSet; // the inputs of photographs have queries
          this.#sets.push({ set, query: this.#shared(query) });
        }
        return;
      case "answers":
        for (const answer of rows<AnswerRow>()) this.#addAnswer(answer);
        return;
      case "withdrawn tasks":
        for (const name of rows<string>()) this.#withdrawn.add(name);
        return;
      case "unanswered tasks":
        for (const name of rows<string>()) this.#taskNames.add(name);
        return;
      case "image hashes":
        for (const [hash, averageHash] of rows<readonly [string, string]>()) {
          const shown = this.#shownImage(hash);
          if (shown !== undefined) this.#imageHashes.set(shown, averageHash);
        }
        return;
      case "images":
        for (const image of rows<CorpusImage>()) this.#addImage(image);
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

  /** The state of the recipe after these answers. Of tasks that have answers it lists those of judging stages. */
  get state(): RecipeState {
    if (this.#state === undefined) {
      const { stages, state } = this.#begin();
      this.#begun = undefined;
      this.#state = continueRecipe(state, stages.slice(state.funnel.length), ...this.#progress);
    }
    return this.#state;
  }

  /** Runs the stages before splitting. From then on the images that are left are of interest, and the inputs are not. */
  #begin() {
    if (this.#begun === undefined) {
      const stages = stagesOf(this.#campaign, this.#imageHashes);
      const splitting = stages.findIndex((stage) => "assign" in stage);
      const before = splitting < 0 ? stages : stages.slice(0, splitting);
      const state = runRecipe(before, this.#inputs, ...this.#progress);
      this.#begun = { stages, state };
      this.#shown = new Map(imagesOf(state.outputs as readonly Example[])); // the last stage of each makes examples
      this.#inputs = [];
    }
    return this.#begun;
  }

  get #progress() {
    const counted = this.#counted;
    const progressOf = (task: string): TaskAnswers => {
      const answers = answersIn(counted, task);
      return { answers, withdrawn: answers.length === 0 && this.#withdrawn.has(task) };
    };
    const isListed = (stage: StageName, answers: number) => answers === 0 || JUDGING_STAGES.includes(stage);
    return [progressOf, { ...this.#options, isListed }] as const;
  }

  /** The tasks that the recipe needs and that do not exist yet. */
  get missingTasks(): readonly TaskSpec[] {
    const exists = ({ name }: TaskSpec) => this.#counted.has(name) || this.#taskNames.has(name);
    return this.state.tasks.filter((task) => !exists(task));
  }

  get data(): CampaignData {
    return {
      recipeState: this.state,
      sets: this.#sets,
      answers: this.#answers,
      workers: this.#workers,
      images: this.#images,
      reviews: this.#reviews,
    };
  }

  /** The data, which is forgotten here, so that whoever takes it can let it go. */
  take(): CampaignData {
    const { data } = this;
    this.#state = undefined;
    this.#counted = new Map();
    this.#imageHashes.clear();
    this.#shown = undefined;
    return data;
  }

  get paid(): readonly PaidLines[] {
    return this.#paid;
  }

  #addAnswer([task, stage, worker, content, status, at, claimedAt]: AnswerRow): void {
    const answer = {
      task,
      stage: this.#shared(stage),
      worker: this.#shared(worker),
      content: typeof content === "string" ? this.#shared(content) : content,
      status: this.#shared(status),
      at,
      milliseconds: at - claimedAt,
    };
    this.#answers.push(answer);
    if (status !== "counted") return;
    const own = this.#counted.get(task);
    if (own === undefined) this.#counted.set(task, answer);
    else if (Array.isArray(own)) own.push(answer);
    else this.#counted.set(task, [own, answer]);
  }

  /** One string for equal ones: a campaign has hundreds of thousands of answers, of a few workers. */
  #shared<T extends string>(text: T): T {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return (known ?? text) as T; // equal to it
  }

  #addImage(image: CorpusImage): void {
    const hash = this.#shownImage(image.hash);
    if (hash === undefined) return;
    const [query, licence, attribution] = [image.query, image.licence, image.attribution].map((text) =>
      this.#shared(text),
    ) as [string, string, string]; // as many
    this.#images.push({ ...image, hash, query, licence, attribution });
  }

  /** The one text of an image's hash that all examples share; undefined when none of them can show it. */
  #shownImage(hash: string): string | undefined {
    if (this.#shown === undefined) this.#begin();
    return this.#shown!.get(hash); // set by that
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
  /** From claim to answer. */
  readonly milliseconds: number;
}

function answersIn(
  counted: ReadonlyMap<string, StoredAnswer | StoredAnswer[]>,
  task: string,
): readonly StoredAnswer[] {
  const own = counted.get(task);
  return own === undefined ? NO_ANSWERS : Array.isArray(own) ? own : [own];
}

function* imagesOf(examples: readonly Example[]): Generator<[string, string]> {
  for (const example of examples) for (const { name } of photographsOf(example)) yield [name, name];
}
