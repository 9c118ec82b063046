import type { BiasReply } from "../../../src/server/api/quality.ts";
import { useReply } from "../../api/use-reply.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** Whether labels can be guessed without looking at both sides: green, amber or red for each side alone. */
export function BiasLights({ path }: { readonly path: string }) {
  const bias = useReply<typeof BiasReply>(`${path}/bias`);
  return (
    <section>
      <h2>Shortcuts</h2>
      <p className="soft" id="definition-bias">
        Share of labels guessed right from one thing alone, by naive Bayes, cross-validated by writing task. A
        benchmark whose labels can be guessed this way measures the shortcut.
      </p>
      <Loaded query={bias}>
        {({ probes }) => (
          <Table
            rows={probes}
            keyOf={({ name }) => name}
            columns={[
              { title: "Seen alone", kind: "name", of: ({ name }) => name },
              {
                title: "Verdict",
                of: ({ verdict }) => <span className={`tag ${TONES[verdict]}`}>{verdict}</span>,
              },
              {
                title: "Guessed right",
                kind: "number",
                of: ({ accuracy, interval }) => (
                  <>
                    {percent(accuracy)}{" "}
                    {interval !== null && (
                      <span className="soft">
                        ({percent(interval[0])} to {percent(interval[1])})
                      </span>
                    )}
                  </>
                ),
              },
              { title: "By chance", kind: "number", of: ({ chance }) => percent(chance) },
              { title: "Why", kind: "soft", of: ({ explanation }) => explanation },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)} %`;
}
