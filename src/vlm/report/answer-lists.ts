import type { Outcome } from "../reading/outcome.ts";
import { openLog } from "../runs/open-run.ts";
import type { RunExample } from "../runs/run-example.ts";
import type { LogState, Unit } from "../runs/run-log.ts";

/** An answer behind a number. */
export interface Answer {
  readonly example: RunExample;
  readonly unit: Unit;
  readonly expected: boolean;
  readonly outcome: Outcome;
}

/** Answers with something in common: how many there are, and the first of them. */
export interface AnswerList {
  count: number;
  readonly first: Answer[];
}

/** Answers that are listed for each number. */
const MAX_LISTED = 20;

/** The answers behind the numbers of a report, by the name of the number. */
export class AnswerLists {
  readonly #lists = new Map<string, AnswerList>();

  add(name: string, answer: Answer): void {
    const list = this.#lists.get(name) ?? { count: 0, first: [] };
    this.#lists.set(name, list);
    list.count += 1;
    if (list.first.length < MAX_LISTED) list.first.push(answer);
  }

  get(name: string): AnswerList | undefined {
    return this.#lists.get(name);
  }

  /** The requests whose replies are to be shown. */
  keys(state: LogState): ReadonlySet<string> {
    const answers = [...this.#lists.values()].flatMap(({ first }) => first);
    return new Set(answers.flatMap(({ unit }) => state.keyOf(unit) ?? []));
  }
}

/** What a report needs from the lines of a log: the replies of some requests, and the cost of the run without its controls. */
export async function readReplies(folder: string, keys: ReadonlySet<string>) {
  const texts = new Map<string, string>();
  let cost: number | null = 0;
  await openLog(folder, (entry) => {
    if (entry.kind !== "reply") return;
    if (keys.has(entry.key)) texts.set(entry.key, entry.reply.text);
    if (entry.unit.control === "main") cost = cost === null || entry.cost === null ? null : cost + entry.cost;
  });
  return { texts, cost };
}
