import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";

/** What a request brought, once it is there; until then that it is on its way, or why it is not coming. */
export function Loaded<Content>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Content>;
  readonly children: (content: Content) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} retry={query.refetch} />;
  if (query.failureReason !== null) return <Failure error={query.failureReason} retry={query.refetch} />;
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
