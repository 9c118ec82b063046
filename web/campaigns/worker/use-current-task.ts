import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClaimReply } from "../../../src/campaigns/browser.ts";
import { type RequestError, send } from "../../api/request.ts";
import { urlOf } from "../../api/route.ts";
import { flushOutbox, isQueued, queueAnswer } from "./outbox.ts";
import { forgetOtherDrafts } from "./use-draft.ts";

/** What lies before a worker: a task, or why there is none; and answers that were refused on the way to it. */
export interface CurrentTaskState {
  readonly claim: ClaimReply;
  readonly refused: readonly RequestError[];
}

/** While there is no task the page asks again this often. */
const POLL_INTERVAL_MS = 15_000;

/**
 * The worker's desk. There is one way to it: what is kept is sent, then the next task is claimed. Both may be repeated
 * without harm, so a lost connection, a reload and a server that comes back all take this way again.
 */
export function useCurrentTask(): {
  readonly currentTask: UseQueryResult<CurrentTaskState>;
  readonly isSending: boolean;
  answer(assignment: string, content: unknown): void;
} {
  const client = useQueryClient();
  const currentTask = useQuery({
    queryKey: ["desk"],
    queryFn: async (): Promise<CurrentTaskState> => {
      const refused = await flushOutbox();
      const claim = await send("POST /api/work/claim");
      if (claim.kind === "task") forgetOtherDrafts(claim.assignment);
      void client.invalidateQueries({ queryKey: [urlOf("GET /api/work")] });
      return { claim, refused };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.claim.kind === "none" ? POLL_INTERVAL_MS : false),
  });
  const held = currentTask.data?.claim;
  return {
    currentTask,
    isSending: currentTask.isFetching && held?.kind === "task" && isQueued(held.assignment),
    answer(assignment, content) {
      queueAnswer(assignment, content);
      void currentTask.refetch();
    },
  };
}
