import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";

/**
 * Refuses text that PostgreSQL cannot keep, wherever it stands in a request: NUL, and halves of surrogate pairs. Such
 * text is never typed by people, and would otherwise fail inside a transaction.
 */
export async function refuseUnstorableText({ body, params, query }: FastifyRequest): Promise<void> {
  if ([body, params, query].every(isStorable)) return;
  throw new CounterpointError("request/invalid", "The request holds a character that cannot be stored");
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each));
}
