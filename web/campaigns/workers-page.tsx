import type { FormEvent } from "react";
import type { QualityReply, RoundsReply, WorkersReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { formatMoney, formatTime } from "../components/format.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { ConsentText } from "./consent-text.tsx";
import { Definitions } from "./stats.tsx";
import { StudyForm } from "./study-form.tsx";
import { WorkerMessages } from "./worker-messages.tsx";

type Worker = ReplyOf<typeof WorkersReply>["workers"][number];
type Judge = ReplyOf<typeof QualityReply>["judges"][number];
type Round = ReplyOf<typeof RoundsReply>["rounds"][number];

/** Who works on a campaign, and how well. */
export function WorkersPage() {
  return <CampaignPage>{(props) => <Workers {...props} />}</CampaignPage>;
}

function Workers({ campaign, params }: CampaignProps) {
  const workers = useApiQuery("GET /api/campaigns/:campaign/workers", { params, refetchInterval: 10_000 });
  const quality = useApiQuery("GET /api/campaigns/:campaign/quality", { params });
  const rounds = useApiQuery("GET /api/campaigns/:campaign/rounds", { params });
  return (
    <div className="stack">
      <Loaded query={workers}>
        {({ workers: list }) =>
          list.length === 0 ? (
            <Empty text="Nobody has joined yet. Invite people by name, or connect a study of a marketplace." />
          ) : (
            <div className="wide">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Worker</th>
                    <th scope="col">Standing</th>
                    <th scope="col">Agreed</th>
                    <th scope="col">Qualified to</th>
                    <th scope="col">Tasks</th>
                    <th scope="col" className="number">
                      Answers
                    </th>
                    <th scope="col" className="number">
                      <a href="#definition-agreementWithOthers">Agrees with others</a>
                    </th>
                    <th scope="col" className="number">
                      Time per judgment
                    </th>
                    <th scope="col" className="number">
                      Earned
                    </th>
                    <th scope="col">
                      <span className="unseen">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((worker) => (
                    <WorkerRow
                      key={worker.id}
                      worker={worker}
                      judge={quality.data?.judges.find((judge) => judge.worker === worker.id)}
                      rounds={rounds.data?.rounds.filter((round) => round.worker === worker.id) ?? []}
                      currency={campaign.currency}
                      params={params}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <div className="columns">
        <InviteWorkers params={params} />
        <StudyForm params={params} campaign={campaign.id} />
      </div>
      <ConsentText params={params} />
      <Definitions terms={["agreementWithOthers"]} />
    </div>
  );
}

const TONES = { active: "good", blocked: "bad", left: "" };

function WorkerRow({
  worker,
  judge,
  rounds,
  currency,
  params,
}: {
  readonly worker: Worker;
  readonly judge: Judge | undefined;
  readonly rounds: readonly Round[];
  readonly currency: string;
  readonly params: CampaignProps["params"];
}) {
  const { id, source, sourceName, status, qualifications, answers, earned, messages, consent } = worker;
  const change = useApiMutation();
  const verb = status === "blocked" ? "unblock" : "block";
  const qualifiedTo = [
    ...(qualifications.writer === "qualified" ? ["write"] : []),
    ...(qualifications.validator === "qualified" ? ["judge"] : []),
  ];
  return (
    <tr>
      <th scope="row">
        {sourceName}
        <br />
        <span className="soft">{source === "link" ? "invited" : source}</span>
      </th>
      <td>
        <span className={`tag ${TONES[status]}`}>{status}</span>
      </td>
      <td>
        {consent === null ? (
          "–"
        ) : (
          <>
            {formatTime(consent.at)}
            <br />
            <span className="soft" title={`SHA-256 of the text: ${consent.version}`}>
              text {consent.version.slice(0, 8)}
            </span>
          </>
        )}
      </td>
      <td>{qualifiedTo.join(" and ") || "–"}</td>
      <td>{rounds.some(({ outcome }) => outcome === "full-bonus") ? "all" : "limited pool"}</td>
      <td className="number">{answers}</td>
      <td className="number">
        {judge === undefined || judge.compared === 0 ? (
          "–"
        ) : (
          <>
            {((100 * judge.agreeing) / judge.compared).toFixed(0)} %
            <br />
            <span className="soft">of {judge.compared}</span>
          </>
        )}
      </td>
      <td className="number">
        {judge === undefined ? "–" : `${(judge.medianMilliseconds / 1_000).toFixed(1)} s`}
      </td>
      <td className="number">{formatMoney(earned, currency)}</td>
      <td>
        <div className="row">
          <WorkerMessages params={{ ...params, worker: id }} name={sourceName} {...messages} />
          {status !== "left" && (
            <button
              type="button"
              className={verb === "block" ? "danger" : ""}
              disabled={change.isPending}
              onClick={() =>
                change.mutate({
                  route: `POST /api/campaigns/:campaign/workers/:worker/${verb}`,
                  params: { ...params, worker: id },
                  body: {},
                })
              }
            >
              {verb === "block" ? "Block" : "Unblock"}
              <span className="unseen"> {sourceName}</span>
            </button>
          )}
        </div>
        <Failure error={change.error} />
      </td>
    </tr>
  );
}

/** Makes a link for each name. Links are shown once: the server keeps their hash only. */
function InviteWorkers({ params }: Pick<CampaignProps, "params">) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/invitations">();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { names } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const list = names!.split(/[\n,]/).flatMap((name) => name.trim() || []);
    change.mutate({ route: "POST /api/campaigns/:campaign/invitations", params, body: { names: list } });
  };
  const links = change.data?.invitations.map(({ name, token }) => ({
    name,
    link: `${location.origin}/join#${token}`,
  }));
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Invite by name</h2>
      <div className="field">
        <label htmlFor="names">Names, one a line</label>
        <textarea id="names" name="names" rows={3} required />
        <small>A name that was invited before gets a new link, and its old one ends.</small>
      </div>
      <Failure error={change.error} />
      <div>
        <button type="submit" disabled={change.isPending}>
          Make links
        </button>
      </div>
      {links !== undefined && (
        <div role="status">
          <p>Copy these now; they are not shown again.</p>
          <dl className="links">
            {links.map(({ name, link }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{link}</code>
                </dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard?.writeText(
                links.map(({ name, link }) => `${name}\t${link}`).join("\n"),
              )
            }
          >
            Copy all
          </button>
        </div>
      )}
    </form>
  );
}
