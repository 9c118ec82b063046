import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { SENTENCE_ADVICE, type SentenceCheckReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { onSubmit } from "../../components/interaction.ts";

/** A form to write a sentence, with the problems that the server finds in it, and a button to send it. */
export function SentenceForm({
  sentence,
  isReady = true,
  isSending,
  onChange,
  onSend,
  children,
  showsShortcut = false,
  footer,
}: {
  readonly sentence: string;
  /** False while something else than the sentence is missing. */
  readonly isReady?: boolean;
  readonly isSending: boolean;
  readonly onChange: (sentence: string) => void;
  readonly onSend: () => void;
  /** Shown above the sentence. */
  readonly children: ReactNode;
  /** True when the keys that send the sentence are shown. */
  readonly showsShortcut?: boolean;
  readonly footer?: ReactNode;
}) {
  const { check, isRefused } = useSentenceCheck(sentence);
  const isComplete = isReady && sentence.trim() !== "" && !isRefused;
  const send = () => {
    if (isComplete && !isSending) onSend();
  };
  return (
    <form className="stack" onSubmit={onSubmit(send)}>
      {children}
      <SentenceField sentence={sentence} check={check} onChange={onChange} onSend={send} />
      <div className="row">
        <button type="submit" className="main" disabled={!isComplete || isSending}>
          {isSending ? "Sending…" : "Submit sentence"}
        </button>
        {showsShortcut && (
          <small>
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
          </small>
        )}
      </div>
      {footer}
    </form>
  );
}

function SentenceField({
  sentence,
  check,
  onChange,
  onSend,
}: Pick<Parameters<typeof SentenceForm>[0], "sentence" | "onChange" | "onSend"> & {
  readonly check: CheckedSentence["check"];
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
            No problems found. Please check yourself that the sentence is true and false where it should be.
          </li>
        )}
      </ul>
    </div>
  );
}

/** The pause in typing after which a sentence is checked. */
const DEBOUNCE_MS = 350;

interface CheckedSentence {
  /** The result for the sentence, or for an earlier version of it. */
  readonly check: ReplyOf<typeof SentenceCheckReply> | undefined;
  /** True when the server refuses the current sentence. */
  readonly isRefused: boolean;
}

/** Checks a sentence on the server while it is written. */
function useSentenceCheck(sentence: string): CheckedSentence {
  const [checked, setChecked] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(sentence), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  const { data: check, isPlaceholderData } = useQuery({
    queryKey: ["check", checked],
    queryFn: () => send("POST /api/work/check-sentence", { body: { sentence: checked } }),
    enabled: checked.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = checked === sentence && !isPlaceholderData;
  return { check, isRefused: isCurrent && check !== undefined && check.problems.length > 0 };
}
