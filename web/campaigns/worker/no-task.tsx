import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { Qualify } from "./qualify.tsx";

type Reason = Extract<ClaimReply, { kind: "none" }>["reason"];

const REASONS: Readonly<Record<Reason, { readonly title: string; readonly text: string }>> = {
  "no-task": {
    title: "No tasks for you right now",
    text: "New tasks may open when other workers finish theirs. This page checks automatically, or you can come back later.",
  },
  qualification: {
    title: "Take a short qualification test first",
    text: "It checks that the instructions are clear. You can reopen them at any time under “Instructions”.",
  },
  budget: {
    title: "This campaign has used up its budget",
    text: "You will be paid for every accepted answer. New tasks appear here if the budget is increased.",
  },
  paused: {
    title: "The campaign is paused",
    text: "Your work is saved. New tasks appear here when the campaign resumes.",
  },
  ended: {
    title: "This campaign has ended",
    text: "You will be paid for every accepted answer. Thank you.",
  },
  blocked: {
    title: "You can't take more tasks in this campaign",
    text: "The campaign team has ended your access. You will be paid for every accepted answer.",
  },
  left: {
    title: "You have left the campaign",
    text: "You will be paid for every accepted answer. Thank you.",
  },
};

/** The reason why there is no task, with the next step. */
export function NoTask({
  claim: { reason, nextParts, completionUrl },
  refetch,
}: {
  readonly claim: Extract<ClaimReply, { kind: "none" }>;
  readonly refetch: () => unknown;
}) {
  const isWaiting = reason === "qualification" && nextParts.length === 0;
  const { title, text } = isWaiting ? WAITING : REASONS[reason];
  return (
    <div className="stack">
      <div className="empty" role="status">
        <h1>{title}</h1>
        <p>{text}</p>
        {completionUrl !== null && <CompletionLink url={completionUrl} />}
      </div>
      {nextParts.length > 0 && <Qualify parts={nextParts} done={refetch} />}
    </div>
  );
}

/** Shown when no part can be taken: a sentence waits for review, or a part was failed. */
const WAITING = {
  title: "No tasks for you right now",
  text: "If you submitted a sentence, a reviewer will read it: come back later for the result. If you did not pass a test, you can't do tasks of that type. Thank you for your time.",
};

/** A link back to the marketplace, and its completion code. */
export function CompletionLink({ url }: { readonly url: string }) {
  const code = new URL(url).searchParams.get("cc");
  return (
    <>
      <p>
        <a className="button main" href={url} rel="noreferrer">
          Finish and return to the marketplace
        </a>
      </p>
      {code !== null && (
        <p>
          Your completion code: <code>{code}</code>
        </p>
      )}
    </>
  );
}
