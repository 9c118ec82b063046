import type { Facet } from "../../src/library/browser.ts";
import type { SystemNames } from "./predictions/system-choice.tsx";
import type { BrowseParams } from "./use-browse-query.ts";

/** Names of the facets. */
export const NAMES: Readonly<Record<Facet, string>> = {
  outcome: "Outcome",
  label: "Label",
  split: "Split",
  kind: "Kind of picture",
  subset: "Subset by pictures",
  frequency: "Occurrences of the picture",
  intention: "Label and intention",
  validator: "First validator",
  phenomenon: "Phenomenon",
  synset: "Synset",
  writer: "Writer",
  verdicts: "Verdicts",
  nonsense: "Nonsense",
  judge: "Judged by",
  judgment: "Judgment",
};
export const FACETS = Object.keys(NAMES) as readonly Facet[];

/** Texts of values that are not clear by themselves. */
const VALUES: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  intention: { intended: "as intended", against: "against intention" },
  validator: { writer: "the sentence's writer", other: "somebody else" },
  verdicts: { none: "not judged yet", unanimous: "all the same", disputed: "disputed" },
  judgment: { right: "equals the label", wrong: "differs from the label" },
};

/** Names of all filters. */
export const FILTER_NAMES: Readonly<Record<Exclude<keyof BrowseParams, "order">, string>> = {
  search: "Words",
  first: "System",
  second: "Against",
  ...NAMES,
  minLength: "Tokens, from",
  maxLength: "Tokens, to",
  minAgreement: "Agreement in %, from",
  maxAgreement: "Agreement in %, to",
  set: "Set",
  id: "Example",
  samePicture: "With the picture of",
};

/** Names of the chosen systems, and of workers where they have others than their ids. */
export interface ValueNames extends SystemNames {
  readonly workerName?: ((worker: string) => string) | undefined;
}

/** The text of a filter value; systems and workers are named. */
export function valueText(
  filter: keyof BrowseParams,
  value: string,
  { first, second, workerName }: ValueNames,
): string {
  if (filter === "writer" || filter === "judge") return workerName?.(value) ?? value;
  if (filter === "first") return first ?? value;
  if (filter === "second") return second ?? value;
  if (filter === "outcome" && first !== undefined && second !== undefined)
    return value.replace(/^only first/, `only ${first}`).replace(/^only second/, `only ${second}`);
  return VALUES[filter]?.[value] ?? value;
}
