import { z } from "zod";
import { CampaignOutcome, CampaignParams, Scene } from "../../campaigns/browser.ts";
import {
  CorpusAudit,
  BrowseQuery as ExampleQuery,
  FacetCounts,
  ORDERS,
  Section,
} from "../../corpus/browser.ts";
import { ExplainedAnswer } from "../../reasoning/browser.ts";

/** A corpus that can be looked through. */
const Corpus = z.object({
  id: z.string(),
  /** The name of its format, and what people call it. */
  corpus: z.string(),
  title: z.string(),
  /** The files that it was read from. */
  files: z.array(z.string()).readonly(),
  examples: z.number(),
  /** Sentences as they were written, each for its set (SPEC A4). */
  writingTasks: z.number(),
  /** Different texts. */
  sentences: z.number(),
  /** Number of sentences that have been tagged. */
  tagged: z.number(),
});

/** The uploader and the time of an upload. */
const Uploaded = z.object({ by: z.string(), at: z.number() });

export const LibraryReply = z.object({
  corpora: z.array(
    Corpus.extend({
      /** Null for a corpus whose files were named when the studio was started. */
      uploaded: Uploaded.nullable(),
      /** True while its files are read: only the examples read so far are counted. */
      indexing: z.boolean(),
    }),
  ),
});

/** The largest corpus file that is taken, packed or not. */
export const MAX_CORPUS_BYTES = 32 * 2 ** 20;

/** The name of a corpus in URLs, and of the file: a plain name, never a path. */
export const CorpusUploadQuery = z.object({
  corpus: z.string().regex(/^\w[\w.-]{0,99}$/, "A name has letters, digits, dots, hyphens and underscores"),
  name: z.string().regex(/^\w[\w .-]{0,199}$/, "A file name has letters, digits, dots, hyphens and spaces"),
});

/** A corpus file in the folder that the owner of the server allowed, by its path there. */
export const CorpusFileBody = z.object({
  corpus: CorpusUploadQuery.shape.corpus,
  file: z.string().max(1_000),
});

export const CorpusFilesReply = z.object({
  /** Null when the owner allowed no folder. */
  files: z
    .array(z.object({ file: z.string(), bytes: z.number() }))
    .readonly()
    .nullable(),
});

export const LibraryParams = z.object({ corpus: z.string().max(200) });

/** A filter of the examples of a corpus; omitted fields match every example. */
export const BrowseQuery = ExampleQuery.extend({
  /** Systems whose outcomes matter: one, or two that are set against each other. */
  first: z.string().max(200).optional(),
  second: z.string().max(200).optional(),
});
export type BrowseQuery = Readonly<z.infer<typeof BrowseQuery>>;

/** A filter with an order, in which sentences follow each other. */
export const OrderedQuery = BrowseQuery.extend({ order: z.enum(ORDERS).default("file") });

export const BrowsedRowsQuery = OrderedQuery.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A corpus, how many of its examples are wanted, and how many there would be with each value of a facet. */
export const BrowsedCorpusReply = Corpus.extend({
  found: z.number(),
  facets: FacetCounts,
  /** True while files or a large campaign are read for the first time: facets are empty, and sentences not counted. */
  indexing: z.boolean(),
});
export type Facet = keyof FacetCounts;

/** The addresses of a photograph on this server: small, and as large as it is. */
export const ShownPhotograph = z.object({ thumbnail: z.string(), original: z.string() });

const PhotographView = z.object({
  /** Its URL, or its name where it has none. */
  name: z.string(),
  /** Its part in the example, such as "left". */
  role: z.string().nullable(),
  /** Null when it is not available. */
  shown: ShownPhotograph.nullable(),
});

/** The picture of an example: a scene, or any number of photographs in their order. */
export const Picture = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("scene"), scene: Scene }),
  z.object({ kind: z.literal("photographs"), photographs: z.array(PhotographView) }),
]);

/** A file in the folder of pictures, and the size in which it is wanted. */
export const PictureQuery = z.object({
  file: z.string().max(1_000),
  size: z.enum(["thumbnail", "original"]).default("thumbnail"),
});

const NamedPicture = z.object({ name: z.string(), reason: z.string() });

/** The photographs of a corpus in the folder of pictures; null when there is no folder, or no photograph. */
export const PicturesReply = z.object({
  pictures: z
    .object({
      photographs: z.number(),
      missing: z.number(),
      /** Those that may not be shown, or that could not be when somebody looked. */
      refused: z.number(),
      /** The first of each, by name. */
      named: z.array(NamedPicture),
    })
    .nullable(),
});

/** Number of correct predictions of a system for an example: of one, or of one for each of its six PNGs. */
const SystemAnswer = z.object({ system: z.string(), name: z.string(), right: z.number(), of: z.number() });

/** An example as a line of a list. */
const BrowsedRow = z.object({
  id: z.string(),
  split: z.string(),
  set: z.number(),
  sentenceNumber: z.number(),
  sentence: z.string(),
  /** Null while it is not known: the judgments so far give none. */
  label: z.boolean().nullable(),
  /** The label that the writer meant; null in files, which do not hold it. */
  intended: z.boolean().nullable(),
  /** Percent of at least two judgments that agree with the label. */
  agreement: z.number().nullable(),
  picture: Picture,
  /** Of the systems that were asked for; with a sentence, of all. */
  answers: z.array(SystemAnswer),
});

/** Some of the examples that are wanted; `found` counts all of them. */
export const BrowsedRowsReply = z.object({ found: z.number(), examples: z.array(BrowsedRow) });

const Judgment = z.object({
  worker: z.string(),
  verdict: z.enum(["true", "false", "nonsense"]),
  /** From claim to answer, and when it came; undefined in files. */
  milliseconds: z.number().optional(),
  at: z.number().optional(),
});

/** A sentence by the set that it was written for, and its number among that set's sentences. */
export const SENTENCE_PARAMS = {
  split: z.string().max(200),
  set: z.coerce.number().int().min(0).max(1_000_000_000),
  number: z.coerce.number().int().min(0).max(1_000_000_000),
};

const Neighbour = z.object({ split: z.string(), set: z.number(), sentenceNumber: z.number() }).nullable();

/** Everything about a sentence. */
export const SentenceReply = z.object({
  sentence: z.string(),
  /** In tokens. */
  length: z.number(),
  /** Null while they have not been found yet. */
  phenomena: z.array(z.string()).readonly().nullable(),
  synset: z.string().nullable(),
  writer: z.string().nullable(),
  /** Its place among the sentences that match the filter, from 1, and their number; null when it does not match. */
  place: z.number().nullable(),
  of: z.number(),
  /** The sentences before and after it that match the filter, in its order. */
  previous: Neighbour,
  next: Neighbour,
  examples: z.array(
    BrowsedRow.extend({
      position: z.number(),
      /** True when the example itself matches the filter. */
      matches: z.boolean(),
      subset: z.string(),
      /** The judgment that set the label of an example of photographs. */
      validation: Judgment.nullable(),
      judgments: z.array(Judgment).readonly(),
    }),
  ),
});

/** A note of a member on an example. */
export const NewNote = z.object({
  split: z.string().max(200),
  example: z.string().max(200),
  text: z.string().trim().min(1).max(2_000),
});

export const NOTE_PARAMS = { note: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) };

export const NotesReply = z.object({
  notes: z.array(
    NewNote.extend({
      id: z.number(),
      set: z.number(),
      sentenceNumber: z.number(),
      sentence: z.string(),
      /** The name of the member. */
      by: z.string(),
      at: z.number(),
      canRemove: z.boolean(),
    }),
  ),
});

/** The reasoner's reading of a sentence, and its answer for each scene with the reasons. */
export const ReadingReply = ExplainedAnswer.pick({ route: true, words: true, passedOver: true }).extend({
  /** The logical form; null when nothing was understood. */
  reading: z.string().nullable(),
  answers: z.array(
    ExplainedAnswer.pick({
      answer: true,
      presuppositionFailure: true,
      trace: true,
      witnesses: true,
    }).extend({ id: z.string() }),
  ),
});

/** Every audit of a corpus, as numbers and as a report; null when it has no examples yet. */
export const ReportReply = z.object({
  /** The number of sentences, and of those whose phenomena are known. */
  sentences: z.number(),
  tagged: z.number(),
  report: z
    .object({
      /** Of all chance in the audit. */
      seed: z.string(),
      audit: CorpusAudit,
      sections: z.array(Section),
    })
    .nullable(),
});

/** With `unfinished=drop`, what still waits is given up and counted as dropped. */
export const BuildQuery = z.object({ unfinished: z.enum(["wait", "drop"]).default("wait") });

/** The outcome of a campaign with the files that can be fetched. */
export const OutcomeReply = z.object({
  outcome: CampaignOutcome,
  files: z.array(z.object({ name: z.string(), records: z.number() })).readonly(),
});

export const CorpusFileParams = CampaignParams.extend({ file: z.string().max(100) });
