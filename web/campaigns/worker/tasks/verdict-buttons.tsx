import { useEffect } from "react";

const VERDICTS = [
  { verdict: "true", label: "True", key: "t" },
  { verdict: "false", label: "False", key: "f" },
  { verdict: "nonsense", label: "Makes no sense", key: "n" },
] as const;

/** The three answers to "is it true?", by button or by the keys T, F and N. */
export function VerdictButtons({
  isReady,
  answer,
}: {
  readonly isReady: boolean;
  readonly answer: (verdict: string) => void;
}) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = VERDICTS.find(({ key }) => key === event.key.toLowerCase());
      if (isReady && chosen !== undefined) answer(chosen.verdict);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isReady, answer]);
  return (
    <div className="verdicts">
      {VERDICTS.map(({ verdict, label, key }) => (
        <button
          key={verdict}
          type="button"
          className={verdict}
          disabled={!isReady}
          aria-keyshortcuts={key}
          onClick={() => answer(verdict)}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
