import { findRows } from "../browsing/browse.ts";
import type { CorpusIndex } from "../browsing/corpus-index.ts";
import type { Drilldown, Part, Section } from "../schemas/report.ts";

/** Everything in a report that leads to examples. */
export function allBehind(sections: readonly Section[]): readonly Drilldown[] {
  return sections.flatMap(({ parts }) => parts.flatMap(behindPart));
}

/** Drilldowns that lead to another number of examples than they state, as a text for each. */
export function wronglyCounted(corpus: CorpusIndex, sections: readonly Section[]): readonly string[] {
  return allBehind(sections).flatMap(({ query, examples }) => {
    const found = findRows(corpus, query, "file").length;
    return found === examples ? [] : [`${JSON.stringify(query)} finds ${found}, not ${examples}`];
  });
}

function behindPart(part: Part): readonly Drilldown[] {
  switch (part.kind) {
    case "table":
      return part.rows.flatMap(({ cells }) => cells.flatMap(({ behind }) => (behind ? [behind] : [])));
    case "bars":
      return part.bars.flatMap(({ behind }) => behind);
    case "dots":
      return part.dots.flatMap(({ behind }) => behind);
    case "shares":
      return part.shares.flatMap(({ behind }) => behind);
    case "list":
      return part.items.flatMap(({ behind }) => behind);
    default:
      return [];
  }
}
