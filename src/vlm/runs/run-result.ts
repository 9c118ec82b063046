import { DEFAULT_SEED } from "../../core/index.ts";
import { evaluate } from "../../evaluation/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { OUTCOMES, type Outcome } from "../reading/outcome.ts";
import type { RunConfig } from "./run-config.ts";
import { predictionId, type RunExample, toExample } from "./run-example.ts";
import type { LogState } from "./run-log.ts";

type Interval = readonly [number, number];

/** A control of a run, as a row of its table. */
export interface ControlResult {
  readonly name: string;
  readonly examples: number;
  readonly accuracy: number | null;
  /** Accuracy under the control minus accuracy of the run, on the same examples. */
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly verdict: string;
}

/** The result of a run, as `vlm run --json` prints it. */
export interface RunResult {
  readonly model: string;
  readonly examples: number;
  /** Predictions that are true or false. */
  readonly answered: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Unreadable, refused, filtered and out-of-tokens count as wrong; null while requests are missing or failed. */
  readonly accuracy: number | null;
  readonly consistency: number | null;
  readonly accuracyInterval: Interval | null;
  readonly consistencyInterval: Interval | null;
  readonly cost: { readonly currency: string; readonly amount: number | null };
  readonly tokens: { readonly input: number; readonly output: number };
  readonly controls: readonly ControlResult[];
}

/** The predictions of a run in the order of its examples; undefined for what was not asked yet. */
export function* predictionsOf(
  examples: readonly RunExample[],
  { orders }: RunConfig["settings"],
  state: LogState,
): Generator<{
  readonly example: RunExample;
  readonly id: string;
  readonly outcome: Outcome | undefined;
  readonly probability: number | undefined;
}> {
  for (const example of examples) {
    for (const order of orders ?? [undefined]) {
      const id = predictionId(example, order);
      const unit = { control: "main", split: example.split, id, repeat: 0 };
      const answer = state.answerTo(unit);
      const failed = state.failureOf(unit) === undefined ? undefined : ("failed" as const);
      yield { example, id, outcome: answer?.outcome ?? failed, probability: answer?.probability };
    }
  }
}

export interface ResultInput {
  readonly config: RunConfig;
  readonly examples: readonly RunExample[];
  readonly state: LogState;
  readonly controls?: readonly ControlResult[];
}

/** Scores a run by `evaluate`, as every other system; a run with missing or failed requests has no score yet. */
export async function resultOfRun({
  config,
  examples,
  state,
  controls = [],
}: ResultInput): Promise<RunResult> {
  const { settings } = config;
  const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as Record<Outcome, number>;
  const predictions = new Map<string, boolean | "unanswered">();
  let missing = 0;
  for (const { id, outcome } of predictionsOf(examples, settings, state)) {
    if (outcome === undefined) missing += 1;
    else outcomes[outcome] += 1;
    predictions.set(id, outcome === "true" || outcome === "false" ? outcome === "true" : "unanswered");
  }
  const isComplete = missing === 0 && outcomes.failed === 0 && examples.length > 0;
  const score = isComplete ? await scoreOf(examples, predictions, settings.seed) : undefined;
  const { totals } = state;
  return {
    model: settings.model,
    examples: examples.length,
    answered: outcomes.true + outcomes.false,
    outcomes,
    accuracy: score?.accuracy ?? null,
    consistency: score?.consistency ?? null,
    accuracyInterval: score?.accuracyInterval ?? null,
    consistencyInterval: score?.consistencyInterval ?? null,
    cost: { currency: "USD", amount: totals.unpriced > 0 ? null : totals.cost },
    tokens: { input: totals.input, output: totals.output },
    controls,
  };
}

async function scoreOf(
  examples: readonly RunExample[],
  predictions: ReadonlyMap<string, boolean | "unanswered">,
  seed: string = DEFAULT_SEED,
) {
  const gold = new ExampleTableBuilder({ pictures: false });
  for (const example of examples) gold.add(toExample(example));
  return (await evaluate(gold.table(), predictions, { seed })).score;
}
