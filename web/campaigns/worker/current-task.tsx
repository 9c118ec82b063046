import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { isTemporary, RequestError, send, urlOf } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { formatTime } from "../../components/format.ts";
import { Failure } from "../../components/loaded.tsx";
import { NoTask } from "./no-task.tsx";
import { tellOtherTabs, useOtherTabs } from "./other-tabs.ts";
import { flushOutbox, isQueued, queueAnswer } from "./outbox.ts";
import { CHECKED_SENTENCE } from "./sentence-form.tsx";
import { TaskKeys } from "./task-keys.tsx";
import { TaskPage } from "./task-page.tsx";
import { TimeLeft } from "./time-left.tsx";
import { deleteOtherDrafts } from "./use-draft.ts";

/** The worker's current task, the messages to them, and connection errors. */
export function CurrentTask({ isPaused }: { readonly isPaused: boolean }) {
  const { currentTask, isSending, answer, returnBecauseOf, endedElsewhere } = useCurrentTask();
  const { data, error, failureReason, refetch } = currentTask;
  const connectionError = error ?? failureReason;
  return (
    <>
      <Messages />
      {connectionError !== null && (
        <ConnectionError error={connectionError} isSending={isSending} retry={refetch} />
      )}
      {endedElsewhere !== undefined && (
        <div className="notice" role="status">
          <p>You {endedElsewhere} the task that was here in another tab. This is what comes next.</p>
        </div>
      )}
      {data?.refused.map(({ message }) => (
        <div key={message} className="notice warn" role="alert">
          <p>Your last answer was not accepted: {message}. You can continue with the next task.</p>
        </div>
      ))}
      {data === undefined && connectionError === null && (
        <p className="loading" role="status">
          Looking for a task…
        </p>
      )}
      {isPaused && data?.claim.kind === "task" && (
        <div className="notice warn" role="status">
          <p>
            The campaign is paused. You can finish this task, and it will be paid; there are no new ones until
            the campaign resumes.
          </p>
        </div>
      )}
      {data !== undefined && (
        <ClaimedTask
          claim={data.claim}
          isSending={isSending}
          answer={answer}
          returnBecauseOf={returnBecauseOf}
          refetch={refetch}
        />
      )}
    </>
  );
}

function ClaimedTask({
  claim,
  isSending,
  answer,
  returnBecauseOf,
  refetch,
}: {
  readonly claim: ClaimReply;
  readonly isSending: boolean;
  readonly answer: (assignment: string, content: unknown) => void;
  readonly returnBecauseOf: (assignment: string, brokenImage: string) => Promise<void>;
  readonly refetch: () => unknown;
}) {
  if (claim.kind === "none") return <NoTask claim={claim} refetch={refetch} />;
  const { assignment, leaseEnds, prompt, task } = claim;
  return (
    <article key={assignment} className="task">
      <TaskPage
        assignment={assignment}
        prompt={prompt}
        task={task}
        isSending={isSending}
        answer={(content) => answer(assignment, content)}
        returnBecauseOf={(brokenImage) => returnBecauseOf(assignment, brokenImage)}
      />
      <div className="task-foot row apart">
        <TimeLeft assignment={assignment} leaseEnds={leaseEnds} />
        <TaskKeys kind={task.kind} />
      </div>
    </article>
  );
}

/** An error of the connection. Meanwhile the answer is stored in the browser. */
function ConnectionError({
  error,
  isSending,
  retry,
}: {
  readonly error: Error;
  readonly isSending: boolean;
  readonly retry: () => unknown;
}) {
  if (error instanceof RequestError && error.status === 401) {
    return (
      <div className="notice bad" role="alert">
        <p>
          <strong>You have been signed out.</strong> Open your invitation link again to continue. Unsent work
          is saved in this browser.
        </p>
      </div>
    );
  }
  if (!isSending || !isTemporary(error)) return <Failure error={error} retry={retry} keepsTrying />;
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>The server can't be reached. Your answer is saved in this browser</strong> and will be sent
        once, automatically, when the connection is back. You can close this page and come back later in the
        same browser.
      </p>
      <button type="button" onClick={() => retry()}>
        Try again
      </button>
    </div>
  );
}

/** Interval between requests for new messages. */
const MESSAGES_POLL_INTERVAL_MS = 60_000;

/** Messages of managers to this worker, unread ones first. A failure here does not stop the work. */
function Messages() {
  const client = useQueryClient();
  const messages = useApiQuery("GET /api/work/messages", { refetchInterval: MESSAGES_POLL_INTERVAL_MS });
  const read = useMutation({
    mutationFn: (id: number) => send("POST /api/work/messages/:message/read", { params: { message: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [urlOf("GET /api/work/messages")] }),
  });
  const list = messages.data?.messages ?? [];
  const earlier = list.filter(({ readAt }) => readAt !== null);
  return (
    <>
      {list
        .filter(({ readAt }) => readAt === null)
        .map(({ id, text, at }) => (
          <div key={id} className="notice" role="status">
            <div>
              <p className="message">{text}</p>
              <small>From the campaign team, {formatTime(at)}</small>
            </div>
            <button type="button" disabled={read.isPending} onClick={() => read.mutate(id)}>
              Mark as read
            </button>
          </div>
        ))}
      {earlier.length > 0 && (
        <details className="earlier">
          <summary>Earlier messages ({earlier.length})</summary>
          <ol>
            {earlier.map(({ id, text, at }) => (
              <li key={id}>
                <p className="message">{text}</p>
                <small>{formatTime(at)}</small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** The claimed task, or the reason why there is none, and the errors of refused answers. */
interface CurrentTaskState {
  readonly claim: ClaimReply;
  readonly refused: readonly RequestError[];
}

/** Interval between claims while there is no task. */
const POLL_INTERVAL_MS = 15_000;

/**
 * The worker's current task: sends the queued answers, then claims the next task. Both requests are idempotent, so a
 * lost connection, a reload or a server restart is handled by repeating them.
 */
function useCurrentTask(): {
  readonly currentTask: UseQueryResult<CurrentTaskState>;
  readonly isSending: boolean;
  answer(assignment: string, content: unknown): void;
  /** Returns a task because of an image that is not displayed properly. */
  returnBecauseOf(assignment: string, brokenImage: string): Promise<void>;
  /** What happened to the last task in another tab, if it ended there. */
  readonly endedElsewhere: "submitted" | "returned" | undefined;
} {
  const client = useQueryClient();
  const [endedElsewhere, setEndedElsewhere] = useState<"submitted" | "returned">();
  const currentTask = useQuery({
    queryKey: ["current-task"],
    queryFn: async (): Promise<CurrentTaskState> => {
      const refused = await flushOutbox();
      const claim = await send("POST /api/work/claim");
      if (claim.kind === "task") deleteOtherDrafts(claim.assignment);
      void client.invalidateQueries({ queryKey: [urlOf("GET /api/work")] });
      return { claim, refused };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.claim.kind === "none" ? POLL_INTERVAL_MS : false),
  });
  const held = currentTask.data?.claim;
  useOtherTabs((event) => {
    if (!("assignment" in event) || held?.kind !== "task" || event.assignment !== held.assignment) return;
    setEndedElsewhere(event.kind);
    void currentTask.refetch();
  });
  return {
    currentTask,
    endedElsewhere,
    isSending: currentTask.isFetching && held?.kind === "task" && isQueued(held.assignment),
    answer(assignment, content) {
      setEndedElsewhere(undefined);
      queueAnswer(assignment, content);
      // What was submitted is a repetition from now on, and what was refused is checked again.
      void currentTask.refetch().then(() => client.resetQueries({ queryKey: [CHECKED_SENTENCE] }));
    },
    async returnBecauseOf(assignment, brokenImage) {
      const body = { image: brokenImage };
      await send("POST /api/work/:assignment/report-image", { params: { assignment }, body });
      setEndedElsewhere(undefined);
      tellOtherTabs({ kind: "returned", assignment });
      await currentTask.refetch();
    },
  };
}
