import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { countOf } from "../components/format.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import type { CampaignProps } from "./campaign-page.tsx";
import { GuidelineCounts } from "./outcome-figures.tsx";

const OUTCOMES = {
  "full-bonus": { text: "full bonus", tone: "good" },
  "lower-bonus": { text: "reduced bonus", tone: "warn" },
  "no-bonus": { text: "no bonus", tone: "bad" },
};

/** Rounds of writing. A manager closes them here; each is reviewed above and paid once (SPEC W2). */
export function Rounds({ params }: Pick<CampaignProps, "params">) {
  const rounds = useApiQuery("GET /api/campaigns/:campaign/rounds", { params });
  const workers = useApiQuery("GET /api/campaigns/:campaign/workers/names", { params });
  const close = useApiMutation();
  const pay = useApiMutation<"POST /api/campaigns/:campaign/rounds/:round/workers/:worker/pay">();
  const nameOf = (worker: string) => workers.data?.names[worker] ?? worker.slice(0, 8);
  type Row = { readonly round: number; readonly worker: string };
  const byRoundAndName = (a: Row, b: Row) =>
    a.round - b.round || nameOf(a.worker).localeCompare(nameOf(b.worker), undefined, { numeric: true });
  return (
    <section>
      <div className="row apart">
        <h2>Rounds</h2>
        <RequestButton change={close} request={{ route: "POST /api/campaigns/:campaign/rounds", params }}>
          Close round
        </RequestButton>
      </div>
      <p className="soft">
        Closing a round collects all sentences written since the last round and draws a sample from each
        writer for review. A writer whose sample meets the full-bonus threshold gets the full bonus for every
        sentence of the round and can take all writing tasks; a writer whose sample only meets the
        reduced-bonus threshold gets the reduced bonus.
      </p>
      <Failure error={close.error} />
      <Failure error={pay.error} />
      {pay.isSuccess && (
        <p className="notice good" role="status">
          {pay.data.sentences === 0
            ? "This round has already been paid."
            : `Bonus granted for ${countOf(pay.data.sentences, "sentences")}.`}
        </p>
      )}
      <Loaded query={rounds}>
        {({ rounds: list, guidelines }) =>
          list.length === 0 ? (
            <Empty text="No rounds closed yet." />
          ) : (
            <>
              <Table
                saveAs="rounds"
                rows={list.toSorted(byRoundAndName)}
                rowKey={({ round, worker }) => `${round} ${worker}`}
                columns={[
                  { title: "Round", render: ({ round }) => round },
                  { title: "Writer", kind: "name", render: ({ worker }) => nameOf(worker) },
                  { title: "Sentences", kind: "number", render: ({ sentences }) => sentences },
                  {
                    title: "Reviewed",
                    kind: "number",
                    render: ({ reviewed, sampled }) => `${reviewed} of ${sampled}`,
                  },
                  { title: "Good", kind: "number", render: ({ good }) => good },
                  {
                    title: "Outcome",
                    render: ({ outcome }) =>
                      outcome === null ? (
                        <span className="tag">in review</span>
                      ) : (
                        <span className={`tag ${OUTCOMES[outcome].tone}`}>{OUTCOMES[outcome].text}</span>
                      ),
                  },
                  {
                    title: "Pay",
                    hideTitle: true,
                    render: ({ outcome, due, round, worker }) =>
                      outcome !== null &&
                      (due === 0 ? (
                        <span className="tag good">paid</span>
                      ) : (
                        <RequestButton
                          change={pay}
                          request={{
                            route: "POST /api/campaigns/:campaign/rounds/:round/workers/:worker/pay",
                            params: { ...params, round, worker },
                          }}
                        >
                          Pay bonus
                          <span className="unseen">
                            {" "}
                            to {nameOf(worker)} for round {round}
                          </span>
                        </RequestButton>
                      )),
                  },
                ]}
              />
              {guidelines !== null && guidelines.reviewed > 0 && (
                <>
                  <h3>Guidelines broken</h3>
                  <GuidelineCounts table={guidelines} nameOf={nameOf} />
                </>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
