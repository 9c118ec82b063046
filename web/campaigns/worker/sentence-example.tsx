import type { ReactNode } from "react";

/** A good or a bad example, and why it is one. */
export function SentenceExample({
  isGood,
  sentence,
  children,
}: {
  readonly isGood: boolean;
  readonly sentence: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={isGood ? "example good" : "example bad"}>
      <span className={isGood ? "tag good" : "tag bad"}>{isGood ? "✓ good" : "✗ not this"}</span>
      <q>{sentence}</q>
      <span className="soft">{children}</span>
    </li>
  );
}
