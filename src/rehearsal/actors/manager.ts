import type { QualificationPartView, ScenePair, TaskView } from "../../campaigns/index.ts";
import type { Guideline, Random } from "../../core/index.ts";
import type { HttpClient } from "../http-client.ts";
import { brokenGuidelines } from "../pairs/guidelines.ts";
import { judgePairSentence } from "../pairs/pair-sentence.ts";
import { type AnswerContext, PLACEHOLDER_SENTENCE } from "./answer-task.ts";
import type { Actor } from "./worker.ts";

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** Interval between the manager's visits: writers wait for it before they get the whole pool. */
const VISIT_INTERVAL_MS = 4 * HOUR;

/** A campaign without an answer for this long has stalled: writing tasks are withdrawn after three days. */
const STALLED_AFTER_MS = 5 * DAY;

/** A writer with a smaller share of good sentences in a long enough round is blocked. */
const BLOCKED_BELOW = 0.25;
const MIN_REVIEWED_TO_BLOCK = 5;

export interface ManagerOptions extends Pick<AnswerContext, "oracle" | "contentOf" | "simulation"> {
  readonly client: HttpClient;
  readonly signIn: { readonly name: string; readonly password: string };
  /** The path of the campaign, "/api/campaigns/rehearsal". */
  readonly path: string;
  readonly random: Random;
  /** Time of the last answer. */
  readonly lastAnswer: () => number;
}

/**
 * A manager who every few hours checks qualifications, closes the round, reviews and pays it, blocks bad writers, and
 * advances, until no task is open or no worker comes.
 */
export class SimulatedManager implements Actor {
  readonly #options: ManagerOptions;
  #isComplete = false;

  constructor(options: ManagerOptions) {
    this.#options = options;
  }

  /** True when no task is open. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  async step(now: number): Promise<number | undefined> {
    const { client, path, lastAnswer } = this.#options;
    const { role } = await client.get<{ role: string | null }>("/api/session");
    if (role === null) await client.post("/api/session", this.#options.signIn);
    await this.#checkQualifications();
    await client.post(`${path}/rounds`);
    await this.#review();
    await this.#pay();
    this.#isComplete = (await client.post<{ settled: boolean }>(`${path}/advance`)).settled;
    return this.#isComplete || now - lastAnswer() > STALLED_AFTER_MS ? undefined : now + VISIT_INTERVAL_MS;
  }

  async #checkQualifications(): Promise<void> {
    const { client } = this.#options;
    const path = `${this.#options.path}/qualification/checks`;
    const { sentences } = await client.get<{ sentences: readonly ToCheck[] }>(path);
    for (const { id, picture, sentence } of sentences) {
      const passed =
        picture.kind === "scenes"
          ? this.#isGood({ kind: "write-for-scenes", scenes: picture.scenes }, { sentence })
          : sentence === PLACEHOLDER_SENTENCE;
      await client.send("POST", `${path}/${id}`, { passed });
    }
  }

  async #review(): Promise<void> {
    const { client, path } = this.#options;
    const { sentences } = await client.get<{ sentences: readonly ToReview[] }>(`${path}/reviews`);
    for (const { assignment, answer, task } of sentences) {
      const guidelines = this.#findViolations(task, answer);
      const good = guidelines.length === 0 && this.#isGood(task, answer);
      await client.send("POST", `${path}/reviews/${assignment}`, { good, guidelines });
    }
  }

  /** True when a sentence is true and false where it should be. */
  #isGood(task: TaskView, { sentence, selected = [] }: WrittenAnswer): boolean {
    const { oracle } = this.#options;
    if (task.kind === "write-for-scenes") {
      return task.scenes.every((scene, position) => oracle.judge(sentence, scene) === `${position < 2}`);
    }
    if (task.kind !== "write-for-pairs") return false;
    return this.#look(task.pairs).every(
      (pair, i) => judgePairSentence(sentence, pair, oracle.judge) === `${selected.includes(i)}`,
    );
  }

  /** The guidelines that the manager sees broken by a sentence about photographs (AP Table 8). */
  #findViolations(task: TaskView, { sentence, selected = [] }: WrittenAnswer): readonly Guideline[] {
    if (task.kind !== "write-for-pairs") return [];
    const { random, simulation } = this.#options;
    const unselected = this.#look(task.pairs).filter((_, i) => !selected.includes(i));
    return brokenGuidelines(sentence, unselected).filter(
      () => random.uniform() >= simulation.missedViolations,
    );
  }

  #look(pairs: Extract<TaskView, { kind: "write-for-pairs" }>["pairs"]): readonly ScenePair[] {
    const sceneOf = (image: string) => this.#options.contentOf(image).scene;
    return pairs.map(([left, right]) => [sceneOf(left.image), sceneOf(right.image)]);
  }

  async #pay(): Promise<void> {
    const { client, path } = this.#options;
    const { rounds } = await client.get<{ rounds: readonly Round[] }>(`${path}/rounds`);
    const last = Math.max(0, ...rounds.map(({ round }) => round));
    for (const { worker, round, reviewed, good, outcome } of rounds) {
      if (round !== last || outcome === null) continue;
      await client.post(`${path}/rounds/${round}/workers/${worker}/pay`);
      if (reviewed >= MIN_REVIEWED_TO_BLOCK && good < BLOCKED_BELOW * reviewed) {
        await client.post(`${path}/workers/${worker}/block`, { note: "too few good sentences" });
      }
    }
  }
}

interface WrittenAnswer {
  readonly sentence: string;
  readonly selected?: readonly number[];
}

interface ToReview {
  readonly assignment: string;
  readonly answer: WrittenAnswer;
  readonly task: TaskView;
}

interface ToCheck {
  readonly id: number;
  readonly picture: QualificationPartView["pictures"][string];
  readonly sentence: string;
}

interface Round {
  readonly worker: string;
  readonly round: number;
  readonly reviewed: number;
  readonly good: number;
  readonly outcome: string | null;
}
