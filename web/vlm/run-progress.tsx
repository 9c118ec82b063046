import { Meter } from "../components/meter.tsx";

/** The progress of a run, as a bar and in numbers. */
export function RunProgress({
  run,
  replies,
  questions,
  isRunning,
}: {
  readonly run: string;
  readonly replies: number;
  readonly questions: number;
  readonly isRunning: boolean;
}) {
  const text = `${replies.toLocaleString()} of ${questions.toLocaleString()}`;
  return (
    <>
      <Meter label={`${run}: ${text} replies`} parts={[questions === 0 ? 0 : replies / questions, 0]} />{" "}
      <span className="soft">
        {text}
        {isRunning && ", running"}
      </span>
    </>
  );
}

/** Money in US dollars, or that it is not known. */
export function formatCost(cost: number | null): string {
  return cost === null ? "unknown" : `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}
