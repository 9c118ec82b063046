import {
  keepPreviousData,
  MutationCache,
  QueryCache,
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
  CONSENT_MISSING,
  get,
  getSession,
  isTemporary,
  type ReadKey,
  type ReplyTo,
  RequestError,
  type Sent,
  send,
  urlOf,
} from "./request.ts";

/** The reply to a GET request, cached under its URL. */
export function useApiQuery<Key extends ReadKey>(
  route: Key,
  ...[options]: Argument<Sent<Key> & QueryOptions<ReplyTo<Key>>>
): UseQueryResult<ReplyTo<Key>> {
  const { refetchInterval = false, keepPrevious = false }: QueryOptions<ReplyTo<Key>> = options ?? {};
  const sent = options as Sent<Key>; // undefined only where nothing is required
  return useQuery<ReplyTo<Key>>({
    queryKey: [urlOf(route, sent)],
    queryFn: () => get(route, sent),
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

interface QueryOptions<Reply> {
  /** Interval between requests in milliseconds, which can depend on the last reply. */
  readonly refetchInterval?: number | false | ((reply: Reply | undefined) => number | false);
  /** True when the reply to the previous URL is shown until the new one arrives. */
  readonly keepPrevious?: boolean;
}

export const SESSION_KEY = ["/api/session"];

export function useSession(): UseQueryResult<SessionReply> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: getSession });
}

/** A request to a route that changes something. */
export type ApiRequest<Key extends ChangeKey = ChangeKey> = Key extends ChangeKey
  ? { readonly route: Key } & Sent<Key>
  : never;

/** Sends changes, and then requests everything that the page shows again. */
export function useApiMutation<Key extends ChangeKey = ChangeKey>(
  onSuccess?: (reply: ReplyTo<Key>) => void,
): UseMutationResult<ReplyTo<Key>, Error, ApiRequest<Key>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, ...sent }: ApiRequest<Key>) =>
      // The rest of the request matches the route, which the compiler cannot infer.
      send(route as Key, ...([sent] as unknown as Argument<Sent<Key>>)),
    onSuccess: async (reply) => {
      onSuccess?.(reply);
      await client.invalidateQueries();
    },
  });
}

/** Retries temporary failures with exponential back-off; other failures are final. */
export const RETRY_OPTIONS = {
  retry: (_: number, error: Error) => isTemporary(error),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 10_000),
};

/** When the consent text has changed while a worker works, the page asks for it, and then shows it. */
function askForConsent(error: Error): void {
  if (error instanceof RequestError && error.code === CONSENT_MISSING)
    void queryClient.invalidateQueries({ queryKey: [urlOf("GET /api/work")] });
}

/** The query cache. Queries are retried; mutations are sent once unless they say otherwise. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: askForConsent }),
  mutationCache: new MutationCache({ onError: askForConsent }),
  defaultOptions: {
    // Components that are mounted later must see a failure too, so every change notifies.
    queries: { networkMode: "always", ...RETRY_OPTIONS, staleTime: 2_000, notifyOnChangeProps: "all" },
    mutations: { networkMode: "always" },
  },
});
