import { DEFAULT_SEED, Random } from "../../core/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import { ClusterCounts } from "../../statistics/index.ts";
import type { Outcome } from "../reading/outcome.ts";
import type { Question } from "../runs/ask-questions.ts";
import type { QuestionMaker } from "../runs/question-maker.ts";
import type { RunConfig } from "../runs/run-config.ts";
import { mainUnit, pictureKindOf, type RunExample } from "../runs/run-example.ts";
import type { LogState, Unit } from "../runs/run-log.ts";
import type { ControlResult } from "../runs/run-result.ts";
import { selectExamples } from "../runs/select-examples.ts";
import { CONTROLS, type ControlContext, type ControlName, type Variant } from "./controls.ts";

/** Examples of a control, unless the caller says otherwise. */
const DEFAULT_LIMIT = 200;

export interface ControlSample {
  readonly names: readonly ControlName[];
  readonly limit?: string | undefined;
  readonly examples: readonly RunExample[];
  readonly seed?: string | undefined;
}

interface Planned {
  readonly example: RunExample;
  readonly variants: readonly (Variant & { readonly unit: Unit })[];
}

/** The sample of one control with the variants of each example, of which some have none; the same for the same seed. */
function* plan(
  name: ControlName,
  { limit, examples, seed = DEFAULT_SEED }: ControlSample,
  maker: QuestionMaker | undefined,
): Generator<Planned> {
  const random = new Random(seed).split("controls");
  const sample = selectExamples(
    examples,
    limit ?? String(Math.min(DEFAULT_LIMIT, examples.length)),
    random.split("sample"),
  );
  let known: ReturnType<typeof createReasoner> | undefined;
  const reasoner = () => {
    known ??= createReasoner();
    return known;
  };
  for (const [i, example] of sample.entries()) {
    const context: ControlContext = {
      maker: maker!, // used when a variant is asked, and then it is there
      other: otherOf(sample, i),
      reasoner,
      random: random.split(`${name}/${example.split}/${example.id}`),
    };
    const variants = CONTROLS[name].variants(example, context).map((variant) => {
      const unit = { control: name, split: example.split, id: `${example.id}${variant.suffix}`, repeat: 0 };
      return { ...variant, unit };
    });
    yield { example, variants };
  }
}

/** The next example of the sample that has another sentence and other pictures. */
function otherOf(sample: readonly RunExample[], index: number): RunExample {
  const own = sample[index]!;
  for (let step = 1; step < sample.length; step += 1) {
    const other = sample[(index + step) % sample.length]!;
    if (other.set !== own.set || other.split !== own.split) return other;
  }
  return own; // a sample of one sentence
}

/** The questions of controls. */
export function* controlQuestions(
  input: ControlSample & { readonly maker: QuestionMaker },
): Generator<Question> {
  const { names, maker } = input;
  for (const name of names)
    for (const { variants } of plan(name, input, maker))
      for (const { unit, ask } of variants) yield maker.question(unit, ask);
}

/** The answers under every control that was asked for, and those of repeats, where there are any. */
export function controlAnswers(
  { settings, controls }: Pick<RunConfig, "settings" | "controls">,
  examples: readonly RunExample[],
  state: LogState,
): readonly ControlAnswers[] {
  const { seed } = settings;
  const sample = { names: controls?.names ?? [], limit: controls?.limit ?? undefined, examples, seed };
  const mainOf = (example: RunExample, repeat = 0) => {
    return state.answerTo(mainUnit(example, settings.orders?.[0], repeat))?.outcome;
  };
  const asked = sample.names.map((name) => {
    const planned = [...plan(name, sample, undefined)];
    const usable = planned.filter(({ variants }) => variants.length > 0);
    const answered = usable.map(({ example, variants }) => ({
      example,
      main: mainOf(example),
      outcomes: variants.map(({ unit, expected }) => ({
        unit,
        expected,
        outcome: state.answerTo(unit)?.outcome,
      })),
    }));
    return { name, answered, leftOut: planned.length - usable.length };
  });
  if (settings.repeats < 2) return asked;
  const repeated = examples.map((example) => ({
    example,
    main: mainOf(example),
    outcomes: Array.from({ length: settings.repeats }, (_, repeat) => ({
      unit: mainUnit(example, settings.orders?.[0], repeat),
      expected: example.label,
      outcome: mainOf(example, repeat),
    })),
  }));
  return [...asked, { name: "repeats", answered: repeated, leftOut: 0 }];
}

/** The rows of controls and repeats that have been asked completely. */
export function controlResults(
  config: Pick<RunConfig, "settings" | "controls">,
  examples: readonly RunExample[],
  state: LogState,
): readonly ControlResult[] {
  const random = new Random(config.settings.seed).split("intervals");
  return controlAnswers(config, examples, state)
    .filter(({ answered }) => isComplete(answered))
    .map(({ name, answered, leftOut }) => {
      if (name === "repeats") return resultOfRepeats(answered, random);
      const result = resultOf(name, answered, random);
      return leftOut === 0
        ? result
        : { ...result, verdict: `${result.verdict} ${leftOutNote(name, leftOut)}` };
    });
}

function leftOutNote(name: ControlName, leftOut: number): string {
  const why = CONTROLS[name].leavesOut;
  const said = `${leftOut} ${leftOut === 1 ? "example is" : "examples are"} left out`;
  return why === undefined ? `${said}.` : `${said}: ${why}.`;
}

function isComplete(answered: readonly Answered[]): boolean {
  return answered.every(
    ({ main, outcomes }) => main !== undefined && outcomes.every(({ outcome }) => outcome !== undefined),
  );
}

/** The majority of the repeats as a system of its own, with how often all repeats agree and how often all are right (pass^k). */
function resultOfRepeats(answered: readonly Answered[], random: Random): ControlResult {
  const majorities = answered.map(({ example, main, outcomes }) => {
    const votes = (value: string) => outcomes.filter(({ outcome }) => outcome === value).length;
    const [yes, no] = [votes("true"), votes("false")];
    return {
      example,
      main,
      outcomes: [
        {
          unit: outcomes[0]!.unit, // there are at least two repeats
          expected: example.label,
          outcome: yes === no ? main : yes > no ? ("true" as const) : ("false" as const),
        },
      ],
    };
  });
  const share = (holds: (each: Answered) => boolean) =>
    `${((100 * answered.filter(holds).length) / answered.length).toFixed(1)} %`;
  const agreeing = share(({ outcomes }) => new Set(outcomes.map(({ outcome }) => outcome)).size === 1);
  const passing = share(({ outcomes }) =>
    outcomes.every(({ expected, outcome }) => outcome === String(expected)),
  );
  const k = answered[0]?.outcomes.length ?? 0;
  const verdict = `All ${k} replies agree for ${agreeing} of examples, and all are right for ${passing}; accuracy is that of their majority.`;
  return { ...resultOf("exchanged", majorities, random.split("repeats")), name: "repeats", verdict };
}

/** The answers under a control, or to the repeats of a run. */
export interface ControlAnswers {
  readonly name: ControlName | "repeats";
  readonly answered: readonly Answered[];
  /** Examples of the sample that the control cannot be asked about. */
  readonly leftOut: number;
}

/** An example with its outcome in the run, and those under a control. */
interface Answered {
  readonly example: RunExample;
  readonly main: Outcome | undefined;
  readonly outcomes: readonly {
    readonly unit: Unit;
    readonly expected: boolean;
    readonly outcome: Outcome | undefined;
  }[];
}

function resultOf(name: ControlName, answered: readonly Answered[], random: Random): ControlResult {
  const sentences = new Map<string, number[]>();
  let agreeing = 0;
  for (const { example, main, outcomes } of answered) {
    const key = `${example.split}-${example.set}-${example.sentenceNumber}`;
    const sums = sentences.get(key) ?? [0, 0, 0];
    sentences.set(key, sums);
    sums[0]! += outcomes.length;
    sums[1]! += outcomes.filter(({ expected, outcome }) => outcome === String(expected)).length;
    sums[2]! += main === String(example.label) ? outcomes.length : 0;
    if (new Set(outcomes.map(({ outcome }) => outcome)).size === 1) agreeing += 1;
  }
  const groups = new ClusterCounts();
  for (const sums of sentences.values()) groups.add(sums);
  const difference = ([n, control, main]: readonly number[]) => (control! - main!) / n!;
  const interval = groups.interval(difference, { random: random.split(name) }) ?? null;
  const value = groups.statistic(difference) ?? null;
  const accuracy = groups.statistic(([n, control]) => control! / n!) ?? null;
  const agreement = name === "box-orders" && answered.length > 0 ? agreeing / answered.length : undefined;
  const { example } = answered[0] ?? {};
  const isApproximate =
    example !== undefined && CONTROLS[name].approximateFor?.includes(pictureKindOf(example)) === true;
  const replies = answered.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome));
  return {
    name,
    examples: answered.length,
    accuracy,
    difference: value,
    interval,
    verdict: verdictOf(name, {
      value,
      interval,
      agreement,
      isApproximate,
      control: countSilent(replies),
      main: countSilent(answered.map(({ main }) => main)),
    }),
  };
}

/** Replies, and how many of them are neither true nor false. */
interface Replies {
  readonly all: number;
  readonly silent: number;
}

function countSilent(outcomes: readonly (Outcome | undefined)[]): Replies {
  const silent = outcomes.filter((outcome) => outcome !== "true" && outcome !== "false").length;
  return { all: outcomes.length, silent };
}

/** From this share of replies without an answer on, a difference may come from them alone, and nothing is claimed about it. */
const MOST_SILENT = 0.1;

interface Seen {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
  readonly agreement: number | undefined;
  readonly isApproximate: boolean;
  /** Replies under the control, and those of the run to the same examples. */
  readonly control: Replies;
  readonly main: Replies;
}

/** The result in a sentence, which says no more than the interval allows. */
function verdictOf(name: ControlName, seen: Seen): string {
  const { value, interval, agreement, control, main } = seen;
  const { effect } = CONTROLS[name];
  const about = effect === "needs" ? "guessing" : "this change";
  const isSilent = ({ all, silent }: Replies) => silent > 0 && silent >= MOST_SILENT * all;
  if (isSilent(control))
    return `${control.silent} of ${control.all} without an answer: it says nothing about ${about}.`;
  if (isSilent(main))
    return `${main.silent} of ${main.all} without an answer in the run itself: it says nothing about ${about}.`;
  if (value === null || interval === null) return "Too few sentences for a verdict.";
  const points = (share: number) => `${(Math.abs(share) * 100).toFixed(1)} points`;
  const range = `(95 %: ${(interval[0] * 100).toFixed(1)} to ${(interval[1] * 100).toFixed(1)})`;
  const agreed =
    agreement === undefined
      ? ""
      : ` The six answers agree for ${(agreement * 100).toFixed(1)} % of examples.`;
  const silent = control.silent === 0 ? "" : ` ${control.silent} of ${control.all} without an answer.`;
  const approximate = seen.isApproximate ? " The label under this control is approximate." : "";
  const rest = `${range}.${agreed}${silent}${approximate}`;
  if (interval[0] <= 0 && interval[1] >= 0)
    return effect === "needs"
      ? `No loss is shown: the score may not depend on the pictures ${rest}`
      : `No change is shown ${rest}`;
  return effect === "needs" && value < 0
    ? `${points(value)} fewer correct: the score depends on the pictures by that much ${rest}`
    : `${points(value)} ${value < 0 ? "fewer" : "more"} right ${rest}`;
}
