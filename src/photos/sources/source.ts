import { type ZodType, z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import type { Fetched, Fetcher, FetchLimits } from "../fetching/fetcher.ts";

/** An image as a source names it. */
export const FoundImage = z.object({
  url: z.string(),
  /** The page on which people see it. */
  landingPage: z.string(),
  licence: z.string(),
  /** Name to credit. */
  attribution: z.string(),
  /** In pixels; undefined where the source does not say. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** The source's own name for it. */
  id: z.string().optional(),
});
export type FoundImage = Readonly<z.infer<typeof FoundImage>>;

/** A search: the query, and the synset that it was generated from (SPEC P1). */
export interface ImageQuery {
  readonly synset: string;
  readonly query: string;
}

/** A source of photographs. */
export interface Source {
  /** True when searching again is free, so that the next run finds images added since. */
  readonly isLocal?: boolean;
  /** The results of a query, in order; asked for as they are taken. */
  search(query: ImageQuery): AsyncIterable<FoundImage>;
  /** Images like one of its own, the most similar first; absent where the source cannot tell. */
  similar?(image: FoundImage, limit: number): Promise<readonly FoundImage[]>;
  /** The file of an image. */
  fetch(url: string): Promise<Fetched>;
}

/** Of an image's file; the studio takes files up to the same size. */
export const IMAGE_LIMITS: FetchLimits = { maxBytes: 20 * 2 ** 20, timeoutMs: 30_000, maxAttempts: 3 };

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
    throw sourceUnreachableError(url, "the reply is not JSON");
  }
  const reply = schema.safeParse(value);
  if (reply.success) return reply.data;
  const [issue] = reply.error.issues;
  throw sourceUnreachableError(url, `${issue?.path.join(".") || "the reply"}: ${issue?.message}`);
}

/** The error for a source that does not answer, or with something else. */
export function sourceUnreachableError({ host }: URL, why: string): CounterpointError {
  const hint = "Run the same command again later to resume";
  return new CounterpointError("source/unreachable", `Unexpected reply from ${host} (${why})`, {
    hint,
  });
}
