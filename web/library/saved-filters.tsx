import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BrowseEndpoint } from "./corpus-endpoint.ts";
import type { BrowseParams } from "./use-browse-query.ts";

interface SavedFilter {
  readonly name: string;
  readonly query: BrowseParams;
}

/** The filters of a corpus that were saved in this browser, and a form to save the current one. The address shares it. */
export function SavedFilters({
  endpoint,
  query,
}: {
  readonly endpoint: BrowseEndpoint;
  readonly query: BrowseParams;
}) {
  const key = `counterpoint.filters ${endpoint.page}`;
  const [saved, setSaved] = useState(() => readSaved(key));
  const [name, setName] = useState("");
  const change = (filters: readonly SavedFilter[]) => {
    localStorage.setItem(key, JSON.stringify(filters));
    setSaved(filters);
  };
  const isFiltered = Object.keys(query).length > 0;
  if (!isFiltered && saved.length === 0) return null;
  return (
    <details className="saved-filters">
      <summary>Saved filters{saved.length > 0 && ` (${saved.length})`}</summary>
      <ul className="bare">
        {saved.map((filter) => (
          <li key={filter.name} className="row">
            <Link to={endpoint.page} search={filter.query}>
              {filter.name}
            </Link>
            <button
              type="button"
              className="link"
              onClick={() => change(saved.filter((it) => it !== filter))}
            >
              Remove<span className="unseen"> {filter.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {isFiltered && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            change([...saved.filter((it) => it.name !== name), { name, query }]);
            setName("");
          }}
        >
          <label htmlFor="filter-name">Name</label>
          <input
            id="filter-name"
            value={name}
            maxLength={100}
            required
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit">Save filter</button>
          <span className="soft">Only in this browser. To share a filter, copy its link.</span>
        </form>
      )}
    </details>
  );
}

function readSaved(key: string): readonly SavedFilter[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as readonly SavedFilter[]; // written by this page
  } catch {
    return [];
  }
}
