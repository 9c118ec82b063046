import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { show } from "../../formats/index.ts";
import {
  BASELINES,
  type Baseline,
  checkTrained,
  FILES,
  type TrainedModel,
  withHyperparameters,
} from "../../models/index.ts";
import type { Rejection } from "../gold-scorer-thread.ts";

/** The files of a run, as `baseline train` leaves them. */
export interface RunFiles {
  readonly config: Uint8Array;
  readonly vocabulary: Uint8Array;
  readonly model: Uint8Array;
}

/** The fields of config.json that are needed here. */
const Config = z.object({
  version: z.string().max(40),
  baseline: z.string().max(40),
  hyperparameters: z.record(z.string().max(40), z.number()).default({}),
});
const Vocabulary = z.array(z.string().max(1_000)).max(2_000_000);

/** Maximum number of problems of a file that are listed; a model can have a hundred thousand invalid inputs. */
const MAX_LISTED = 20;

/** The model of a team's run, or the problems of its files. */
export function readRun(files: RunFiles, version: string): { readonly trained: TrainedModel } | Rejection {
  const config = parse(Config, files.config);
  if (config === undefined)
    return rejection(FILES.config, ["config.json was not written by `baseline train`"]);
  if (config.version !== version) {
    const message = `The run was trained with version ${show(config.version)}; this server is version ${version} and may encode examples differently. Retrain with version ${version}`;
    return rejection(FILES.config, [message]);
  }
  const known = BASELINES.find(({ name }) => name === config.baseline);
  if (known === undefined) return rejection(FILES.config, [`Unknown baseline ${show(config.baseline)}`]);
  const baseline = configured(known, config.hyperparameters);
  if (baseline instanceof CounterpointError) return rejection(FILES.config, [baseline.message]);
  const vocabulary = parse(Vocabulary, files.vocabulary);
  if (vocabulary === undefined) return rejection(FILES.vocabulary, ["It is not a JSON list of short texts"]);
  const trained = { baseline, vocabulary, model: files.model };
  const problems = checkTrained(trained);
  return problems.length > 0 ? rejection(FILES.model, problems) : { trained };
}

/** The baseline as a team trained it, or why it cannot be trained so. */
function configured(
  baseline: Baseline,
  values: Readonly<Record<string, number>>,
): Baseline | CounterpointError {
  try {
    return withHyperparameters(baseline, values);
  } catch (error) {
    if (error instanceof CounterpointError) return error;
    throw error;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Findings about one of the files: the first ones in full, the rest counted. */
export function rejection(file: string, messages: readonly string[]): Rejection {
  const listed = messages.slice(0, MAX_LISTED);
  return {
    findings: listed.map((message) => ({ code: "run/unusable", file, line: 0, message })),
    findingCount: messages.length,
  };
}
