import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { SENTENCE_ADVICE, type SentenceCheckReply } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { onSubmit } from "../../components/interaction.ts";

/** A form to write a sentence, with the problems that the server finds in it, and a button to send it. */
export function SentenceForm({
  sentence,
  missing,
  isSending,
  onChange,
  onSend,
  children,
  showsShortcut = false,
  footer,
}: {
  readonly sentence: string;
  /** What has to be done before the sentence can be submitted; nothing when it is done. */
  readonly missing?: string | undefined;
  readonly isSending: boolean;
  readonly onChange: (sentence: string) => void;
  readonly onSend: () => void;
  /** Shown above the sentence. */
  readonly children: ReactNode;
  /** True when the keys that send the sentence are shown. */
  readonly showsShortcut?: boolean;
  readonly footer?: ReactNode;
}) {
  const checked = useSentenceCheck(sentence);
  const isComplete = missing === undefined && sentence.trim() !== "" && !checked.isRefused;
  const send = () => {
    if (isComplete && !isSending) onSend();
  };
  return (
    <form className="stack" onSubmit={onSubmit(send)}>
      {children}
      <SentenceField sentence={sentence} missing={missing} {...checked} onChange={onChange} onSend={send} />
      <div className="row">
        <button type="submit" className="main" disabled={!isComplete || isSending}>
          {isSending ? "Sending…" : "Submit sentence"}
        </button>
        {missing !== undefined && <small>{missing}</small>}
        {showsShortcut && (
          <small className="about-keys">
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
  missing,
  check,
  isCurrent,
  onChange,
  onSend,
}: Pick<Parameters<typeof SentenceForm>[0], "sentence" | "missing" | "onChange" | "onSend"> &
  Pick<CheckedSentence, "check" | "isCurrent">) {
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
        {isCurrent && problems.length + warnings.length === 0 && sentence.trim() !== "" && (
          <li className="good-text">
            No problems found.{" "}
            {missing ?? "Please check yourself that the sentence is true and false where it should be."}
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
  /** True when the result is for the current sentence. */
  readonly isCurrent: boolean;
  /** True when the server refuses the current sentence. */
  readonly isRefused: boolean;
}

/** The first part of the keys of queries that check a sentence. */
export const CHECKED_SENTENCE = "check-sentence";

/** Checks a sentence on the server while it is written. */
function useSentenceCheck(sentence: string): CheckedSentence {
  const [checked, setChecked] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(sentence), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  const { data: check, isPlaceholderData } = useQuery({
    queryKey: [CHECKED_SENTENCE, checked],
    queryFn: () => send("POST /api/work/check-sentence", { body: { sentence: checked } }),
    enabled: checked.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = checked === sentence && check !== undefined && !isPlaceholderData;
  return { check, isCurrent, isRefused: isCurrent && check.problems.length > 0 };
}
