import { useApiQuery } from "../../api/use-api.ts";
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
  const options = data.systems.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <>
      <div className="field">
        <label htmlFor="first">System</label>
        <select
          id="first"
          value={first}
          onChange={({ target }) =>
            change({ first: target.value, outcome: "", ...(target.value === "" && { second: "" }) })
          }
        >
          <option value="">none</option>
          {options}
        </select>
      </div>
      {first !== "" && data.systems.length > 1 && (
        <div className="field">
          <label htmlFor="second">Against a second system</label>
          <select
            id="second"
            value={second}
            onChange={({ target }) => change({ second: target.value, outcome: "" })}
          >
            <option value="">none</option>
            {options}
          </select>
        </div>
      )}
    </>
  );
}
