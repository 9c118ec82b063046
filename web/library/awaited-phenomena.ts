import type { BrowsedCorpusReply } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import type { BrowseEndpoint } from "./corpus-endpoint.ts";
import type { BrowseParams } from "./use-browse-query.ts";

type Summary = Pick<ReplyOf<typeof BrowsedCorpusReply>, "found" | "tagged" | "sentences">;

/** True while examples are filtered by phenomena, and not all sentences are tagged: more may be found. */
export function awaitsPhenomena(query: BrowseParams, { tagged, sentences }: Summary): boolean {
  return query.phenomenon !== undefined && tagged < sentences;
}

/**
 * The state of a corpus that rows of a query belong to: rows of another state are requested again. Undefined while
 * it is not known, before the corpus has been described.
 */
export function stateOfRows(
  { isChanging }: Pick<BrowseEndpoint, "isChanging">,
  query: BrowseParams,
  corpus: Summary | undefined,
): string | undefined {
  if (!isChanging && query.phenomenon === undefined) return "";
  if (corpus === undefined) return undefined;
  return isChanging ? `${corpus.tagged} ${corpus.found}` : `${corpus.tagged}`;
}
