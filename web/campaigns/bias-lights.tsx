import { useApiQuery } from "../api/use-api.ts";
import { formatPercent } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** Bias probes: a verdict for each part of an example from which labels can be guessed alone. */
export function BiasLights({ params }: Pick<CampaignProps, "params">) {
  const bias = useApiQuery("GET /api/campaigns/:campaign/bias", { params });
  return (
    <section>
      <h2>Shortcuts</h2>
      <p className="soft" id="definition-bias">
        Share of labels guessed right from one thing alone, by naive Bayes, cross-validated by writing task. A
        benchmark whose labels can be guessed this way measures the shortcut.
      </p>
      <Loaded query={bias}>
        {({ probes }) => {
          const usable = probes.filter(({ examples }) => examples > 0);
          if (usable.length === 0) return <p>There are no examples yet whose label is judged.</p>;
          return (
            <Table
              rows={usable}
              rowKey={({ name }) => name}
              columns={[
                { title: "Seen alone", kind: "name", render: ({ name }) => name },
                {
                  title: "Verdict",
                  render: ({ verdict }) => <span className={`tag ${TONES[verdict]}`}>{verdict}</span>,
                },
                {
                  title: "Guessed right",
                  kind: "number",
                  render: ({ accuracy, interval }) => (
                    <>
                      {formatPercent(accuracy)}{" "}
                      {interval !== null && (
                        <span className="soft">
                          ({formatPercent(interval[0])} to {formatPercent(interval[1])})
                        </span>
                      )}
                    </>
                  ),
                },
                {
                  title: "Majority",
                  kind: "number",
                  render: ({ majorityBaseline }) => formatPercent(majorityBaseline),
                },
                { title: "Why", kind: "soft", render: ({ explanation }) => explanation },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
