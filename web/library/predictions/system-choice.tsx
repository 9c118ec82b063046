import { useApiQuery } from "../../api/use-api.ts";
import { SelectField } from "../../components/form.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { BrowseParams } from "../use-browse-query.ts";

/** A choice of the systems whose outcomes filter the examples; nothing without predictions. */
export function SystemChoice({
  endpoint,
  query: { first = "", second = "" },
  change,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly query: BrowseParams;
  readonly change: (changed: BrowseParams) => void;
}) {
  const { data } = useApiQuery(`GET ${endpoint.api}/predictions`, { params: endpoint.params });
  if (data === undefined || data.systems.length === 0) return null;
  const options = [["", "none"], ...data.systems.map(({ id, name }) => [id, name] as const)] as const;
  return (
    <>
      <SelectField
        id="first"
        label="System"
        value={first}
        onChange={({ target }) =>
          change({ first: target.value, outcome: "", ...(target.value === "" && { second: "" }) })
        }
        options={options}
      />
      {first !== "" && data.systems.length > 1 && (
        <SelectField
          id="second"
          label="Compare with"
          value={second}
          onChange={({ target }) => change({ second: target.value, outcome: "" })}
          options={options}
        />
      )}
    </>
  );
}

/** Names of the chosen systems; undefined where none is chosen, or while they load. */
export interface SystemNames {
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

export function useSystemNames(endpoint: CorpusEndpoint, { first, second }: BrowseParams): SystemNames {
  const { data } = useApiQuery(`GET ${endpoint.api}/predictions`, { params: endpoint.params });
  const nameOf = (system: string | undefined) => data?.systems.find(({ id }) => id === system)?.name;
  return { first: nameOf(first), second: nameOf(second) };
}
