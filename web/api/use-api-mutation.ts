import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "./request.ts";
import type { Argument, ChangeKey, ReplyTo, Sent } from "./route.ts";

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
