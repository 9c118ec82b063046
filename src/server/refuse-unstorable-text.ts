import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";

/** Maximum nesting of a body; that of a qualification's materials, the deepest, has eight levels. */
const MOST_LEVELS = 20;

/**
 * Refuses text that PostgreSQL cannot store, anywhere in a request: NUL, and unpaired surrogates. People never type
 * such text, and it would fail inside a transaction. Bodies that are nested too deeply to check are refused as well.
 */
export async function refuseUnstorableText({ body, params, query }: FastifyRequest): Promise<void> {
  if ([body, params, query].every((value) => isStorable(value, MOST_LEVELS))) return;
  throw new CounterpointError("request/invalid", "The request holds a character that cannot be stored");
}

function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  if (levels === 0)
    throw new CounterpointError("request/invalid", `The request is nested deeper than ${MOST_LEVELS} levels`);
  return Object.entries(value).every(
    ([key, each]) => isStorable(key, levels) && isStorable(each, levels - 1),
  );
}
