import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SENTENCE_ADVICE, type SentenceCheckReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";

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

/** The pause in typing after which a sentence is checked. */
const PAUSE = 350;

interface CheckedSentence {
  /** Of the sentence, or of what stood there a moment ago. */
  readonly check: ReplyOf<typeof SentenceCheckReply> | undefined;
  /** Whether the server is known to refuse the sentence as it stands. */
  readonly isRefused: boolean;
}

/** What the server thinks of a sentence so far. */
export function useSentenceCheck(sentence: string): CheckedSentence {
  const [settled, setSettled] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), PAUSE);
    return () => clearTimeout(timer);
  }, [sentence]);
  const { data: check, isPlaceholderData } = useQuery({
    queryKey: ["check", settled],
    queryFn: () => send("POST /api/work/check-sentence", { body: { sentence: settled } }),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const isOfIt = settled === sentence && !isPlaceholderData;
  return { check, isRefused: isOfIt && check !== undefined && check.problems.length > 0 };
}
