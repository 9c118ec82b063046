import type { SplitOutcomes } from "../evaluation/index.ts";

/** A system whose predictions of a corpus are here. */
export interface System {
  /** By what its file holds. */
  readonly id: string;
  readonly name: string;
  readonly predicted: SplitOutcomes;
}

/** The name of a system in addresses: the beginning of the hash of its file. */
export function systemId(hash: string): string {
  return hash.slice(0, 16);
}
