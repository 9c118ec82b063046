import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import { openRun } from "./open-run.ts";
import { predictionsOf } from "./run-result.ts";

export interface ExportedRun {
  readonly predictions: number;
  /** Predictions without an answer, written as `unanswered`. */
  readonly unanswered: number;
}

/** Writes the predictions of a finished run as the official CSV, for `eval score`. */
export async function exportRun(folder: string, { out }: { readonly out: string }): Promise<ExportedRun> {
  const { config, examples, state } = await openRun(folder);
  const lines: string[] = [];
  let [unanswered, missing] = [0, 0];
  for (const { id, outcome } of predictionsOf(examples, config.settings, state)) {
    const isAnswer = outcome === "true" || outcome === "false";
    if (outcome === undefined || outcome === "failed") missing += 1;
    else if (!isAnswer) unanswered += 1;
    lines.push(`${id},${isAnswer ? outcome : "unanswered"}\n`);
  }
  if (missing > 0) {
    const hint = "Run the same command again until the run is finished";
    const message = `${missing} of ${lines.length} predictions have no reply, so the run is unfinished`;
    throw new CounterpointError("data/invalid", message, { at: [folder], hint });
  }
  await writeFileAtomic(out, lines.join(""));
  return { predictions: lines.length, unanswered };
}
