import type { CorpusFormat, IdentifierScheme } from "./corpus-format.ts";
import { MARVL } from "./marvl.ts";
import { NLVR } from "./nlvr.ts";
import { NLVR2 } from "./nlvr2.ts";
import { NLVR2_CONTRAST } from "./nlvr2-contrast.ts";
import type { RawRecord } from "./record.ts";
import { STATEMENTS } from "./statements.ts";
import { VSR } from "./vsr.ts";

/** The formats of corpus files that are recognised by their content. */
export const FORMATS: readonly CorpusFormat[] = [NLVR, NLVR2, NLVR2_CONTRAST, MARVL, VSR, STATEMENTS];

/** The formats with what people should know first, as `corpus formats --json` prints them. */
export function describeFormats() {
  return FORMATS.map(({ name, recognisedBy, card: { paper, licence } }) => ({
    name,
    recognisedBy,
    paper,
    licence,
  }));
}

/** The formats whose fields a record has: one as a rule. */
export function recogniseFormats(record: RawRecord): readonly CorpusFormat[] {
  return FORMATS.filter(({ recognises }) => recognises(record));
}

/** The format that a record is meant for; of several the first. */
export function recogniseFormat(record: RawRecord): CorpusFormat | undefined {
  return FORMATS.find(({ recognises }) => recognises(record));
}

/** True for a format of a mapping file or of code, whose records nothing else recognises. */
export function isMapped(name: string): boolean {
  return !FORMATS.some((format) => format.name === name);
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

/** True when the sentences of a format are about drawn scenes. */
export function isFormatOfScenes(name: string): boolean {
  return FORMATS.find((format) => format.name === name)?.ofScenes ?? false;
}

/** Number of examples that a writing task of a format has as a rule. */
export function usualTaskSizeOf(name: string): number | undefined {
  return FORMATS.find((format) => format.name === name)?.usualTaskSize;
}

/** True when a record of a format cannot hold two votes of a worker. */
export function hasUniqueVotes(name: string): boolean {
  return FORMATS.find((format) => format.name === name)?.hasUniqueVotes ?? false;
}

/** True when records of a format name their split. */
export function recordsNameSplit(name: string): boolean {
  return FORMATS.find((format) => format.name === name)?.recordsNameSplit ?? false;
}
