import type { RehearsalForecast } from "../campaigns/index.ts";
import { builtScript, startRawThread, withTemporaryFolder } from "../files/index.ts";
import type { StartRehearsal } from "../server/index.ts";
import { ANSWERS_PER_PRESENTATION } from "./answers-per-presentation.ts";
import type { ForecastJob, FromForecast } from "./forecast-worker.ts";

const SCRIPT = builtScript(new URL("./forecast-worker.js", import.meta.url));

/** Rehearses campaigns for a server's pages, each in a thread with a database that is removed afterwards. */
export function createForecaster(version: string): StartRehearsal {
  return (campaign, answered) => {
    const expected = Math.round(campaign.presentations * ANSWERS_PER_PRESENTATION);
    answered(0, expected);
    const stopping = new AbortController();
    const forecast = withTemporaryFolder("counterpoint-forecast-", async (folder) => {
      stopping.signal.throwIfAborted();
      const job: ForecastJob = { ...campaign, folder, version };
      const thread = startRawThread(SCRIPT, job);
      try {
        return await new Promise<RehearsalForecast>((resolve, reject) => {
          thread.on("message", (told: FromForecast) => {
            if (typeof told === "number") answered(told, expected);
            else resolve(told);
          });
          thread.on("error", reject);
          stopping.signal.addEventListener("abort", () => reject(stopping.signal.reason));
        });
      } finally {
        await thread.terminate();
      }
    });
    return {
      forecast,
      stop: async () => {
        stopping.abort();
        await forecast.catch(() => {}); // its failure is that it was stopped
      },
    };
  };
}
