import type { NewRehearsal, RehearsalForecast } from "../campaigns/index.ts";
import { serveThread } from "../files/index.ts";
import { play } from "./play.ts";

/** A campaign to rehearse, and a folder for its database and images. */
interface ForecastJob extends NewRehearsal {
  readonly folder: string;
}

export type ForecastThread = typeof functions;

/** The same settings give the same forecast, and no budget ends it early. */
const FIXED = { seed: "1", budget: 10 ** 12 };

const functions = {
  async forecast(
    { folder, ...job }: ForecastJob,
    onAnswer: (answers: number) => void,
  ): Promise<RehearsalForecast> {
    const { days, simulated, outcome, people } = await play(folder, { ...job, ...FIXED, onAnswer });
    return { days, simulated, outcome, people };
  },
};
serveThread(functions);
