import { useApiQuery } from "../../api/use-api.ts";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { BrowseParams } from "../use-browse-query.ts";

/** Names of the chosen systems; undefined where none is chosen, or while they load. */
export interface SystemNames {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

export function useSystemNames(endpoint: CorpusEndpoint, { first, second }: BrowseParams): SystemNames {
  const { data } = useApiQuery(`GET ${endpoint.api}/predictions`, { params: endpoint.params });
  const nameOf = (system: string | undefined) => data?.systems.find(({ id }) => id === system)?.name;
  return { first: nameOf(first), second: nameOf(second) };
}
