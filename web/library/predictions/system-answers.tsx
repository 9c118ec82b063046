import type { BrowsedRow } from "../use-rows.ts";

/** Answers of systems about an example, or the number of its six PNGs that they predict correctly. */
export function SystemAnswers({
  answers,
  label,
}: {
  readonly answers: BrowsedRow["answers"];
  readonly label: boolean;
}) {
  return answers.map(({ system, name, right: correct, of: total }) => {
    const isCorrect = correct === total;
    return (
      <span key={system} className={`tag answer ${isCorrect ? "good" : "bad"}`}>
        {isCorrect ? "✓" : "✗"} {name}:{" "}
        {total === 1 ? String(isCorrect ? label : !label) : `${correct} of ${total} right`}
      </span>
    );
  });
}
