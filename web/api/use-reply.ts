import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { SessionReply } from "../../src/server/api/session.ts";
import { get, getSession, type ReplyOf } from "./request.ts";

/** What the server replies to a GET; its path is the key under which it is kept. */
export function useReply<Schema extends z.ZodType>(
  path: string,
  { refetchInterval = false }: { readonly refetchInterval?: number | false } = {},
): UseQueryResult<ReplyOf<Schema>> {
  return useQuery({ queryKey: [path], queryFn: () => get<Schema>(path), refetchInterval });
}

export const SESSION_KEY = ["/api/session"];

export function useSession(): UseQueryResult<SessionReply> {
  return useQuery({ queryKey: SESSION_KEY, queryFn: getSession });
}
