import { CounterpointError } from "../core/index.ts";
import type { Baseline, Hyperparameter, Model, ModelExample, TrainingSettings } from "./baseline.ts";

/** The values of hyperparameters by their names. */
export type ValuesOf<Hyperparameters> = { readonly [Name in keyof Hyperparameters]: number };

/** A whole number, at least 1 if nothing else is said. */
export function whole(
  value: number,
  about: string,
  { min = 1, max }: { min?: number; max: number },
): Hyperparameter {
  return { value, about, min, max, isWhole: true };
}

/** A number of a range. */
export function real(
  value: number,
  about: string,
  { min, max }: { min: number; max: number },
): Hyperparameter {
  return { value, about, min, max, isWhole: false };
}

/** A share of what is dropped in training. */
export function dropoutRate(value: number, about: string): Hyperparameter {
  return real(value, `dropout rate of ${about}`, { min: 0, max: 0.95 });
}

/** The values of a baseline's hyperparameters. */
export function valuesOf({
  hyperparameters = {},
}: Pick<Baseline, "hyperparameters">): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(hyperparameters).map(([name, { value }]) => [name, value]));
}

/** What a baseline reads off its training examples, with the values of its hyperparameters. */
export function vocabularyFrom(baseline: Baseline, examples: readonly ModelExample[]): readonly string[] {
  return baseline.vocabularyOf(examples, valuesOf(baseline));
}

/** The model of a baseline, with the values of its hyperparameters. */
export function modelOf(baseline: Baseline, vocabulary: readonly string[]): Model {
  return baseline.createModel(vocabulary, valuesOf(baseline));
}

type NumericSetting = {
  [Name in keyof TrainingSettings]-?: TrainingSettings[Name] extends number | undefined ? Name : never;
}[keyof TrainingSettings];

/** What the settings of the training mean; the values are those of no baseline. */
const TRAINING: Readonly<Record<NumericSetting, Omit<Hyperparameter, "value">>> = {
  batchSize: { about: "examples in a batch", min: 1, max: 4_096, isWhole: true },
  learningRate: { about: "learning rate of Adam", min: 1e-9, max: 1, isWhole: false },
  patience: {
    about: "epochs without a new best that end a run, at the beginning",
    min: 1,
    max: 10_000,
    isWhole: false,
  },
  passesPerEpoch: { about: "passes over the examples in an epoch", min: 1, max: 1_000, isWhole: true },
  emaRate: { about: "rate of the exponential moving average of the weights", min: 0, max: 1, isWhole: false },
  weightDecay: { about: "L2 regularisation of the weights", min: 0, max: 1, isWhole: false },
  maxGradientNorm: { about: "largest norm of all gradients together", min: 1e-6, max: 1e6, isWhole: false },
  maxGradientNormPerTensor: {
    about: "largest norm of the gradient of a weight tensor",
    min: 1e-6,
    max: 1e6,
    isWhole: false,
  },
  minBatchSize: { about: "smaller batches are left out of training", min: 1, max: 4_096, isWhole: true },
  plateauThreshold: {
    about: "the learning rate is halved after an epoch whose loss is not so much lower than that before",
    min: 0,
    max: 10,
    isWhole: false,
  },
};

/** A hyperparameter or a setting of the training as it is set; undefined where a baseline does without. */
export type NamedHyperparameter = Omit<Hyperparameter, "value"> & {
  readonly name: string;
  readonly value: number | undefined;
};

/** Everything that `--set` can change of a baseline: its own hyperparameters, then the settings of its training. */
export function listHyperparameters({
  hyperparameters = {},
  settings,
  trainCustom,
}: Baseline): readonly NamedHyperparameter[] {
  const own = Object.entries(hyperparameters).map(([name, each]) => ({ name, ...each }));
  if (settings === undefined) return own;
  const training = (Object.keys(TRAINING) as NumericSetting[])
    .filter((name) => settings[name] !== undefined || trainCustom === undefined)
    .map((name) => ({ name, ...TRAINING[name], value: settings[name] }));
  return [...own, ...training];
}

/** A baseline with other values of some hyperparameters or settings of its training. */
export function withHyperparameters(baseline: Baseline, changes: Readonly<Record<string, number>>): Baseline {
  const names = Object.keys(changes);
  if (names.length === 0) return baseline;
  const known = listHyperparameters(baseline);
  for (const name of names) {
    const found = known.find((each) => each.name === name);
    if (found === undefined) {
      const listed = known.map((each) => `${each.name} (${each.value ?? "not set"})`).join(", ");
      throw new CounterpointError("usage", `${baseline.name} has no hyperparameter "${name}"`, {
        hint: listed === "" ? "It has none" : `It has ${listed}`,
      });
    }
    checkValue(baseline, found, changes[name]!);
  }
  const { hyperparameters = {}, settings } = baseline;
  const own = Object.entries(hyperparameters).map(([name, each]) => [
    name,
    { ...each, value: changes[name] ?? each.value },
  ]);
  const trained = names.filter((name) => !(name in hyperparameters)).map((name) => [name, changes[name]!]);
  const changed = {
    ...baseline,
    hyperparameters: Object.fromEntries(own),
    settings: settings && { ...settings, ...Object.fromEntries(trained) },
  };
  baseline.checkValues?.(valuesOf(changed));
  return changed;
}

/** A baseline with other values under a name of its own, such as those of its paper; `settings` replace those of its training. */
export function variantOf(
  baseline: Baseline,
  { name, summary, values, settings = baseline.settings }: Variant,
): Baseline {
  return { ...withHyperparameters(baseline, values), name, summary, settings };
}

interface Variant extends Pick<Baseline, "name" | "summary"> {
  readonly values: Readonly<Record<string, number>>;
  readonly settings?: TrainingSettings;
}

function checkValue(
  { name: baseline }: Baseline,
  { name, min, max, isWhole }: NamedHyperparameter,
  value: number,
): void {
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return;
  const wanted = `a ${isWhole ? "whole number" : "number"} from ${min} to ${max}`;
  throw new CounterpointError("usage", `${name} of ${baseline} should be ${wanted}, but is ${value}`);
}

/** The values of a run that are not the defaults of its baseline. */
export function changedValues(
  baseline: Baseline,
  { hyperparameters = {}, settings }: RunValues,
): Readonly<Record<string, number>> {
  const used: Readonly<Record<string, unknown>> = { ...settings, ...hyperparameters };
  return Object.fromEntries(
    listHyperparameters(baseline).flatMap(({ name, value }) => {
      const now = used[name];
      return typeof now === "number" && now !== value ? [[name, now]] : [];
    }),
  );
}

/** What a run was trained with, as its config.json tells. */
interface RunValues {
  readonly hyperparameters?: Readonly<Record<string, number>> | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | null | undefined;
}
