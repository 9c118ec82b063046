import type { Scene } from "../../core/index.ts";
import type { TaskView } from "../../server/index.ts";
import type { HttpClient } from "../http-client.ts";
import type { Mind } from "./mind.ts";
import { judgePair } from "./pair-sentences.ts";
import type { Person } from "./worker.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** A writer with so few good sentences in a round of some length is blocked. */
const BLOCKED_BELOW = 0.25;
const LEAST_TO_BLOCK = 5;

export interface ManagerOptions {
  readonly client: HttpClient;
  readonly signIn: { readonly name: string; readonly password: string };
  /** The address of the campaign, "/api/campaigns/rehearsal". */
  readonly place: string;
  readonly mind: Mind;
  readonly look: (image: string) => Scene;
  /** The last time to look after the campaign; what waits then is given up. */
  readonly until: number;
}

/** A manager who once a day closes the round, reviews it, pays it, blocks whoever writes badly, and advances. */
export class SimulatedManager implements Person {
  readonly #options: ManagerOptions;
  #settled = false;

  constructor(options: ManagerOptions) {
    this.#options = options;
  }

  /** Whether nothing waits any more. */
  get settled(): boolean {
    return this.#settled;
  }

  async act(now: number): Promise<number | undefined> {
    const { client, place, until } = this.#options;
    await client.open();
    await client.post("/api/session", this.#options.signIn);
    await client.post(`${place}/rounds`);
    await this.#review();
    await this.#pay();
    this.#settled = (await client.post<{ settled: boolean }>(`${place}/advance`)).settled;
    return this.#settled || now >= until ? undefined : now + DAY;
  }

  async #review(): Promise<void> {
    const { client, place } = this.#options;
    const { sentences } = await client.get<{ sentences: readonly ToReview[] }>(`${place}/reviews`);
    for (const { assignment, answer, task } of sentences) {
      const good = this.#isGood(task, answer);
      await client.send("POST", `${place}/reviews/${assignment}`, { good, guidelines: [] });
    }
  }

  /** Whether a sentence is true and false where it should be. */
  #isGood(task: TaskView, { sentence, selected = [] }: WrittenAnswer): boolean {
    const { mind, look } = this.#options;
    if (task.kind === "write-for-scenes") {
      return task.scenes.every((scene, position) => mind.judge(sentence, scene) === `${position < 2}`);
    }
    if (task.kind !== "write-for-pairs") return false;
    return task.pairs.every(([left, right], pair) => {
      const verdict = judgePair(mind, sentence, [look(left), look(right)]);
      return verdict === `${selected.includes(pair)}`;
    });
  }

  async #pay(): Promise<void> {
    const { client, place } = this.#options;
    const { rounds } = await client.get<{ rounds: readonly Round[] }>(`${place}/rounds`);
    const last = Math.max(0, ...rounds.map(({ round }) => round));
    for (const { worker, round, reviewed, good, outcome } of rounds) {
      if (round !== last || outcome === null) continue;
      await client.post(`${place}/rounds/${round}/workers/${worker}/pay`);
      if (reviewed >= LEAST_TO_BLOCK && good < BLOCKED_BELOW * reviewed) {
        await client.post(`${place}/workers/${worker}/block`, { note: "too few good sentences" });
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

interface Round {
  readonly worker: string;
  readonly round: number;
  readonly reviewed: number;
  readonly good: number;
  readonly outcome: string | null;
}
