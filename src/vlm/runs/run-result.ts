import { evaluate } from "../../evaluation/index.ts";
import { type ExampleTable, ExampleTableBuilder } from "../../formats/index.ts";
import { OUTCOMES, type Outcome } from "../reading/outcome.ts";
import type { RunConfig } from "./run-config.ts";
import { mainUnit, type RunExample, toExample } from "./run-example.ts";
import type { LogState, Unit } from "./run-log.ts";

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
  readonly unit: Unit;
  readonly outcome: Outcome | undefined;
  readonly probability: number | undefined;
}> {
  for (const example of examples) {
    for (const order of orders ?? [undefined]) {
      const unit = mainUnit(example, order);
      const answer = state.answerTo(unit);
      const failed = state.failureOf(unit) === undefined ? undefined : ("failed" as const);
      yield {
        example,
        id: unit.id,
        unit,
        outcome: answer?.outcome ?? failed,
        probability: answer?.probability,
      };
    }
  }
}

export interface ResultInput {
  readonly config: RunConfig;
  readonly examples: readonly RunExample[];
  readonly state: LogState;
  readonly controls?: readonly ControlResult[];
}

/** The outcomes of a run, and its predictions as `eval score` takes them. */
export function labelsOfRun({ config, examples, state }: ResultInput) {
  const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as Record<Outcome, number>;
  const labels = new Map<string, boolean | "unanswered">();
  let missing = 0;
  for (const { id, outcome } of predictionsOf(examples, config.settings, state)) {
    if (outcome === undefined) missing += 1;
    else outcomes[outcome] += 1;
    labels.set(id, outcome === "true" || outcome === "false" ? outcome === "true" : "unanswered");
  }
  return { outcomes, labels, isComplete: missing === 0 && outcomes.failed === 0 && examples.length > 0 };
}

/** Scores a run by `evaluate`, as every other system; a run with missing or failed requests has no score yet. */
export async function resultOfRun(run: ResultInput): Promise<RunResult> {
  const { config, examples, state, controls = [] } = run;
  const { settings } = config;
  const { outcomes, labels, isComplete } = labelsOfRun(run);
  const score = isComplete
    ? (await evaluate(goldOf(examples), labels, { seed: settings.seed })).score
    : undefined;
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

/** The examples of a run with their labels. */
export function goldOf(examples: readonly RunExample[]): ExampleTable {
  const gold = new ExampleTableBuilder({ pictures: false });
  for (const example of examples) gold.add(toExample(example));
  return gold.table();
}
