import type { BrowsedRow } from "../use-rows.ts";

/** What systems answered of an example: the label or not, or how many of its six PNGs they have right. */
export function SystemAnswers({
  answers,
  label,
}: {
  readonly answers: BrowsedRow["answers"];
  /** Null only where there are no predictions. */
  readonly label: boolean | null;
}) {
  return answers.map(({ system, name, right, of }) => {
    const isRight = right === of;
    return (
      <span key={system} className={`tag answer ${isRight ? "good" : "bad"}`}>
        {isRight ? "✓" : "✗"} {name}:{" "}
        {of === 1 ? String(isRight ? label : !label) : `${right} of ${of} right`}
      </span>
    );
  });
}
