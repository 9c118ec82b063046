import { type Finding, writingTaskKey } from "../core/index.ts";
import type { OnFinding } from "../files/index.ts";
import { type AnyCorpusExample, hasUniqueVotes, usualTaskSizeOf } from "../formats/index.ts";

/** Finds what is unusual in sound records: a worker's vote that stands twice, and writing tasks of another size. */
export class RecordTally {
  readonly #tasks = new Map<string, { readonly first: AnyCorpusExample; examples: number }>();

  add(example: AnyCorpusExample, report: OnFinding): void {
    if (hasUniqueVotes(example.format)) return;
    const { id, file, line, judgments } = example;
    const voters = judgments.map(({ worker, stage }) => `${stage ?? ""}\t${worker}`);
    if (new Set(voters).size < voters.length) {
      const twice = judgments.find((_, i) => voters.indexOf(voters[i]!) < i)!.worker;
      const message = `Worker ${twice} has more than one vote on ${id}`;
      report({ code: "judgment/repeated", file, line, message });
    }
    if (usualTaskSizeOf(example.format) === undefined) return;
    const key = writingTaskKey(example);
    const task = this.#tasks.get(key) ?? { first: example, examples: 0 };
    task.examples += 1;
    this.#tasks.set(key, task);
  }

  findings(): readonly Finding[] {
    return [...this.#tasks.values()].flatMap(({ first: { format, file, line, sentence }, examples }) => {
      const usual = usualTaskSizeOf(format);
      if (examples === usual) return [];
      const message = `The task "${sentence}" has ${examples === 1 ? "1 example" : `${examples} examples`}; ${usual} are usual`;
      return [{ code: "task/size", file, line, message }];
    });
  }
}
