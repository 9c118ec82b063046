const DEFINITIONS = {
  spent: {
    name: "Spent and promised",
    text: "Pay, bonus and fees that are in the ledger; promised is what seats that are held, and bonuses that are not decided, may still cost. Together they never exceed the budget.",
  },
  alpha: {
    name: "Agreement",
    text: "Krippendorff's alpha for three labels over all judgments so far, before pruning: agreeing pairs beyond chance, over examples with at least two judgments. The interval is a 95 % bootstrap over writing tasks. The papers print 0.831 and 0.912, computed in a way that comes out higher.",
  },
  nonsense: {
    name: "Nonsense",
    text: "Share of judgments that say the sentence makes no sense.",
  },
  againstIntention: {
    name: "Against the writer",
    text: "Share of scenes whose label, by the votes so far, is not the one that the writer was to aim at; ties and nonsense give no label. NLVR: 8.2 % printed.",
  },
  agreementWithOthers: {
    name: "Agreement with others",
    text: "Each judgment of a worker is compared with those of others on the same example: the share of comparisons that agree.",
  },
} as const;

export type Definition = keyof typeof DEFINITIONS;

/** What the numbers of a page are. */
export function Definitions({ of }: { readonly of: readonly Definition[] }) {
  return (
    <section>
      <h2>What the numbers are</h2>
      <dl className="definitions">
        {of.map((definition) => (
          <div key={definition} id={`definition-${definition}`}>
            <dt>{DEFINITIONS[definition].name}</dt>
            <dd>{DEFINITIONS[definition].text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
