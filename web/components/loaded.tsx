import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isTemporary, RequestError } from "../api/request.ts";

/** The content of a reply once it has arrived; a loading text or the error until then. */
export function Loaded<Content>({
  query,
  loading = "Loading…",
  children,
}: {
  readonly query: UseQueryResult<Content>;
  readonly loading?: string;
  readonly children: (content: Content) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  const error = query.error ?? query.failureReason;
  if (error !== null) return <Failure error={error} retry={query.refetch} keepsTrying />;
  return (
    <p className="loading" role="status">
      {loading}
    </p>
  );
}

/** An error in words with its hint, and a button to try again; nothing without an error. */
export function Failure({
  error,
  retry,
  keepsTrying = false,
}: {
  readonly error: Error | null;
  readonly retry?: () => unknown;
  /** True when the page repeats the request by itself. */
  readonly keepsTrying?: boolean;
}) {
  if (error === null) return null;
  const isDown = isTemporary(error);
  const next = keepsTrying
    ? "Retrying automatically."
    : "Your entries are still here. Try again in a moment.";
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{isDown ? "The server can't be reached." : "Something went wrong."}</strong>{" "}
        {isDown ? next : `${error.message}.`} {error instanceof RequestError && error.hint}
      </p>
      {retry && (
        <button type="button" onClick={() => retry()}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A text in place of a list without entries, with further paragraphs below it. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}
