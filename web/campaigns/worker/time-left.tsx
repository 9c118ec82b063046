import { useLease } from "./use-lease.ts";

const MINUTE = 60_000;

/** How long the worker holds the task; it is extended while something is done. */
export function TimeLeft({
  assignment,
  leaseEnds,
}: {
  readonly assignment: string;
  readonly leaseEnds: number;
}) {
  const left = useLease(assignment, leaseEnds);
  if (left <= 0) {
    return (
      <span className="warn-text" role="status">
        The time is over: somebody else may get this task. You can still try to send your answer.
      </span>
    );
  }
  const text =
    left < 2 * MINUTE ? `${Math.ceil(left / 1_000)} s left` : `${Math.floor(left / MINUTE)} min left`;
  return (
    <span role="timer" title="More is added while you work on it">
      {text}
    </span>
  );
}
