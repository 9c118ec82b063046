import type { NewRehearsal, RehearsalForecast } from "../campaigns/index.ts";
import { CounterpointError } from "../core/index.ts";

/** A rehearsal that is being played. */
export interface PlayedRehearsal {
  readonly forecast: Promise<RehearsalForecast>;
  stop(): Promise<void>;
}

/** Plays a campaign with simulated workers, elsewhere than in the server's thread; tells of its answers, of about so many. */
export type PlayRehearsal = (
  campaign: NewRehearsal,
  answered: (answers: number, expected: number) => void,
) => PlayedRehearsal;

type State = "running" | "done" | "failed";

/** The rehearsals of a server: one at a time, of which the last is remembered. */
export class Rehearsals {
  readonly #play: PlayRehearsal;
  #last: {
    of: NewRehearsal;
    state: State;
    answers: number;
    expected: number;
    forecast: RehearsalForecast | null;
  } | null = null;
  #played: PlayedRehearsal | undefined;

  constructor(play: PlayRehearsal) {
    this.#play = play;
  }

  get last() {
    return this.#last;
  }

  /** Starts one; `failed` is told of what nobody foresaw. */
  start(of: NewRehearsal, failed: (error: unknown) => void): void {
    if (this.#played !== undefined) {
      const hint = "Wait for it, or cancel it";
      throw new CounterpointError("campaign/refused", "A rehearsal is being played", { hint });
    }
    const last = {
      of,
      state: "running" as State,
      answers: 0,
      expected: 0,
      forecast: null as RehearsalForecast | null,
    };
    const played = this.#play(of, (answers, expected) => Object.assign(last, { answers, expected }));
    this.#last = last;
    this.#played = played;
    const end = (change: Partial<typeof last>) => {
      Object.assign(last, change);
      if (this.#played === played) this.#played = undefined;
    };
    played.forecast.then(
      (forecast) => end({ state: "done", forecast }),
      (error: unknown) => {
        if (this.#played === played) failed(error);
        end({ state: "failed" });
      },
    );
  }

  /** Ends what is being played, and forgets it. */
  readonly cancel = async (): Promise<void> => {
    const played = this.#played;
    this.#played = undefined;
    this.#last = null;
    await played?.stop();
  };
}
