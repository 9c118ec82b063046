import { CHARACTERS, type CharacterName } from "./people/character.ts";
import type { WorkDone } from "./people/worker.ts";

const HOUR = 60 * 60 * 1_000;

/** The workers of one character: what they did, and what they earned. */
export interface PeopleRow {
  readonly character: CharacterName;
  readonly workers: number;
  readonly blocked: number;
  readonly answers: number;
  readonly abandoned: number;
  readonly returned: number;
  readonly hours: number;
  /** Pay and bonus in minor units, and for an hour of work; null without any. */
  readonly earned: number;
  readonly earnedPerHour: number | null;
}

type Worker = WorkDone & { readonly earned: number; readonly standing: string };

/** Sums up the workers of a rehearsal by character. */
export function summarisePeople(workers: readonly Worker[]): readonly PeopleRow[] {
  return CHARACTERS.flatMap(({ name: character }) => {
    const alike = workers.filter((worker) => worker.character === character);
    if (alike.length === 0) return [];
    const sum = (of: (worker: Worker) => number) => alike.reduce((total, worker) => total + of(worker), 0);
    const [hours, earned] = [sum(({ worked }) => worked) / HOUR, sum((worker) => worker.earned)];
    return [
      {
        character,
        workers: alike.length,
        blocked: alike.filter(({ standing }) => standing === "blocked").length,
        answers: sum(({ answers }) => answers),
        abandoned: sum(({ abandoned }) => abandoned),
        returned: sum(({ returned }) => returned),
        hours,
        earned,
        earnedPerHour: hours === 0 ? null : earned / hours,
      },
    ];
  });
}
