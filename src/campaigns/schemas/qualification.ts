import { z } from "zod";
import { Paragraphs } from "../../core/browser.ts";
import { CampaignParams } from "./campaigns.ts";
import { Scene, ViewedPair } from "./pictures.ts";
import { NextPart, QualificationPart, Qualifications } from "./work.ts";

export const QualificationReply = z.object({
  qualifications: Qualifications,
  nextParts: z.array(NextPart),
});

const Words = Paragraphs.max(2_000);
const Pairs = z
  .array(z.tuple([Words, Words]))
  .min(1)
  .max(16);

const Scenes = z.object({ kind: z.literal("scenes"), scenes: z.array(Scene).min(1).max(4) });

/** Scenes, or pairs of images by their hashes or, if they are drawn, by their names. */
const Picture = z.discriminatedUnion("kind", [Scenes, z.object({ kind: z.literal("pairs"), pairs: Pairs })]);

/** A picture as a page gets it. */
const ViewedPicture = z.discriminatedUnion("kind", [
  Scenes,
  z.object({ kind: z.literal("pairs"), pairs: z.array(ViewedPair) }),
]);
export type ViewedPicture = z.infer<typeof ViewedPicture>;
const Name = z.string().min(1).max(100);

/** The pairs that a sentence has to be true of, by their indexes. */
const Selected = z.array(z.int().min(0)).max(16).optional();

const AskedQuestion = z.object({
  id: Name,
  prompt: Words,
  sentence: Words.optional(),
  picture: Name.optional(),
  options: z.array(Words).max(10),
});
const Question = AskedQuestion.extend({ answer: Words });
const Questions = z.array(Question).max(100);

/** All questions of a campaign's qualification, with the key; for managers. */
export const Materials = z.object({
  pictures: z.record(Name, Picture),
  tutorial: Questions,
  guidelines: Questions,
  validation: Questions,
  writing: z.object({ prompt: Words, picture: Name, selected: Selected }),
});

/** With `builtIn=true` those that a campaign has whose manager gave none. */
export const MaterialsQuery = z.object({ builtIn: z.stringbool().default(false) });

export const PartParams = z.object({ part: QualificationPart });

/** A part as a worker sees it: there is no field for the key. */
export const PartReply = z.object({
  part: QualificationPart,
  pictures: z.record(z.string(), ViewedPicture),
  questions: z.array(AskedQuestion.extend({ selected: Selected })),
});
export type QualificationPartView = z.infer<typeof PartReply>;

/** One option for every question by its id, or, for `writing`, an object with the `sentence`. */
export const NewPartAnswer = z.object({ key: z.string().min(1).max(100), content: z.unknown() });

/** The answer to `writing`: its pairs are selected already, and its set cannot be flagged. */
export const WrittenPart = z.strictObject({ sentence: z.string() });

export const PartAnswerReply = z.object({
  kind: z.enum(["accepted", "repeated"]),
  outcome: z.enum(["passed", "failed", "waiting"]),
  /** How often the worker can still take this part. */
  triesLeft: z.number(),
});

export const SentencesToCheckReply = z.object({
  sentences: z.array(
    z.object({
      id: z.number(),
      prompt: z.string(),
      picture: ViewedPicture,
      selected: Selected,
      sentence: z.string(),
    }),
  ),
});

export const CheckParams = CampaignParams.extend({ id: z.coerce.number().int().positive() });

export const NewCheck = z.object({ passed: z.boolean(), note: z.string().max(1_000).default("") });

/** `granted` gives a qualification without a test, `reset` lets it begin anew. */
export const NewQualificationEvent = z.object({
  event: z.enum(["granted", "reset"]),
  qualification: z.enum(["writer", "validator"]),
  note: z.string().max(1_000).default(""),
});
