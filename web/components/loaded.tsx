import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isTemporary, RequestError } from "../api/request.ts";

/** What a request brought, once it is there; until then that it is on its way, or why it is not coming. */
export function Loaded<Content>({
  query,
  loading = "Loading…",
  children,
}: {
  readonly query: UseQueryResult<Content>;
  /** What is said meanwhile. */
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

/** Says what went wrong, what one can do, and lets one try again. */
export function Failure({
  error,
  retry,
  keepsTrying = false,
}: {
  readonly error: Error;
  readonly retry?: () => unknown;
  /** Whether the page tries again by itself. */
  readonly keepsTrying?: boolean;
}) {
  const isDown = isTemporary(error);
  const next = keepsTrying
    ? "This page keeps trying."
    : "What you entered is still here; try again in a moment.";
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{isDown ? "The server does not answer." : "That did not work."}</strong>{" "}
        {isDown ? next : `${error.message}.`} {error instanceof RequestError && error.hint}
      </p>
      {retry && (
        <button type="button" onClick={() => retry()}>
          Try now
        </button>
      )}
    </div>
  );
}
