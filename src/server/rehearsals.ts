import {
  beginRehearsal,
  endRehearsal,
  getRehearsal,
  type NewRehearsal,
  type RehearsalForecast,
  removeRehearsal,
  reportRehearsal,
  validateRecipe,
} from "../campaigns/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { RouteContext, Routes } from "./handle.ts";
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

/** Interval in milliseconds at which a rehearsal is reported to the database. */
const REPORT_MS = 1_000;

type Context = Pick<RouteContext, "db" | "now" | "newId">;

/** The rehearsals of all servers on a database: one at a time, of which the last is stored. This one plays some of them. */
class Rehearsals {
  readonly #context: Context;
  readonly #play: StartRehearsal;
  #running: (RunningRehearsal & { readonly id: string }) | undefined;

  constructor(context: Context, play: StartRehearsal) {
    this.#context = context;
    this.#play = play;
  }

  async last() {
    const { db, now } = this.#context;
    return { rehearsal: await getRehearsal(db, now()) };
  }

  /** Starts one; `failed` is called with unforeseen errors. */
  async start(of: NewRehearsal, failed: (error: unknown) => void): Promise<void> {
    const { db, now, newId } = this.#context;
    const id = newId();
    if (!(await beginRehearsal(db, { id, of, now: now() }))) {
      const hint = "Wait for it to finish, or cancel it";
      throw new CounterpointError("campaign/refused", "A rehearsal is already running", { hint });
    }
    const progress = { answers: 0, expected: 0 };
    const played = this.#play(of, (answers, expected) => Object.assign(progress, { answers, expected }));
    const running = { id, ...played };
    this.#running = running;
    const report = async () => {
      if (!(await reportRehearsal(db, { id, now: now(), ...progress }))) await this.stop(); // another server cancelled it
    };
    const timer = setInterval(() => report().catch(failed), REPORT_MS);
    const end = async (forecast: RehearsalForecast | null) => {
      clearInterval(timer);
      if (this.#running !== running) return;
      this.#running = undefined;
      await endRehearsal(db, { id, ...progress, forecast });
    };
    running.forecast
      .then(end, (error: unknown) => {
        if (this.#running === running) failed(error);
        return end(null);
      })
      .catch(failed);
    await report();
  }

  /** Stops the rehearsal that this server plays, and removes it. */
  readonly stop = async (): Promise<void> => {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    await running.stop();
    await removeRehearsal(this.#context.db, running.id);
  };

  /** Removes the rehearsal, which stops it wherever it is played. */
  async cancel(): Promise<void> {
    await this.stop();
    await removeRehearsal(this.#context.db);
  }
}

/** Cost and duration of a campaign, estimated by a rehearsal with simulated workers. */
export function addRehearsalRoutes(server: Routes, context: Context, play: StartRehearsal): void {
  const rehearsals = new Rehearsals(context, play);
  server.addHook("preClose", rehearsals.stop);

  handle(server, "GET /api/rehearsal", () => rehearsals.last());

  handle(server, "POST /api/rehearsal", async ({ body, log }) => {
    validateRecipe(body.recipe, body.settings); // throws for invalid settings
    await rehearsals.start(body, (error) => log.error(error));
    return rehearsals.last();
  });

  handle(server, "DELETE /api/rehearsal", async () => {
    await rehearsals.cancel();
    return { rehearsal: null };
  });
}
