import type { BiasReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { formatPercent } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

type Probe = ReplyOf<typeof BiasReply>["probes"][number];

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** Bias probes: a verdict for each part of an example from which labels can be guessed alone. */
export function BiasLights({
  params,
  recipe,
}: {
  readonly params: CampaignProps["params"];
  readonly recipe: CampaignProps["campaign"]["recipe"];
}) {
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
                  render: (probe) =>
                    isByDesign(probe, recipe) ? (
                      <span className="tag">by design</span>
                    ) : (
                      <span className={`tag ${TONES[probe.verdict]}`}>{probe.verdict}</span>
                    ),
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

/** True for the shortcut of the official scene format, which puts the label into the position (SPEC C2). */
function isByDesign({ name, verdict }: Probe, recipe: CampaignProps["campaign"]["recipe"]): boolean {
  return recipe === "scenes" && name === "position" && verdict === "shortcut";
}
