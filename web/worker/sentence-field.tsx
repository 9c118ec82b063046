import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SentenceCheckReply } from "../../src/server/api/work.ts";
import { send } from "../api/request.ts";
import { SENTENCE_ADVICE } from "./sentence-advice.ts";

/** The pause in typing after which a sentence is checked. */
const PAUSE = 350;

/** Where a sentence is written, with what the server thinks of it so far. */
export function SentenceField({
  sentence,
  onChange,
  onSend,
}: {
  readonly sentence: string;
  readonly onChange: (sentence: string) => void;
  readonly onSend: () => void;
}) {
  const check = useSentenceCheck(sentence);
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

function useSentenceCheck(sentence: string) {
  const [settled, setSettled] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sentence), PAUSE);
    return () => clearTimeout(timer);
  }, [sentence]);
  const { data } = useQuery({
    queryKey: ["check", settled],
    queryFn: () => send<typeof SentenceCheckReply>("POST", "/api/work/check-sentence", { sentence: settled }),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return data;
}
