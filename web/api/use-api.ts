import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { SessionReply } from "../../src/accounts/browser.ts";
import {
  type Argument,
  type ChangeKey,
  get,
  getSession,
  isTemporary,
  type ReadKey,
  type ReplyTo,
  type Sent,
  send,
  urlOf,
} from "./request.ts";

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

/** A request to one of the routes that change something. */
export type ApiRequest<Key extends ChangeKey = ChangeKey> = Key extends ChangeKey
  ? { readonly route: Key } & Sent<Key>
  : never;

/** Sends changes; what the page shows is asked for again afterwards. */
export function useApiMutation<Key extends ChangeKey = ChangeKey>(
  onSuccess?: (reply: ReplyTo<Key>) => void,
): UseMutationResult<ReplyTo<Key>, Error, ApiRequest<Key>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, ...sent }: ApiRequest<Key>) =>
      // The rest of the request is what the route wants, which types do not see.
      send(route as Key, ...([sent] as unknown as Argument<Sent<Key>>)),
    onSuccess: async (reply) => {
      onSuccess?.(reply);
      await client.invalidateQueries();
    },
  });
}

/** A request that may succeed later is sent again, ever more slowly; another fails at once. */
export const RETRY_OPTIONS = {
  retry: (_: number, error: Error) => isTemporary(error),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 10_000),
};

/** What is asked for is asked for again until it comes; what is to be changed is sent once, unless it says otherwise. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A page passes replies down to parts that may not be there yet, and they must find a failure when they come.
    queries: { networkMode: "always", ...RETRY_OPTIONS, staleTime: 2_000, notifyOnChangeProps: "all" },
    mutations: { networkMode: "always" },
  },
});
