import { z } from "zod";
import { GUIDELINES, PAIR_REASONING, PHENOMENA } from "../../core/index.ts";
import { Picture } from "../../library/browser.ts";

const Phenomenon = z.enum(PHENOMENA);

const PairReasoning = z.enum(PAIR_REASONING);

const Guideline = z.enum(GUIDELINES);

/** All categories that a sentence can be tagged with. */
const Category = z.union([Phenomenon, PairReasoning, Guideline]);
export type Category = z.infer<typeof Category>;

/** The source of the sentences: a corpus of the library or of a campaign. */
const Source = z.object({ kind: z.enum(["library", "campaign"]), id: z.string().max(200) });

export const NewAnnotation = z.object({
  name: z.string().trim().min(1).max(200),
  source: Source,
  /** All of them if the corpus has fewer. */
  sentences: z.number().int().min(1).max(10_000).default(200),
  seed: z.string().min(1).max(200),
  /** For each sentence. */
  people: z.number().int().min(2).max(9).default(2),
});

export const AnnotationParams = z.object({ annotation: z.coerce.number().int().min(1).max(1_000_000_000) });

/** An annotation, and how far it has come. */
const Annotation = z.object({
  id: z.number(),
  name: z.string(),
  /** The name of the corpus' format. */
  corpus: z.string(),
  /** True when its sentences are about pairs of photographs, which have tags of their own. */
  ofPairs: z.boolean(),
  source: Source,
  seed: z.string(),
  people: z.number(),
  by: z.string(),
  at: z.number(),
  sentences: z.number(),
  /** Sentences with all their people. */
  finished: z.number(),
  /** Sentences that the member who asks has tagged. */
  own: z.number(),
});

export const NewAnnotationReply = z.object({ id: z.number() });

export const AnnotationsReply = z.object({ annotations: z.array(Annotation) });

/** Agreement of annotators on whether sentences show a category, with its counts. */
const Agreement = z.object({
  /** Krippendorff's alpha of the two answers, yes and no; 1 is perfect, 0 is chance. */
  alpha: z.number().nullable(),
  /** The reason when alpha is null. */
  reason: z.enum(["nothing-pairable", "no-variation"]).nullable(),
  /** Pairs of annotators of a sentence with the same answer, and all such pairs. */
  agreeing: z.number(),
  pairs: z.number(),
  /** The answers of sentences with at least two annotators. */
  answers: z.number(),
});
export type TagAgreement = Readonly<z.infer<typeof Agreement>>;

/** Categories as in N2 Table 5, AP Table 10 or AP Table 8, decided by majority. */
const tableOf = <Category extends z.ZodType>(category: Category) =>
  z.object({
    /** Sentences with at least one annotator. */
    sentences: z.number(),
    /** Sentences with a tie on any of the categories. */
    openSentences: z.number(),
    /** Sentences without a tie on any of the categories that have at least one of them. */
    withAny: z.number(),
    rows: z.array(
      Agreement.extend({
        category,
        count: z.number(),
        /** Sentences without a tie on this category: percentages are of these. */
        settled: z.number(),
        /** Unrounded; null when no sentence is settled. */
        percent: z.number().nullable(),
        /** Sentences with a tie, which count neither way. */
        open: z.number(),
        /** The percentage printed in the paper. */
        published: z.number().nullable(),
      }),
    ),
    /** Over all sentences and categories. */
    overall: Agreement,
    /** Of the published figures; null where there are none. */
    source: z.string().nullable(),
  });
export type CategoryTable<Name extends Category> = z.infer<ReturnType<typeof tableOf<z.ZodType<Name>>>>;

export const AnnotationReply = Annotation.extend({
  phenomena: tableOf(Phenomenon),
  pairReasoning: tableOf(PairReasoning).nullable(),
  guidelines: tableOf(Guideline).nullable(),
});

/** Sentences that people tagged differently. */
export const DifferencesReply = z.object({
  differences: z.array(
    z.object({
      number: z.number(),
      sentence: z.string(),
      open: z.boolean(),
      /** Null for who has not tagged the sentence. */
      categories: z
        .array(
          z.object({
            category: Category,
            /** Numbers of votes for the tag and of all votes. */
            yes: z.number(),
            of: z.number(),
          }),
        )
        .nullable(),
    }),
  ),
});

/** A member's tags of a sentence. */
export const NewTags = z.object({
  phenomena: z.array(Phenomenon).max(13),
  /** Null where the sentence is not about a pair of photographs. */
  pairReasoning: z.array(PairReasoning).max(6).nullable(),
  guidelines: z.array(Guideline).max(GUIDELINES.length).nullable(),
});

/** A sentence to tag. Nobody sees the tags of others before they have tagged it themselves. */
const SentenceToTag = z.object({
  number: z.number(),
  sentence: z.string(),
  picture: Picture,
  /** Its place in the corpus. */
  split: z.string(),
  set: z.number(),
  sentenceNumber: z.number(),
  own: NewTags.nullable(),
  /** Null for who has not tagged the sentence. */
  others: z.array(NewTags.extend({ annotator: z.string() })).nullable(),
  /** The sentence before this one that the member has tagged. */
  before: z.number().nullable(),
});
export type SentenceToTag = z.infer<typeof SentenceToTag>;

export const SentenceToTagReply = z.object({ annotation: Annotation, sentence: SentenceToTag });

/** Null when no sentence waits for the member. */
export const ClaimedSentenceReply = z.object({ annotation: Annotation, sentence: SentenceToTag.nullable() });

export const SentenceParams = AnnotationParams.extend({
  number: z.coerce.number().int().min(1).max(1_000_000),
});

export const AnnotationFileParams = AnnotationParams.extend({ file: z.string().max(100) });
