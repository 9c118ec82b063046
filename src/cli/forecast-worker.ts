import { parentPort, workerData } from "node:worker_threads";
import type { NewRehearsal, RehearsalForecast } from "../campaigns/index.ts";
import { play } from "../rehearsal/index.ts";

/** A campaign to rehearse, and a folder for what that leaves. */
export interface ForecastJob extends NewRehearsal {
  readonly folder: string;
  readonly version: string;
}

/** How many answers there are so far, and what it came to in the end. */
export type FromForecast = number | RehearsalForecast;

const send = (message: FromForecast) => parentPort?.postMessage(message);

/** The same settings give the same forecast, which no budget cuts short. */
const FIXED = { seed: "1", budget: 10 ** 12 };

const { folder, ...job } = workerData as ForecastJob;
const { days, outcome, people } = await play(folder, { ...job, ...FIXED, onAnswer: send });
send({ days, outcome, people });
