import { sumMoney } from "../campaigns/index.ts";
import { type ProfileName, WORKER_PROFILES } from "./actors/worker-profile.ts";

const HOUR = 60 * 60 * 1_000;

/** The workers of one profile: their work and their earnings. */
export interface ProfileSummary {
  readonly character: ProfileName;
  readonly workers: number;
  readonly blocked: number;
  readonly answers: number;
  readonly abandoned: number;
  readonly returned: number;
  readonly hours: number;
  /** Pay and bonus in minor units, and per hour of work; null without any. */
  readonly earned: number;
  readonly earnedPerHour: number | null;
}

/** Statistics of a worker in a rehearsal. */
export interface WorkerStats {
  readonly profile: ProfileName;
  readonly answers: number;
  /** Time spent on tasks, in milliseconds. */
  readonly workedMs: number;
  readonly abandoned: number;
  /** Tasks given back for want of an answer. */
  readonly returned: number;
}

type Worker = WorkerStats & { readonly earned: number; readonly status: string };

/** Summarises the workers of a rehearsal by profile. */
export function summariseByProfile(workers: readonly Worker[]): readonly ProfileSummary[] {
  return WORKER_PROFILES.flatMap(({ name: character }) => {
    const alike = workers.filter((worker) => worker.profile === character);
    if (alike.length === 0) return [];
    const sum = (of: (worker: Worker) => number) => alike.reduce((total, worker) => total + of(worker), 0);
    const [hours, earned] = [
      sum(({ workedMs }) => workedMs) / HOUR,
      sumMoney(alike.map(({ earned }) => earned)),
    ];
    return [
      {
        character,
        workers: alike.length,
        blocked: alike.filter(({ status }) => status === "blocked").length,
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
