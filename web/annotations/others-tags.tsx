import type { ReactNode } from "react";
import type { SentenceToTag } from "../../src/annotations/browser.ts";

/** What others found, for who has tagged the sentence too. */
export function OthersTags({
  others,
  children,
}: {
  readonly others: NonNullable<SentenceToTag["others"]>;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <h2>What others found</h2>
      {others.length === 0 && <p className="soft">Nobody else has tagged it yet.</p>}
      <ul className="bare stack">
        {others.map(({ annotator, phenomena, pairReasoning }) => {
          const found = [...phenomena, ...(pairReasoning ?? [])];
          return (
            <li key={annotator} className="row">
              <strong>{annotator}</strong>
              {found.length === 0 && <span className="soft">none</span>}
              {found.map((category) => (
                <span key={category} className="tag">
                  {category}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
