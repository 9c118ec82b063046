import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import type { Baseline, Model, Question } from "../baseline.ts";
import { BASELINES } from "../baselines.ts";
import { Session } from "../engine/session.ts";
import { batchesOf } from "./batches.ts";
import { labelsOf } from "./labels.ts";
import { FILES, type RunConfig, readJson } from "./run-folder.ts";
import type { RunResult } from "./train-run.ts";

/** How many questions are answered at once. */
const BATCH = 256;

/** A finished run, ready to answer. */
export class Predictor {
  readonly baseline: Baseline;
  readonly #model: Model;
  readonly #session: Session;

  private constructor(baseline: Baseline, model: Model, session: Session) {
    this.baseline = baseline;
    this.#model = model;
    this.#session = session;
  }

  /** Opens the folder of a run of this version. */
  static async open(
    folder: string,
    { version, threads }: { version: string; threads: number },
  ): Promise<Predictor> {
    const config = await readJson<RunConfig>(join(folder, FILES.config));
    if (config.version !== version) {
      const message = `${folder} was trained by version ${config.version}, not ${version}`;
      throw new CounterpointError("data/unreadable", message, {
        hint: "Train it again, or use that version",
      });
    }
    const baseline = BASELINES.find(({ name }) => name === config.baseline);
    const vocabulary = await readJson<readonly string[]>(join(folder, FILES.vocabulary));
    await readJson<RunResult>(join(folder, FILES.result)); // a run that has not ended has none
    if (baseline === undefined || !Array.isArray(vocabulary)) {
      throw new CounterpointError("data/unreadable", `${folder} holds no run of a baseline that is known`);
    }
    const session = await Session.open(join(folder, FILES.model), { threads }).catch((cause: unknown) => {
      const message = `${join(folder, FILES.model)} cannot be read: ${(cause as Error).message}`;
      throw new CounterpointError("data/unreadable", message, { hint: "Train the run again", cause });
    });
    return new Predictor(baseline, baseline.createModel(vocabulary), session);
  }

  /** The labels of questions, in their order. */
  async predict(questions: readonly Question[]): Promise<boolean[]> {
    const labels = new Map<Question, boolean>();
    for (const batch of batchesOf(questions, { model: this.#model, size: BATCH })) {
      const { logits } = await this.#session.run(this.#model.encode(batch));
      for (const [i, label] of labelsOf(logits!).entries()) labels.set(batch[i]!, label === 1);
    }
    return questions.map((question) => labels.get(question)!);
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}

/** The folder itself if it is a run's, otherwise that of the run in it that was best in validation. */
export async function bestRunOf(folder: string): Promise<string> {
  if (existsSync(join(folder, FILES.config)) || !existsSync(folder)) return folder;
  let best: { readonly run: string; readonly accuracy: number } | undefined;
  for (const name of readdirSync(folder).sort()) {
    const run = join(folder, name);
    if (!existsSync(join(run, FILES.result))) continue;
    const { validationAccuracy } = await readJson<RunResult>(join(run, FILES.result));
    if (best === undefined || (validationAccuracy ?? 0) > best.accuracy)
      best = { run, accuracy: validationAccuracy ?? 0 };
  }
  return best?.run ?? folder;
}
