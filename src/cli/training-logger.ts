import type { TrainBaselineOptions } from "../models/index.ts";
import type { Context } from "./command.ts";
import { formatFixed, percent } from "./text-table.ts";

/** Minimum milliseconds between two messages, for epochs and within a long epoch. */
const PAUSE = { epochs: 10_000, steps: 30_000 };

/** Logs the progress of training runs now and then. */
export function trainingLogger(
  runs: number,
  { log, now }: Pick<Context, "log" | "now">,
): Required<Pick<TrainBaselineOptions, "report" | "reportStep">> {
  let noted = now();
  let lastEpochEnd: { readonly run: number; readonly at: number } | undefined;
  let firstStep:
    | { readonly run: number; readonly epoch: number; readonly done: number; readonly at: number }
    | undefined;
  const say = (text: string) => {
    noted = now();
    log(text);
  };
  return {
    report(run, { epoch, loss, validationAccuracy, bestAccuracy, bestEpoch, lastEpoch, stopsEarly }) {
      const seconds = lastEpochEnd?.run === run ? (now() - lastEpochEnd.at) / 1_000 : undefined; // the first epoch includes other work
      lastEpochEnd = { run, at: now() };
      const isLast = epoch === lastEpoch;
      if (!isLast && now() < noted + PAUSE.epochs) return;
      const left = seconds === undefined ? "" : ` in ${Math.ceil(seconds * (lastEpoch - epoch))} s`;
      say(
        [
          `run ${run} of ${runs}, epoch ${epoch}: loss ${formatFixed(loss, 4)}, ${percent(validationAccuracy)} % in validation`,
          stopsEarly ? `, best ${percent(bestAccuracy)} % in epoch ${bestEpoch}` : "",
          isLast ? "; ended" : `; ends after epoch ${lastEpoch}${left}`,
          isLast || !stopsEarly ? "" : " or, with a new best, later",
        ].join(""),
      );
    },

    reportStep(run, { epoch, done, loss }) {
      if (firstStep?.run !== run || firstStep.epoch !== epoch) {
        firstStep = { run, epoch, done, at: now() };
        return;
      }
      if (now() < noted + PAUSE.steps) return;
      const left = ((now() - firstStep.at) / (done - firstStep.done)) * (1 - done);
      if (left < PAUSE.epochs) return; // the end of the epoch will be logged
      say(
        `run ${run} of ${runs}, epoch ${epoch}: ${Math.floor(100 * done)} % of it, loss ${formatFixed(loss, 4)}; it ends in ${Math.ceil(left / 1_000)} s`,
      );
    },
  };
}
