import type { ClaimReply } from "../../src/server/api/work.ts";

type Reason = Extract<ClaimReply, { kind: "none" }>["reason"];

const REASONS: Readonly<Record<Reason, { readonly title: string; readonly text: string }>> = {
  "no-task": {
    title: "There is nothing to do for you right now",
    text: "New tasks appear when others have finished theirs. This page looks again by itself.",
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

/** Why there is no task, and where to go now. */
export function NoTask({
  reason,
  completionUrl,
}: {
  readonly reason: Reason;
  readonly completionUrl: string | null;
}) {
  const { title, text } = REASONS[reason];
  return (
    <div className="empty" role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {completionUrl !== null && <CompletionLink url={completionUrl} />}
    </div>
  );
}

/** The way back to the marketplace, with the code that it asks for. */
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
