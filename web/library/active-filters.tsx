import { FILTER_NAMES, valueText } from "./filter-words.ts";
import type { SystemNames } from "./predictions/system-choice.tsx";
import type { BrowseParams } from "./use-browse-query.ts";

type Filter = keyof typeof FILTER_NAMES;

/** Filters that are removed together with a filter. */
const NEEDED_BY: Partial<Record<Filter, BrowseParams>> = {
  first: { second: "", outcome: "" },
  second: { outcome: "" },
};

/** The active filters as buttons that remove them. */
export function ActiveFilters({
  query,
  change,
  names,
}: {
  readonly query: BrowseParams;
  readonly change: (changed: BrowseParams) => void;
  readonly names: SystemNames;
}) {
  const active = (Object.keys(FILTER_NAMES) as Filter[]).filter((filter) => query[filter] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className="row bare" aria-label="Active filters">
      {active.map((filter) => (
        <li key={filter}>
          <button
            type="button"
            className="chip"
            onClick={() => change({ ...NEEDED_BY[filter], [filter]: "" })}
          >
            <span className="unseen">Remove </span>
            {FILTER_NAMES[filter]}: <strong>{valueText(filter, query[filter]!, names)}</strong>{" "}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
