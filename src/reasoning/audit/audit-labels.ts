import { type Example, type Scene, sceneOf, writingTaskKey } from "../../core/index.ts";
import type { Interpretation, Reasoner } from "../reasoner.ts";
import type { Route } from "../schemas/routes.ts";

/** An example whose label contradicts a reading of its sentence that the sentence's other labels support. */
export interface SuspectLabel<T extends Example> {
  readonly example: T;
  readonly scene: Scene;
  readonly interpretation: Interpretation;
  /** The probability that the sentence is read rightly, and so that the label is wrong. */
  readonly confidence: number;
}

/** Examples whose judgments were divided alike: five to nil, four to one, and so on. */
export interface VoteRow {
  /** Number of judgments equal to the label, and of others, nonsense included: "4-1". */
  readonly votes: string;
  readonly examples: number;
  /** Of those, how many have a doubtful label. */
  readonly doubtful: number;
  /** Judgments true or false that are not the label. */
  readonly dissents: number;
  /** Of those, how many the reasoner contradicts: as the only judgment, such a one would give a wrong label. */
  readonly contradicted: number;
}

/** Probability that the grammar's reading is the one that people mean, by route: rounded from the development split. */
const READING_ACCURACY: Readonly<Record<Route, number>> = {
  grammar: 0.98,
  repaired: 0.96,
  backoff: 0.8,
  majority: 0.5,
};
/** Probability that a label agrees with the correct reading (one person with the other four), and with an incorrect one. */
const AGREEMENT_IF_CORRECT = 0.95;
const AGREEMENT_IF_INCORRECT = 0.5;
/** Doubts below this are not told. */
const MIN_CONFIDENCE = 0.8;

/** Sets labels against what their sentences mean, and ranks those that are probably wrong. */
export class LabelAudit<T extends Example> {
  readonly #reasoner: Reasoner;
  readonly #interpretations = new Map<string, Interpretation>();
  readonly #tasks = new Map<
    string,
    { agreeing: number; contradicted: Omit<SuspectLabel<T>, "confidence">[] }
  >();
  readonly #judged: { readonly example: T; readonly answer: boolean }[] = [];

  constructor(reasoner: Reasoner) {
    this.#reasoner = reasoner;
  }

  /** Takes an example of scenes; there is nothing to say about photographs. */
  add(example: T): void {
    const scene = sceneOf(example);
    if (scene === undefined) return;
    const interpretation = this.#interpret(example.sentence);
    const answer = this.#reasoner.judge(interpretation, scene);
    const key = writingTaskKey(example);
    const task = this.#tasks.get(key) ?? { agreeing: 0, contradicted: [] };
    this.#tasks.set(key, task);
    if (answer === example.label) task.agreeing += 1;
    else task.contradicted.push({ example, scene, interpretation });
    if (example.judgments.length > 1) this.#judged.push({ example, answer });
  }

  /** The labels that are doubted with confidence, the surest first. */
  suspectLabels(): readonly SuspectLabel<T>[] {
    return [...this.#tasks.values()]
      .flatMap(({ agreeing, contradicted }) =>
        contradicted.map((suspect) => ({
          ...suspect,
          confidence: confidenceIn(suspect.interpretation.route, agreeing, contradicted.length),
        })),
      )
      .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
      .sort((a, b) => b.confidence - a.confidence);
  }

  /** Numbers of doubts and contradictions by votes, among examples with several judgments, the most divided last. */
  votes(): readonly VoteRow[] {
    const suspects = new Set<Example>(this.suspectLabels().map(({ example }) => example));
    const rows = new Map<string, { -readonly [Field in keyof VoteRow]: VoteRow[Field] }>();
    for (const { example, answer } of this.#judged) {
      const verdicts = example.judgments.map(({ verdict }) => verdict);
      const agreeing = verdicts.filter((verdict) => verdict === String(example.label)).length;
      const dissents = verdicts.filter((verdict) => verdict === String(!example.label)).length;
      const votes = `${agreeing}-${verdicts.length - agreeing}`;
      const row = rows.get(votes) ?? { votes, examples: 0, doubtful: 0, dissents: 0, contradicted: 0 };
      rows.set(votes, row);
      row.examples += 1;
      if (suspects.has(example)) row.doubtful += 1;
      row.dissents += dissents;
      if (answer === example.label) row.contradicted += dissents;
    }
    return [...rows.values()].sort((a, b) => b.votes.localeCompare(a.votes));
  }

  #interpret(sentence: string): Interpretation {
    const interpretation = this.#interpretations.get(sentence) ?? this.#reasoner.interpret(sentence);
    this.#interpretations.set(sentence, interpretation);
    return interpretation;
  }
}

/** By Bayes' rule, from how often such readings are right and how many labels of the sentence agree with this one. */
function confidenceIn(route: Route, agreeing: number, contradicting: number): number {
  const correct =
    READING_ACCURACY[route] * AGREEMENT_IF_CORRECT ** agreeing * (1 - AGREEMENT_IF_CORRECT) ** contradicting;
  const incorrect =
    (1 - READING_ACCURACY[route]) *
    AGREEMENT_IF_INCORRECT ** agreeing *
    (1 - AGREEMENT_IF_INCORRECT) ** contradicting;
  return correct / (correct + incorrect);
}
