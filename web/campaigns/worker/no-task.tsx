import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { Qualify } from "./qualify.tsx";

type Reason = Extract<ClaimReply, { kind: "none" }>["reason"];

const REASONS: Readonly<Record<Reason, { readonly title: string; readonly text: string }>> = {
  "no-task": {
    title: "There is nothing to do for you right now",
    text: "New tasks appear when others have finished theirs. This page looks again by itself.",
  },
  qualification: {
    title: "First a small test",
    text: "It shows that the instructions are clear. You may read them again at any time.",
  },
  budget: {
    title: "The budget of this campaign is used up",
    text: "Everything you have done is paid. This page shows new tasks should more money come.",
  },
  paused: {
    title: "The campaign is paused",
    text: "Everything you have done is kept. This page shows new tasks as soon as it goes on.",
  },
  blocked: {
    title: "You cannot take more tasks",
    text: "Those who run this campaign have ended your work on it. What you have done is paid.",
  },
  left: {
    title: "You have left this campaign",
    text: "What you have done is paid. Thank you for your work.",
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
  title: "There is nothing to do for you right now",
  text: "If you have sent a sentence, a person will read it; this page looks again by itself.",
};

/** A link back to the marketplace, and its completion code. */
export function CompletionLink({ url }: { readonly url: string }) {
  const code = new URL(url).searchParams.get("cc");
  return (
    <>
      <p>
        <a className="button main" href={url} rel="noreferrer">
          Finish and go back
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
