import type { Chunk } from "./chunk-words.ts";
import type { Pattern } from "./pattern.ts";

/** A chunk with its neighbours. */
export interface ChunkWithNeighbours {
  readonly chunk: Chunk;
  readonly before: Chunk | undefined;
  readonly after: Chunk | undefined;
}

/**
 * Patterns that count what a modifier of some kind could attach to, as a ladder: two hosts or more, three, ...
 * An attachment is ambiguous only when there are two, and the more there are the likelier a person notices.
 */
export function attachmentSites(
  modifier: string,
  isModifier: (place: ChunkWithNeighbours) => boolean,
): Pattern[] {
  return [2, 3, 4, 5].map((least) => ({
    name: `${modifier}, ${least} hosts`,
    matches: ({ chunks }) => maxSites(chunks, isModifier) >= least,
  }));
}

const SITES: ReadonlySet<string> = new Set(["NP", "ING", "EN", "VERB"]);

/** Noun phrases and verbs before the modifier in its clause: the most found over all modifiers of the kind. */
function maxSites(chunks: readonly Chunk[], isModifier: (place: ChunkWithNeighbours) => boolean): number {
  let sites = 0;
  let most = 0;
  for (const [i, chunk] of chunks.entries()) {
    const place = { chunk, before: chunks[i - 1], after: chunks[i + 1] };
    if (isModifier(place)) most = Math.max(most, sites);
    if (opensClause(place)) sites = 0;
    else if (SITES.has(chunk.tag)) sites += 1;
  }
  return most;
}

/** ", and", "and the other image", or a new subject image. */
function opensClause({ chunk, before, after }: ChunkWithNeighbours): boolean {
  if (chunk.tag === "STOP" || chunk.tag === "IMAGE") return true;
  return chunk.tag === "CC" && (before?.tag === "COMMA" || after?.tag === "IMAGE");
}
