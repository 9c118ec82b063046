import { type NewRehearsal, type RehearsalForecast, validateRecipe } from "../campaigns/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { Routes } from "./handle.ts";
import { handle } from "./handle.ts";

/** A rehearsal in progress. */
export interface RunningRehearsal {
  readonly forecast: Promise<RehearsalForecast>;
  stop(): Promise<void>;
}

/**
 * Plays a campaign with simulated workers, in another thread; reports the number of answers, and the estimated total.
 */
export type StartRehearsal = (
  campaign: NewRehearsal,
  answered: (answers: number, expected: number) => void,
) => RunningRehearsal;

type State = "running" | "done" | "failed";

/** The rehearsals of a server: one at a time, of which the last is remembered. */
class Rehearsals {
  readonly #start: StartRehearsal;
  #last: {
    of: NewRehearsal;
    state: State;
    answers: number;
    expected: number;
    forecast: RehearsalForecast | null;
  } | null = null;
  #running: RunningRehearsal | undefined;

  constructor(start: StartRehearsal) {
    this.#start = start;
  }

  get last() {
    return this.#last;
  }

  /** Starts one; `failed` is called with unforeseen errors. */
  start(of: NewRehearsal, failed: (error: unknown) => void): void {
    if (this.#running !== undefined) {
      const hint = "Wait for it to finish, or cancel it";
      throw new CounterpointError("campaign/refused", "A rehearsal is already running", { hint });
    }
    const last = {
      of,
      state: "running" as State,
      answers: 0,
      expected: 0,
      forecast: null as RehearsalForecast | null,
    };
    const running = this.#start(of, (answers, expected) => Object.assign(last, { answers, expected }));
    this.#last = last;
    this.#running = running;
    const end = (change: Partial<typeof last>) => {
      Object.assign(last, change);
      if (this.#running === running) this.#running = undefined;
    };
    running.forecast.then(
      (forecast) => end({ state: "done", forecast }),
      (error: unknown) => {
        if (this.#running === running) failed(error);
        end({ state: "failed" });
      },
    );
  }

  /** Stops the rehearsal, and forgets it. */
  readonly cancel = async (): Promise<void> => {
    const running = this.#running;
    this.#running = undefined;
    this.#last = null;
    await running?.stop();
  };
}

/** Cost and duration of a campaign, estimated by a rehearsal with simulated workers. */
export function addRehearsalRoutes(server: Routes, play: StartRehearsal): void {
  const rehearsals = new Rehearsals(play);
  server.addHook("preClose", rehearsals.cancel);

  handle(server, "GET /api/rehearsal", async () => ({ rehearsal: rehearsals.last }));

  handle(server, "POST /api/rehearsal", async ({ body, log }) => {
    validateRecipe(body.recipe, body.settings); // throws for invalid settings
    rehearsals.start(body, (error) => log.error(error));
    return { rehearsal: rehearsals.last };
  });

  handle(server, "DELETE /api/rehearsal", async () => {
    await rehearsals.cancel();
    return { rehearsal: null };
  });
}
