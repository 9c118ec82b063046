import { DrizzleQueryError } from "drizzle-orm/errors";

/** A failure as it may be logged: what was asked of the database, but not with what, which may be a password's hash or a sentence. */
export function withoutParameters(error: Error): Error {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message = "unknown", code } = (error.cause ?? {}) as { message?: string; code?: string };
  const plain = new Error(`The database failed with ${code ?? "no code"}, ${message}: ${error.query}`);
  const frames = error.stack?.split("\n").filter((line) => /^ {4}at /.test(line)) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join("\n");
  return plain;
}
