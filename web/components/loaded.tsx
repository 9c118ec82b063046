import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";

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
