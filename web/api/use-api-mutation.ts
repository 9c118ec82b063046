import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type ReplyOf, send } from "./request.ts";

/** Where and how something is changed. */
export interface ApiRequest {
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** Sends changes; what the page shows is asked for again afterwards. */
export function useApiMutation<Schema extends z.ZodType>(
  onSuccess?: (reply: ReplyOf<Schema>) => void,
): UseMutationResult<ReplyOf<Schema>, Error, ApiRequest> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method = "POST", path, body }: ApiRequest) => send<Schema>(method, path, body),
    onSuccess: async (reply) => {
      onSuccess?.(reply);
      await client.invalidateQueries();
    },
  });
}
