import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { get, getSession, type ReplyOf } from "./request.ts";

/** What the server replies to a GET; its path is the key under which it is kept. */
export function useApiQuery<Schema extends z.ZodType>(
  path: string,
  { refetchInterval = false, keepPrevious = false }: ReplyOptions<ReplyOf<Schema>> = {},
): UseQueryResult<ReplyOf<Schema>> {
  return useQuery<ReplyOf<Schema>>({
    queryKey: [path],
    queryFn: () => get<Schema>(path),
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

interface ReplyOptions<Reply> {
  /** How often to ask again, in milliseconds; it may depend on the last reply. */
  readonly refetchInterval?: number | false | ((reply: Reply | undefined) => number | false);
  /** Whether the reply of the path before stays until the new one is there. */
  readonly keepPrevious?: boolean;
}

export const SESSION_KEY = ["/api/session"];

export function useSession(): UseQueryResult<SessionReply> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: getSession });
}
