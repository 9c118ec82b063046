import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BrowsedCorpusReply, Facet } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { Field, InputField, SelectField } from "../components/form.tsx";
import { useKeys } from "../components/interaction.ts";
import { FACETS, NAMES, type ValueNames, valueText } from "./filter-words.ts";
import type { BrowseParams } from "./use-browse-query.ts";

interface FilterProps {
  readonly corpus: ReplyOf<typeof BrowsedCorpusReply>;
  readonly query: BrowseParams;
  readonly change: (changed: BrowseParams) => void;
  /** Names of workers, and of the chosen systems. */
  readonly names: ValueNames;
}

const ORDERS = [
  ["", "file order"],
  ["shortest", "shortest sentence first"],
  ["longest", "longest sentence first"],
  ["disputed", "lowest agreement first"],
] as const;

/** The filters of examples, with the number of examples for each value. */
export function Filters({
  corpus,
  query,
  change,
  names,
  children,
}: FilterProps & {
  /** The choice of systems, where there may be predictions. */
  readonly children: ReactNode;
}) {
  const { sentences, tagged, indexing } = corpus;
  const [isNarrow] = useState(() => matchMedia("(max-width: 50rem)").matches); // where they would push the examples off the screen
  const others = (
    <>
      {FACETS.map((facet) => (
        <Choice key={facet} facet={facet} corpus={corpus} query={query} change={change} names={names} />
      ))}
      {indexing && <p className="soft">More filters appear when all examples are read.</p>}
      {tagged < sentences && (
        <p className="soft">
          Tagging phenomena: {tagged.toLocaleString()} of {sentences.toLocaleString()} sentences done.
        </p>
      )}
      <Range name="Length, tokens" min="minLength" max="maxLength" query={query} change={change} />
      <Range name="Agreement, %" min="minAgreement" max="maxAgreement" query={query} change={change} />
      <Field id="set" label="Image set or presentation number">
        <Bound id="set" value={query.set ?? ""} change={(set) => change({ set })} />
      </Field>
      {(["id", "samePicture"] as const).map(
        (name) =>
          query[name] !== undefined && (
            <InputField
              key={name}
              id={name}
              label={name === "id" ? "Example" : "Same image as"}
              value={query[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ),
      )}
      <SelectField
        id="order"
        label="Sort by"
        value={query.order ?? ""}
        onChange={({ target }) => change({ order: target.value })}
        options={ORDERS}
      />
    </>
  );
  return (
    <form className="filters stack" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
      <Search search={query.search ?? ""} change={change} />
      {children}
      {isNarrow ? (
        <details>
          <summary>More filters</summary>
          <div className="filters stack">{others}</div>
        </details>
      ) : (
        others
      )}
    </form>
  );
}

function Search({ search, change }: { readonly search: string; readonly change: FilterProps["change"] }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current!; // set before effects run
    if (input !== document.activeElement) input.value = search; // while typing, the input is ahead of the address
  }, [search]);
  useKeys({ "/": () => setTimeout(() => field.current?.focus()) }); // after the key, which it would contain
  return (
    <InputField
      id="search"
      label="Search sentences"
      type="search"
      ref={field}
      defaultValue={search}
      onChange={({ target }) => change({ search: target.value })}
    />
  );
}

/** A choice of one value of a facet. Nothing for a facet with a single value. */
function Choice({ facet, corpus, query, change, names }: FilterProps & { readonly facet: Facet }) {
  const values = corpus.facets[facet];
  const chosen = query[facet] ?? "";
  const isShown = facet === "phenomenon" ? values.some(({ examples }) => examples > 0) : values.length > 1;
  if (!isShown && chosen === "") return null;
  const options = values.map(
    ({ value, examples }) =>
      [value, `${valueText(facet, value, names)} (${examples.toLocaleString()})`] as const,
  );
  const isMissing = chosen !== "" && !values.some(({ value }) => value === chosen);
  return (
    <SelectField
      id={facet}
      label={NAMES[facet]}
      value={chosen}
      onChange={({ target }) => change({ [facet]: target.value })}
      options={[["", "any"], ...options, ...(isMissing ? [[chosen, `${chosen} (0)`] as const] : [])]}
    />
  );
}

type Bounds = "minLength" | "maxLength" | "minAgreement" | "maxAgreement";

function Range({
  name,
  min,
  max,
  query,
  change,
}: Omit<FilterProps, "corpus" | "names"> & {
  readonly name: string;
  readonly min: Bounds;
  readonly max: Bounds;
}) {
  return (
    <fieldset className="range">
      <legend>{name}</legend>
      <label htmlFor={min}>from</label>
      <Bound id={min} value={query[min] ?? ""} change={(value) => change({ [min]: value })} />
      <label htmlFor={max}>to</label>
      <Bound id={max} value={query[max] ?? ""} change={(value) => change({ [max]: value })} />
    </fieldset>
  );
}

function Bound({
  id,
  value,
  change,
}: {
  readonly id: string;
  readonly value: string;
  readonly change: (value: string) => void;
}) {
  return (
    <input
      id={id}
      inputMode="numeric"
      value={value}
      onChange={({ target }) => change(target.value.replaceAll(/\D/g, ""))}
    />
  );
}
