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
      <h2>Shortcut check</h2>
      <p className="soft" id="definition-bias">
        Accuracy of a naive Bayes classifier that sees only one input, cross-validated by writing task. If it
        beats the majority baseline, systems can score without using both sentence and image.
      </p>
      <Loaded query={bias}>
        {({ probes }) => {
          const usable = probes.filter(({ examples }) => examples > 0);
          if (usable.length === 0) return <p>No judged examples yet.</p>;
          return (
            <Table
              saveAs="shortcuts"
              rows={usable}
              rowKey={({ name }) => name}
              columns={[
                { title: "Input", kind: "name", render: ({ name }) => name },
                {
                  title: "Verdict",
                  render: ({ verdict }) => <span className={`tag ${TONES[verdict]}`}>{verdict}</span>,
                },
                {
                  title: "Accuracy",
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
                  title: "Majority baseline",
                  kind: "number",
                  render: ({ majorityBaseline }) => formatPercent(majorityBaseline),
                },
                { title: "Explanation", kind: "soft", render: ({ explanation }) => explanation },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
