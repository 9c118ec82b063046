import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type QualityReply, WORKERS_PER_PAGE, type WorkersReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { Field, InputField, RequestButton, Submit } from "../components/form.tsx";
import { countOf, formatDate, formatMoney, formatTime } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { EditTexts } from "./edit-text.tsx";
import { Definitions } from "./stats.tsx";
import { StudyForm } from "./study-form.tsx";
import { WorkerMessages } from "./worker-messages.tsx";

type Worker = ReplyOf<typeof WorkersReply>["workers"][number];
type Judge = ReplyOf<typeof QualityReply>["judges"][number];

/** The workers of a campaign with their status, qualification and quality. */
export function WorkersPage() {
  return <CampaignPage>{(props) => <Workers {...props} />}</CampaignPage>;
}

function Workers({ campaign, params }: CampaignProps) {
  const [query, setQuery] = useState({ search: "", offset: 0 });
  const workers = useApiQuery("GET /api/campaigns/:campaign/workers", {
    params,
    query,
    keepPrevious: true,
    refetchInterval: 10_000,
  });
  const quality = useApiQuery("GET /api/campaigns/:campaign/quality", { params });
  const judgeOf = (id: string) => quality.data?.judges.find(({ worker }) => worker === id);
  return (
    <div className="stack">
      <InputField
        id="search"
        type="search"
        label="Search"
        placeholder="Name or ID"
        value={query.search}
        onChange={({ target }) => setQuery({ search: target.value, offset: 0 })}
      />
      <Loaded query={workers}>
        {({ workers: list, total }) =>
          list.length === 0 ? (
            <Empty
              text={
                query.search === ""
                  ? "No workers yet. Invite people by name, or connect a marketplace study (for example on Prolific)."
                  : "No worker matches this name or ID."
              }
            />
          ) : (
            <>
              <Pages
                {...{ total, offset: query.offset, shown: list.length }}
                onOffset={(offset) => setQuery({ ...query, offset })}
              />
              <Table
                saveAs="workers"
                className="dense"
                rows={list}
                rowKey={({ id }) => id}
                columns={[
                  { title: "Worker", kind: "name", render: (worker) => <Name {...worker} /> },
                  {
                    title: "Status",
                    render: ({ status }) => <span className={`tag ${TONES[status]}`}>{status}</span>,
                  },
                  { title: "Consent", render: ({ consent }) => <Consent consent={consent} /> },
                  { title: "Qualified for", render: ({ qualifications }) => qualifiedTo(qualifications) },
                  {
                    title: "Writing tasks",
                    render: ({ pool }) => (pool === "whole" ? "all" : "for new writers"),
                  },
                  { title: "Answers", kind: "number", render: ({ answers }) => answers },
                  {
                    title: "Agreement with others",
                    heading: <a href="#definition-agreementWithOthers">Agreement with others</a>,
                    kind: "number",
                    render: ({ id }) => <Agreement judge={judgeOf(id)} />,
                  },
                  {
                    title: "Median time per judgment",
                    kind: "number",
                    render: ({ id }) => secondsOf(judgeOf(id)),
                  },
                  {
                    title: "Earned",
                    kind: "number",
                    render: ({ earned }) => formatMoney(earned, campaign.currency),
                  },
                  {
                    title: "Actions",
                    hideTitle: true,
                    render: (worker) => <Actions worker={worker} params={params} />,
                  },
                ]}
              />
            </>
          )
        }
      </Loaded>
      <div className="columns">
        <InviteWorkers params={params} hasTest={campaign.settings.requireQualification === true} />
        <StudyForm params={params} campaign={campaign.id} />
      </div>
      <EditTexts params={params} campaign={campaign} />
      <Definitions terms={["agreementWithOthers"]} />
    </div>
  );
}

/** Which workers of how many are shown, with buttons to the others. */
function Pages({
  total,
  offset,
  shown,
  onOffset,
}: {
  readonly total: number;
  readonly offset: number;
  readonly shown: number;
  readonly onOffset: (offset: number) => void;
}) {
  const isAll = shown === total;
  return (
    <div className="row apart">
      <p className="soft" role="status">
        {isAll
          ? countOf(total, "workers")
          : `${offset + 1} to ${offset + shown} of ${countOf(total, "workers")}`}
      </p>
      {!isAll && (
        <div className="row">
          <button
            type="button"
            disabled={offset === 0}
            onClick={() => onOffset(Math.max(0, offset - WORKERS_PER_PAGE))}
          >
            Previous
          </button>
          <button type="button" disabled={offset + shown >= total} onClick={() => onOffset(offset + shown)}>
            Next
          </button>
        </div>
      )}
    </div>
  );
}

const TONES = { active: "good", blocked: "bad", left: "" };

function Name({ source, sourceName }: Worker) {
  return (
    <>
      {sourceName} <span className="soft">{source === "link" ? "invited" : source}</span>
    </>
  );
}

function Consent({ consent }: Pick<Worker, "consent">) {
  if (consent === null) return "–";
  const version = `version ${consent.version.slice(0, 8)} of the consent text`;
  return <span title={`${formatTime(consent.at)}, ${version}`}>{formatDate(consent.at)}</span>;
}

function qualifiedTo({ writer, validator }: Worker["qualifications"]): string {
  const tasks = [
    ...(writer === "qualified" ? ["writing"] : []),
    ...(validator === "qualified" ? ["judging"] : []),
  ];
  return tasks.join(" and ") || "–";
}

function Agreement({ judge }: { readonly judge: Judge | undefined }) {
  if (judge === undefined || judge.compared === 0) return "–";
  return (
    <>
      {((100 * judge.agreeing) / judge.compared).toFixed(0)} %{" "}
      <span className="soft">of {judge.compared}</span>
    </>
  );
}

function secondsOf(judge: Judge | undefined): string {
  return judge === undefined ? "–" : `${(judge.medianMilliseconds / 1_000).toFixed(1)} s`;
}

function Actions({
  worker: { id, sourceName, status, messages },
  params,
}: Pick<CampaignProps, "params"> & { readonly worker: Worker }) {
  const change = useApiMutation();
  const verb = status === "blocked" ? "unblock" : "block";
  const workerParams = { ...params, worker: id };
  return (
    <>
      <div className="row">
        <WorkerMessages params={workerParams} name={sourceName} {...messages} />
        {status !== "left" && (
          <RequestButton
            className={verb === "block" ? "danger" : ""}
            change={change}
            request={{
              route: `POST /api/campaigns/:campaign/workers/:worker/${verb}`,
              params: workerParams,
              body: {},
            }}
          >
            {verb === "block" ? "Block" : "Unblock"}
            <span className="unseen"> {sourceName}</span>
          </RequestButton>
        )}
      </div>
      <Failure error={change.error} />
    </>
  );
}

/** Creates an invitation link for each name. Links are shown once, because the server stores only their hash. */
function InviteWorkers({ params, hasTest }: Pick<CampaignProps, "params"> & { readonly hasTest: boolean }) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/invitations">();
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const invite = (names: readonly string[], qualified: boolean, onInvited?: () => void) => {
    setRepeated([...new Set(names.filter((name, i) => names.indexOf(name) < i))]);
    const body = { names: [...new Set(names)], qualified };
    change.mutate(
      { route: "POST /api/campaigns/:campaign/invitations", params, body },
      onInvited && { onSuccess: onInvited },
    );
  };
  const submit = onSubmit<{ names: string; qualified?: string }>(({ names, qualified }, form) =>
    invite(
      names.split(/[\n,]/).flatMap((name) => name.trim() || []),
      qualified !== undefined,
      () => form.reset(), // pressed again, the button would replace the links
    ),
  );
  const isLoopback = /^(?:localhost|127\.|\[::1\])/.test(location.hostname);
  const links = change.data?.invitations.map(({ name, token }) => ({
    name,
    link: `${location.origin}/join#${token}`,
  }));
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Invite workers by name</h2>
      <Field
        id="names"
        label="Names, one per line"
        help="If a name has been invited before, it gets a new link; the old link and the sessions opened with it stop working."
      >
        <textarea id="names" name="names" rows={3} required />
      </Field>
      {hasTest && (
        <label className="option">
          <input type="checkbox" name="qualified" />
          They need no qualification test (people you know)
        </label>
      )}
      <Submit change={change}>Create links</Submit>
      {links !== undefined && (
        <div role="status">
          <p>Copy these links now. They are not shown again.</p>
          {isLoopback && (
            <p className="warn-text">
              They work only on this computer. For people elsewhere,{" "}
              <Link to="/help/$" params={{ _splat: "deploying" }}>
                run a server
              </Link>
              .
            </p>
          )}
          {repeated.length > 0 && <p>Entered more than once, invited once: {repeated.join(", ")}.</p>}
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
      <NotJoined params={params} isPending={change.isPending} invite={(name) => invite([name], false)} />
    </form>
  );
}

/** "worker 9" comes before "worker 10". */
const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/** Invited people who have not opened their link yet. */
function NotJoined({
  params,
  isPending,
  invite,
}: Pick<CampaignProps, "params"> & {
  readonly isPending: boolean;
  readonly invite: (name: string) => void;
}) {
  const { data, error } = useApiQuery("GET /api/campaigns/:campaign/invitations", {
    params,
    refetchInterval: 10_000,
  });
  if (data === undefined || data.total === 0) return <Failure error={error} />;
  return (
    <section aria-labelledby="not-joined">
      <h3 id="not-joined">Invited, not joined yet ({data.total})</h3>
      <ul className="invited">
        {data.names.toSorted(byName).map((name) => (
          <li key={name}>
            {name}
            <button type="button" className="quiet" disabled={isPending} onClick={() => invite(name)}>
              New link<span className="unseen"> for {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.names.length && <p className="soft">And {data.total - data.names.length} more.</p>}
    </section>
  );
}
