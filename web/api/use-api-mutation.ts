import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type ReplyOf, send } from "./request.ts";

/** Where and how something is changed. */
export interface Change {
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** Sends changes; what the page shows is asked for again afterwards. */
export function useChange<Schema extends z.ZodType>(
  done?: (reply: ReplyOf<Schema>) => void,
): UseMutationResult<ReplyOf<Schema>, Error, Change> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method = "POST", path, body }: Change) => send<Schema>(method, path, body),
    onSuccess: async (reply) => {
      done?.(reply);
      await client.invalidateQueries();
    },
  });
}
