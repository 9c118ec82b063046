import { SENTENCE_ADVICE } from "../../../src/campaigns/browser.ts";
import type { CheckedSentence } from "./use-sentence-check.ts";

/** Where a sentence is written, with what the server thinks of it so far. */
export function SentenceField({
  sentence,
  check,
  onChange,
  onSend,
}: {
  readonly sentence: string;
  readonly check: CheckedSentence["check"];
  readonly onChange: (sentence: string) => void;
  readonly onSend: () => void;
}) {
  const { problems = [], warnings = [] } = sentence.trim() === "" ? {} : (check ?? {});
  return (
    <div className="field">
      <label htmlFor="sentence">Your sentence</label>
      <textarea
        id="sentence"
        rows={3}
        value={sentence}
        autoComplete="off"
        spellCheck
        lang="en"
        aria-describedby="advice"
        aria-invalid={problems.length > 0}
        onChange={({ target }) => onChange(target.value.replaceAll("\n", " "))} // a sentence is one line
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
        }}
      />
      <ul id="advice" className="advice" aria-live="polite">
        {problems.map((problem) => (
          <li key={problem} className="bad-text">
            {SENTENCE_ADVICE[problem] ?? problem}
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning} className="warn-text">
            {SENTENCE_ADVICE[warning] ?? warning}
          </li>
        ))}
        {check !== undefined && problems.length + warnings.length === 0 && sentence.trim() !== "" && (
          <li className="good-text">
            No problem was found. Whether it is true and false where it should be, only you can see.
          </li>
        )}
      </ul>
    </div>
  );
}
