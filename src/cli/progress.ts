import type { Progress } from "../files/index.ts";

/** The stream that progress is shown on, and the clock. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  /** True for a terminal, which gets one line that changes; otherwise lines are printed now and then. */
  readonly isTerminal: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Milliseconds before progress is first shown, and between two updates. */
const ON_TERMINAL = { first: 1_000, pause: 100 };
const ELSEWHERE = { first: 10_000, pause: 10_000 };
const WIDTH = 30;

/** Shows the progress of one activity after another, each once it takes longer than a second (in a log, than ten). */
export function progressDisplay({ write, isTerminal, now }: ProgressOutput): (progress: Progress) => void {
  const { first, pause } = isTerminal ? ON_TERMINAL : ELSEWHERE;
  let due = now() + first;
  let isShown = false;
  let current: Progress | undefined;
  return (progress) => {
    const { activity, done, total } = progress;
    if (current !== undefined && (current.activity !== activity || current.done > done)) due = now() + first;
    current = progress;
    if (done >= total && isShown && isTerminal) {
      write("\r\x1b[K");
      isShown = false;
    }
    if (done >= total || now() < due) return;
    due = now() + pause;
    isShown = true;
    const filled = Math.round((WIDTH * done) / total);
    const bar = `${"#".repeat(filled)}${".".repeat(WIDTH - filled)}`;
    const text = `${activity} ${bar} ${Math.floor((100 * done) / total)} %`;
    write(isTerminal ? `\r${text}` : `${text}\n`);
  };
}
