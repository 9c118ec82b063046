import type { Facet } from "../../src/library/browser.ts";
import type { SystemNames } from "./predictions/system-choice.tsx";
import type { BrowseParams } from "./use-browse-query.ts";

/** Names of the facets. */
export const NAMES: Readonly<Record<Facet, string>> = {
  outcome: "Outcome",
  label: "Label",
  split: "Split",
  kind: "Scene type",
  subset: "Balanced subset",
  frequency: "Image frequency",
  intention: "Label vs. writer's intention",
  validator: "First validator",
  phenomenon: "Phenomenon",
  synset: "Synset",
  writer: "Writer",
  verdicts: "Verdicts",
  nonsense: "Nonsense",
  judge: "Judge",
  judgment: "Judgment",
};
export const FACETS = Object.keys(NAMES) as readonly Facet[];

/** Texts of values that are not clear by themselves. */
const VALUES: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  intention: { intended: "as intended", against: "differs from intention" },
  validator: { writer: "the sentence's writer", other: "another worker" },
  verdicts: { none: "no judgments yet", unanimous: "unanimous", disputed: "disputed" },
  judgment: { right: "matches the label", wrong: "differs from the label" },
  outcome: {
    right: "correct",
    wrong: "incorrect",
    "both right": "both correct",
    "only first right": "only the first correct",
    "only second right": "only the second correct",
    "both wrong": "both incorrect",
  },
};

/** Names of all filters. */
export const FILTER_NAMES: Readonly<Record<Exclude<keyof BrowseParams, "order">, string>> = {
  search: "Sentence contains",
  first: "System",
  second: "Compared with",
  ...NAMES,
  minLength: "Tokens, from",
  maxLength: "Tokens, to",
  minAgreement: "Agreement in %, from",
  maxAgreement: "Agreement in %, to",
  set: "Set",
  id: "Example",
  samePicture: "Same image as",
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
  if (filter === "outcome" && first !== undefined && second !== undefined) {
    return (VALUES.outcome?.[value] ?? value).replace("the first", first).replace("the second", second);
  }
  return VALUES[filter]?.[value] ?? value;
}
