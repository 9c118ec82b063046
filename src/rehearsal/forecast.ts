import { Thread, withTemporaryFolder } from "../files/index.ts";
import type { StartRehearsal } from "../server/index.ts";
import type { ForecastThread } from "./forecast-thread.ts";
import { ANSWERS_PER_PRESENTATION } from "./rehearse-campaign.ts";

const SCRIPT = new URL("./forecast-thread.js", import.meta.url);

/** Rehearses campaigns for a server's pages, each in a thread with a temporary database. */
export function createForecaster(): StartRehearsal {
  return (campaign, answered) => {
    const expected = Math.round(campaign.presentations * ANSWERS_PER_PRESENTATION);
    const onAnswer = (answers: number) => answered(answers, expected);
    onAnswer(0);
    const thread = new Thread<ForecastThread>(SCRIPT);
    const forecast = withTemporaryFolder("forecast", async (folder) => {
      try {
        return await thread.call.forecast({ ...campaign, folder }, onAnswer);
      } finally {
        await thread.close();
      }
    });
    return {
      forecast,
      stop: async () => {
        await thread.close();
        await forecast.catch(() => {}); // it fails because it was stopped
      },
    };
  };
}
