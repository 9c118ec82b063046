import type { CorpusFormat, IdentifierScheme } from "./corpus-format.ts";
import { NLVR } from "./nlvr.ts";
import { NLVR2 } from "./nlvr2.ts";
import type { RawRecord } from "./record.ts";

/** The formats of corpus files that are recognised by their content. */
export const FORMATS: readonly CorpusFormat[] = [NLVR, NLVR2];

/** The format that a record is meant for, by fields that only that one has. */
export function recogniseFormat(record: RawRecord): CorpusFormat | undefined {
  return FORMATS.find(({ recognises }) => recognises(record));
}

/** The name of a format in messages. */
export function titleOfFormat(name: string): string {
  return FORMATS.find((format) => format.name === name)?.title ?? name;
}

/** How the identifiers of a format are built from numbers; undefined where they are plain texts. */
export function identifiersOf(name: string | undefined): IdentifierScheme | undefined {
  return FORMATS.find((format) => format.name === name)?.identifiers;
}

/** True when the sentences of a format are about pairs of photographs. */
export function isFormatOfPairs(name: string): boolean {
  return FORMATS.find((format) => format.name === name)?.ofPairs ?? false;
}

/** True when records of a format name their split. */
export function recordsNameSplit(name: string): boolean {
  return FORMATS.find((format) => format.name === name)?.recordsNameSplit ?? false;
}
