import "../../style/worker.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WorkReply } from "../../../src/campaigns/browser.ts";
import { RequestError, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { countOf, formatMoney } from "../../components/format.ts";
import { Failure, Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { CurrentTask } from "./current-task.tsx";
import { Instructions } from "./instructions.tsx";
import { CompletionLink } from "./no-task.tsx";
import { tellOtherTabs, useOtherTabs } from "./other-tabs.ts";

/** A worker's page: consent and instructions, then one task after the other. */
export function WorkPage() {
  const work = useApiQuery("GET /api/work");
  if (work.data !== undefined) return <Working work={work.data} />;
  return (
    <Page title="Work">
      {work.error instanceof RequestError && [401, 403].includes(work.error.status) ? (
        <NotInvited />
      ) : (
        <Loaded query={work}>{() => null}</Loaded>
      )}
    </Page>
  );
}

function Working({ work }: { readonly work: WorkReply }) {
  const { campaign, answers, earned, consent, worker } = work;
  const client = useQueryClient();
  const [first] = useState(worker);
  useOtherTabs(({ kind }) => {
    if (kind === "joined" || kind === "left") void client.invalidateQueries();
  });
  const hasAgreed = consent.agreedAt !== null;
  const [view, setView] = useState<"work" | "help">("work");
  const leave = useMutation({
    mutationFn: () => send("POST /api/work/leave"),
    onSuccess: () => tellOtherTabs({ kind: "left" }),
  });
  const navigation = (
    <>
      <span className="soft earnings">
        <span>{campaign.name}</span> · {countOf(answers, "answers")} ·{" "}
        {formatMoney(earned, campaign.currency)}
      </span>
      {(hasAgreed || answers > 0) && leave.data === undefined && (
        <span className="row">
          {hasAgreed && (
            <button
              type="button"
              className="quiet"
              onClick={() => setView(view === "work" ? "help" : "work")}
            >
              {view === "work" ? "Instructions" : "Back to work"}
            </button>
          )}
          <Leave isPending={leave.isPending} leave={() => leave.mutate()} />
        </span>
      )}
    </>
  );
  return (
    <Page title={campaign.name} navigation={navigation}>
      {worker !== first && (
        <div className="notice warn" role="status">
          <p>
            You opened another invitation link in this browser. This tab now belongs to the worker of that
            link, in the campaign {campaign.name}. Open the first link again to return to the other tasks.
          </p>
        </div>
      )}
      {leave.data !== undefined ? (
        <Left completionUrl={leave.data.completionUrl} />
      ) : !hasAgreed ? (
        <Consent work={work} />
      ) : view === "help" ? (
        <Instructions work={work} />
      ) : (
        <CurrentTask isPaused={campaign.state === "paused"} />
      )}
    </Page>
  );
}

function NotInvited() {
  return (
    <div className="narrow">
      <h1>Open your invitation link</h1>
      <p>
        You need an invitation to work here. Open the link you received; you can use it as often as you like.
      </p>
    </div>
  );
}

function Leave({ isPending, leave }: { readonly isPending: boolean; readonly leave: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" className="quiet" onClick={() => setAsked(true)}>
        Leave campaign
      </button>
    );
  }
  return (
    <span className="row">
      Leave this campaign? You will be paid for every accepted answer, and you can rejoin later with the link
      you received.
      <button type="button" className="danger" disabled={isPending} onClick={leave}>
        Leave campaign
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        Cancel
      </button>
    </span>
  );
}

function Left({ completionUrl }: { readonly completionUrl: string | null }) {
  return (
    <div className="empty" role="status">
      <h1>You have left the campaign</h1>
      <p>Thank you. You will be paid for every accepted answer. Your unfinished task goes to someone else.</p>
      {completionUrl !== null && <CompletionLink url={completionUrl} />}
    </div>
  );
}

/** Consent form shown before a worker's first task, and again when the text has changed; the server records that they agreed. */
function Consent({ work }: { readonly work: WorkReply }) {
  const client = useQueryClient();
  const { text, version } = work.consent;
  const agree = useMutation({
    mutationFn: () => send("POST /api/work/consent", { body: { version } }),
    onSuccess: () => client.invalidateQueries(), // also the task, which waits for this
  });
  const isNew = work.answers === 0;
  return (
    <>
      {work.campaign.state === "paused" && (
        <div className="notice warn" role="status">
          <p>The campaign is paused. There are no tasks until it resumes.</p>
        </div>
      )}
      <Instructions work={work} />
      <section className="panel consent" aria-labelledby="consent">
        <h2 id="consent">{isNew ? "Before you start" : "The consent text has changed"}</h2>
        {!isNew && (
          <p>
            Your work is saved, and you will be paid for every accepted answer. An answer that was not sent
            yet is sent when you agree.
          </p>
        )}
        <p className="message">{text}</p>
        <Failure error={agree.error} />
        <button type="button" className="main" disabled={agree.isPending} onClick={() => agree.mutate()}>
          {isNew ? "I agree – start working" : "I agree – continue"}
        </button>
      </section>
    </>
  );
}
