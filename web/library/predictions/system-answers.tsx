import type { BrowsedRow } from "../use-rows.ts";

/** Answers of systems about an example, or the number of its six PNGs that they predict correctly. */
export function SystemAnswers({
  answers,
  label,
}: {
  readonly answers: BrowsedRow["answers"];
  readonly label: boolean;
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
