import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { isTemporary, RequestError } from "../../api/request.ts";
import { Failure } from "../../components/failure.tsx";
import { Messages } from "./messages.tsx";
import { NoTask } from "./no-task.tsx";
import { TaskPage } from "./task-page.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useCurrentTask } from "./use-current-task.ts";

/** The place where a worker works: one task after the other. */
export function CurrentTask() {
  const { currentTask, isSending, answer } = useCurrentTask();
  const { data, error, failureReason, refetch } = currentTask;
  const connectionError = error ?? failureReason;
  return (
    <>
      <Messages />
      {connectionError !== null && (
        <ConnectionError error={connectionError} isSending={isSending} retry={refetch} />
      )}
      {data?.refused.map(({ message }) => (
        <div key={message} className="notice warn" role="alert">
          <p>Your last answer was not taken: {message}.</p>
        </div>
      ))}
      {data === undefined && connectionError === null && (
        <p className="loading" role="status">
          Looking for a task…
        </p>
      )}
      {data !== undefined && (
        <ClaimedTask claim={data.claim} isSending={isSending} answer={answer} refetch={refetch} />
      )}
    </>
  );
}

function ClaimedTask({
  claim,
  isSending,
  answer,
  refetch,
}: {
  readonly claim: ClaimReply;
  readonly isSending: boolean;
  readonly answer: (assignment: string, content: unknown) => void;
  readonly refetch: () => unknown;
}) {
  if (claim.kind === "none") return <NoTask claim={claim} refetch={refetch} />;
  const { assignment, leaseEnds, task } = claim;
  return (
    <article key={assignment} className="task">
      <TaskPage
        assignment={assignment}
        task={task}
        isSending={isSending}
        answer={(content) => answer(assignment, content)}
      />
      <p className="task-foot">
        <TimeLeft assignment={assignment} leaseEnds={leaseEnds} />
      </p>
    </article>
  );
}

/** What went wrong on the way to the server. An answer is safe in the browser all the while. */
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
          <strong>You are not signed in any more.</strong> Open your invitation link again; what you have done
          is kept in this browser.
        </p>
      </div>
    );
  }
  if (!isSending || !isTemporary(error)) return <Failure error={error} retry={retry} keepsTrying />;
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>The server does not answer. Your answer is kept</strong> and will be sent, once, as soon as it
        is back. You may leave this page open, or close it and come back.
      </p>
      <button type="button" onClick={() => retry()}>
        Try now
      </button>
    </div>
  );
}
