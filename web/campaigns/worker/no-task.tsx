import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { Qualify } from "./qualify.tsx";

type Reason = Extract<ClaimReply, { kind: "none" }>["reason"];

interface Explanation {
  readonly title: string;
  readonly text: string;
}

const REASONS: Readonly<Record<Reason, Explanation>> = {
  "no-task": {
    title: "No tasks for you right now",
    text: "New tasks may open when other workers finish theirs. This page checks automatically, or you can come back later.",
  },
  review: {
    title: "Your sentences are waiting for a review",
    text: "The writing tasks for new writers are all taken. The campaign team reads a sample of the sentences you wrote. If enough of them are good, more writing tasks open for you here. You don't have to do anything until then.",
  },
  qualification: {
    title: "Take a short qualification test first",
    text: "It checks that the instructions are clear. You can reopen them at any time under “Instructions”.",
  },
  budget: {
    title: "This campaign has used up its budget",
    text: "You will be paid for every accepted answer. New tasks appear here if the budget is increased.",
  },
  "not-started": {
    title: "The campaign has not started yet",
    text: "Tasks appear here when the campaign team starts it.",
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
  claim,
  refetch,
}: {
  readonly claim: Extract<ClaimReply, { kind: "none" }>;
  readonly refetch: () => unknown;
}) {
  const { nextParts, completionUrl } = claim;
  const { title, text } = explain(claim);
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

/** Why there is no task: also while the sentence of the test waits for a reviewer, or when the test is failed for good. */
function explain({ reason, nextParts, qualifications }: Parameters<typeof NoTask>[0]["claim"]): Explanation {
  const statuses = Object.values(qualifications ?? {});
  if (reason === "no-task" && qualifications?.writer === "waiting") return WAITING_WRITER;
  if (reason !== "qualification" || nextParts.length > 0) return REASONS[reason];
  return statuses.includes("waiting") ? WAITING_WRITER : FAILED;
}

const WAITING_WRITER = {
  title: "Your sentence is waiting for a review",
  text: "A reviewer will read the sentence that you wrote in the test. If it is accepted, writing tasks appear here. You don't have to do anything until then.",
};

const FAILED = {
  title: "You did not pass the test",
  text: "There are no tasks for you in this campaign. Thank you for your time.",
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
