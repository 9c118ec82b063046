import type { ZodType } from "zod";
import { CounterpointError } from "../../core/index.ts";
import type { Fetcher } from "../fetching/fetcher.ts";

const LIMITS = { maxBytes: 10 * 2 ** 20, timeoutMs: 30_000, maxAttempts: 5 };

/**
 * Asks an interface of the web for JSON of a known shape; what it says besides is left out. Undefined when it has nothing
 * there (404): an image may be gone since it was found.
 */
export async function fetchJson<Reply>(
  fetcher: Fetcher,
  url: URL,
  schema: ZodType<Reply>,
): Promise<Reply | undefined> {
  const fetched = await fetcher.get(url.href, LIMITS);
  if (!fetched.ok && fetched.problem === "status" && fetched.detail === "404") return undefined;
  if (!fetched.ok) throw sourceUnreachableError(url, `${fetched.problem}: ${fetched.detail}`);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(fetched.bytes).toString());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw sourceUnreachableError(url, "the reply is no JSON");
  }
  const reply = schema.safeParse(value);
  if (reply.success) return reply.data;
  const [issue] = reply.error.issues;
  throw sourceUnreachableError(url, `${issue?.path.join(".") || "the reply"}: ${issue?.message}`);
}

/** What to tell people when a source does not answer, or with something else. */
export function sourceUnreachableError({ host }: URL, why: string): CounterpointError {
  const hint = "Run the same command again later: it goes on where it was";
  return new CounterpointError("source/unreachable", `${host} did not answer as it should (${why})`, {
    hint,
  });
}
