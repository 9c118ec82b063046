import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { get, getSession } from "./request.ts";
import { type Argument, type ReadKey, type ReplyTo, type Sent, urlOf } from "./route.ts";

/** What the server replies to a GET; its address is the key under which it is kept. */
export function useApiQuery<Key extends ReadKey>(
  route: Key,
  ...[asked]: Argument<Sent<Key> & QueryOptions<ReplyTo<Key>>>
): UseQueryResult<ReplyTo<Key>> {
  const { refetchInterval = false, keepPrevious = false }: QueryOptions<ReplyTo<Key>> = asked ?? {};
  const sent = asked as Sent<Key>; // only what may be left out is
  return useQuery<ReplyTo<Key>>({
    queryKey: [urlOf(route, sent)],
    queryFn: () => get(route, sent),
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

interface QueryOptions<Reply> {
  /** How often to ask again, in milliseconds; it may depend on the last reply. */
  readonly refetchInterval?: number | false | ((reply: Reply | undefined) => number | false);
  /** True when the reply of the address before stays until the new one is there. */
  readonly keepPrevious?: boolean;
}

export const SESSION_KEY = ["/api/session"];

export function useSession(): UseQueryResult<SessionReply> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: getSession });
}
