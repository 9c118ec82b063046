import type { Split } from "../core/index.ts";
import type { OnFinding } from "../files/index.ts";
import type { ExampleDraft } from "./example-draft.ts";
import type { AnyCorpusExample, RawRecord } from "./record.ts";

/** A format of corpus files: all that the workbench knows of it stands in one file. */
export interface CorpusFormat {
  /** The word by which commands and examples name it, such as "nlvr2". */
  readonly name: string;
  /** Its name in messages and tables, such as "NLVR2". */
  readonly title: string;
  /** The fields that a record is recognised by, in words. */
  readonly recognisedBy: string;
  /** True for a record that is meant for this format, whatever else is wrong with it. */
  readonly recognises: (record: RawRecord) => boolean;
  /**
   * The examples in a record; undefined when anything was wrong and reported. A format whose identifiers are built from
   * numbers gives the example itself, any other gives drafts, which are numbered afterwards.
   */
  readonly read: (
    record: RawRecord,
    context: FormatContext,
  ) => AnyCorpusExample | readonly ExampleDraft[] | undefined;
  /** How its identifiers are built from numbers, where they are. */
  readonly identifiers?: IdentifierScheme;
  /** The fields of its records, as columns of a table; others share one column. */
  readonly columns?: RecordColumns;
  /** Where the records stand in one JSON document; undefined for JSON Lines, lists and tables. */
  readonly records?: string;
  /** Fields that it reads and that no record had so far. */
  readonly unknownFields?: () => readonly string[];
  readonly card: FormatCard;
  /** True when its records hold votes by worker, so that none stands twice. */
  readonly hasUniqueVotes?: boolean;
  /** Number of examples that a writing task has as a rule; tasks of other sizes are findings of `corpus check`. */
  readonly usualTaskSize?: number;
  /** True when every sentence is about a pair of photographs. */
  readonly ofPairs: boolean;
  /** True when every sentence is about a drawn scene. */
  readonly ofScenes?: boolean;
  /** True when records name their split, so that a file can hold several. */
  readonly recordsNameSplit: boolean;
}

/** What people should know of a corpus before they use it. */
export interface FormatCard {
  readonly paper: string;
  readonly licence: string;
  readonly counts: string;
  /** What consistency is measured over. */
  readonly groups: string;
  readonly flaws: string;
}

/** Fields that hold text, and fields that hold objects or lists. */
export interface RecordColumns {
  readonly text: readonly string[];
  readonly json: readonly string[];
}

/** Location of a record, its split unless it names one, and the callback for its findings. */
export interface FormatContext {
  readonly file: string;
  readonly line: number;
  readonly split: Split;
  readonly report: OnFinding;
}

/** The numbers that an example is known by. */
export interface ExampleNumbers {
  readonly split: Split;
  readonly set: number;
  readonly sentenceNumber: number;
  readonly position: number;
}

/** Identifiers that numbers can be read from and that numbers give, so that tables of millions need not keep them. */
export interface IdentifierScheme {
  /** The numbers of an identifier, without the split where it names none; undefined for any other text. */
  readonly parse: (text: string) => (Omit<ExampleNumbers, "split"> & { readonly split?: Split }) | undefined;
  readonly format: (numbers: ExampleNumbers) => string;
  /** An identifier that is unique over all splits. */
  readonly formatWithSplit: (numbers: ExampleNumbers) => string;
  /** Names of several pictures of an example that predictions can be about, instead of the example. */
  readonly pictures?: PictureNames;
}

/** Names of pictures that show one example in several ways. */
export interface PictureNames {
  /** Number of pictures per example. */
  readonly count: number;
  readonly parse: (text: string) => (ExampleNumbers & { readonly order: number }) | undefined;
  readonly format: (numbers: ExampleNumbers & { readonly order: number }) => string;
}
