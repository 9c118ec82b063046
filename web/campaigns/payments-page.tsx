import { type PaymentsReply, type SubmissionsReply, sumMoney } from "../../src/campaigns/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, RequestButton, Submit } from "../components/form.tsx";
import { countOf, formatMoney, formatTime } from "../components/format.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";

type Payments = ReplyOf<typeof PaymentsReply>;
type DueWorker = Payments["workers"][number];

/** What is due to workers, who of them is confirmed, and the payouts so far. */
export function PaymentsPage() {
  return <CampaignPage>{(props) => <Payments {...props} />}</CampaignPage>;
}

function Payments({ params }: CampaignProps) {
  const payments = useApiQuery("GET /api/campaigns/:campaign/payouts", { params });
  return (
    <Loaded query={payments}>
      {(content) => (
        <div className="stack">
          <Due params={params} {...content} />
          <Unconfirmed params={params} {...content} />
          <Payouts params={params} {...content} />
        </div>
      )}
    </Loaded>
  );
}

type PartProps = Payments & Pick<CampaignProps, "params">;

function Due({ params, currency, workers }: PartProps) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/payouts">();
  const [due, unconfirmed, overpaid] = [
    workers.filter(({ confirmed, due: amount }) => confirmed && amount >= 1),
    workers.filter(({ confirmed }) => !confirmed),
    workers.filter(({ confirmed, due: amount }) => confirmed && amount < 0),
  ];
  const moneyOf = (listed: readonly DueWorker[], part: (amount: number) => number = (amount) => amount) =>
    formatMoney(sumMoney(listed.map(({ due: amount }) => part(amount))), currency);
  const parts = workers.filter(({ confirmed, due: amount }) => confirmed && amount > 0 && amount % 1 > 0);
  return (
    <section className="panel stack" aria-labelledby="due">
      <h2 id="due">Due</h2>
      <p>
        {due.length === 0
          ? "Nothing is due to confirmed workers."
          : `${moneyOf(due, Math.floor)} to ${countOf(due.length, "workers")}, not including fees.`}{" "}
        {parts.length > 0 &&
          `Payouts are in whole cents, so ${moneyOf(parts, (amount) => amount - Math.floor(amount))} of ${countOf(parts.length, "workers")} remains due.`}{" "}
        {unconfirmed.length > 0 &&
          `Not included because they are not confirmed: ${countOf(unconfirmed.length, "participants")} with ${moneyOf(unconfirmed)}.`}{" "}
        {overpaid.length > 0 &&
          `${countOf(overpaid.length, "workers")} had more pay taken back than they have earned since: ${moneyOf(overpaid)}.`}
      </p>
      <p className="soft">
        A payout includes every ledger line that no earlier payout includes. Creating it moves no money: pay
        the amounts listed in its file yourself. Bonuses are part of it once you have reviewed a round and
        paid its bonus under <em>Review</em>.
      </p>
      <Failure error={change.error} />
      <div>
        <RequestButton
          className="main"
          change={change}
          request={{ route: "POST /api/campaigns/:campaign/payouts", params }}
          disabled={due.length === 0 || change.isPending}
        >
          Create payout
        </RequestButton>
      </div>
    </section>
  );
}

/** Participants of a study whom nobody has confirmed: anybody can invent an id in the address of a study. */
function Unconfirmed({ params, currency, workers }: PartProps) {
  const change = useApiMutation();
  const unconfirmed = workers.filter(({ confirmed }) => !confirmed);
  return (
    <section className="panel stack" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Participants to confirm</h2>
      <p>
        Participant IDs come from a URL that anyone can change. Participants are paid once you confirm them,
        one by one or with the study's list of submissions. People invited by name need no confirmation.
      </p>
      <Upload params={params} />
      {unconfirmed.length > 0 && (
        <Table
          saveAs="participants to confirm"
          rows={unconfirmed}
          rowKey={({ id }) => id}
          columns={[
            { title: "Participant", kind: "name", render: ({ sourceName }) => <code>{sourceName}</code> },
            { title: "Marketplace", render: ({ source }) => source },
            { title: "Joined", render: ({ joinedAt }) => formatTime(joinedAt) },
            { title: "Due", kind: "number", render: ({ due }) => formatMoney(due, currency) },
            {
              title: "Actions",
              hideTitle: true,
              render: ({ id, sourceName }) => (
                <RequestButton
                  change={change}
                  request={{
                    route: "POST /api/campaigns/:campaign/workers/:worker/confirm",
                    params: { ...params, worker: id },
                  }}
                >
                  Confirm<span className="unseen"> {sourceName}</span>
                </RequestButton>
              ),
            },
          ]}
        />
      )}
      <Failure error={change.error} />
    </section>
  );
}

function Upload({ params }: Pick<CampaignProps, "params">) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/submissions">();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const file = new FormData(event.currentTarget).get("submissions");
        if (file instanceof Blob)
          change.mutate({ route: "POST /api/campaigns/:campaign/submissions", params, body: file });
      }}
    >
      <InputField
        id="submissions"
        type="file"
        accept=".csv,text/csv"
        required
        label="Study submissions (CSV)"
        help="The file exported by Prolific, or a CSV file with a column “Participant id”. If it has a column “Status”, only participants who are approved or awaiting review are confirmed."
      />
      <Submit change={change} success={change.data && describeUpload(change.data)}>
        Confirm listed participants
      </Submit>
    </form>
  );
}

function describeUpload({
  submissions,
  notAccepted,
  found,
  confirmed,
}: ReplyOf<typeof SubmissionsReply>): string {
  const left = notAccepted === 0 ? "" : `, ${notAccepted} of them not submitted or not accepted`;
  return `${countOf(submissions, "lines")}${left}. ${countOf(found, "participants")} of this campaign, ${confirmed} newly confirmed.`;
}

function Payouts({ params, currency, payouts }: PartProps) {
  return (
    <section className="panel stack" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts.length === 0 ? (
        <Empty text="No payouts yet." />
      ) : (
        <Table
          saveAs="payouts"
          rows={payouts.toReversed()}
          rowKey={({ id, source }) => `${id} ${source}`}
          columns={[
            { title: "Created", kind: "name", render: ({ at }) => formatTime(at) },
            { title: "By", render: ({ by }) => by },
            { title: "Marketplace", render: ({ source }) => (source === "link" ? "invitations" : source) },
            { title: "Paid", kind: "number", render: ({ people }) => people },
            { title: "Amount", kind: "number", render: ({ amount }) => formatMoney(amount, currency) },
            {
              title: "Files",
              render: ({ id, source }) => {
                const payout = { ...params, payout: id };
                return (
                  <>
                    <a
                      href={urlOf("GET /api/campaigns/:campaign/payouts/:payout/bonuses.csv", {
                        params: payout,
                        query: { source },
                      })}
                    >
                      Amounts
                    </a>
                    ,{" "}
                    <a
                      href={urlOf("GET /api/campaigns/:campaign/payouts/:payout/ledger.csv", {
                        params: payout,
                      })}
                    >
                      ledger lines
                    </a>
                  </>
                );
              },
            },
          ]}
        />
      )}
    </section>
  );
}
