import type { z } from "zod";
import { copy } from "../campaigns/index.ts";
import { type AnyExample, CounterpointError, Random, type Tags } from "../core/index.ts";
import type { CorpusIndex } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import {
  formatAnnotations,
  isFormatOfPairs,
  type OfficialSplitId,
  readTags,
  SplitRecogniser,
} from "../formats/index.ts";
import { type LoadedCorpus, showCampaignPhotographs, viewPicture } from "../library/index.ts";
import {
  type AnnotationProgress,
  createAnnotation,
  getAnnotation,
  getSampledSentence,
  getTags,
} from "./annotations.ts";
import { type AnnotationResult, annotationResult, decidedSentences } from "./rules/annotation-result.ts";
import { completeTags, latestTags } from "./rules/votes.ts";
import type { NewAnnotation, NewTags, SentenceToTag } from "./schemas/annotations.ts";

/** A member and an annotation. */
interface AnnotationRequest {
  readonly annotation: number;
  /** The id of a member. */
  readonly member: string;
}

/** Samples sentences of a corpus and stores them to be tagged; returns the annotation's id. */
export async function sampleAnnotation(
  db: Db,
  { source, seed, sentences, ...described }: z.output<typeof NewAnnotation>,
  { opened, by, now }: { readonly opened: LoadedCorpus; readonly by: string; readonly now: number },
): Promise<number> {
  const drawn = sampleSentences(opened.corpus, { sentences, random: new Random(seed).split("annotation") });
  const [first] = drawn;
  if (first === undefined) throw new CounterpointError("data/invalid", `"${source.id}" has no sentences yet`);
  return createAnnotation(db, {
    ...{ ...described, corpus: first.format, sourceKind: source.kind, source: source.id, seed, by, now },
    sentences: drawn.map(({ id, split, set, sentenceNumber, sentence, pictures }) => {
      return { sentence, example: { id, split, set, sentenceNumber, pictures } };
    }),
  });
}

/** An annotation as pages show it. */
export function viewAnnotation({ sourceKind, source, ...described }: AnnotationProgress) {
  const ofPairs = isFormatOfPairs(described.corpus);
  return { ...described, ofPairs, source: { kind: sourceKind, id: source } };
}

/** An annotation with its tables. */
export async function viewResult(
  db: Db,
  { library, ...asked }: AnnotationRequest & { readonly library: readonly LoadedCorpus[] },
) {
  const annotation = await getAnnotation(db, asked);
  const tags = await getVisibleTags(db, { ...asked, people: annotation.people });
  const official = officialSplitOfSource(annotation, library);
  const { differences: _, ...tables } = annotationResult(tags, annotation.corpus, official);
  return copy({ ...viewAnnotation(annotation), ...tables });
}

/** Sentences that were tagged differently; the tags are included only for annotators of the sentence. */
export async function viewDifferences(db: Db, asked: AnnotationRequest) {
  const { corpus, people } = await getAnnotation(db, asked);
  const tags = await getVisibleTags(db, { ...asked, people });
  const numbers = new Map(tags.map(({ sentence, number }) => [sentence, number]));
  const own = new Set(tags.filter(({ member }) => member === asked.member).map(({ sentence }) => sentence));
  const differences = annotationResult(tags, corpus, null).differences.map(
    ({ sentence, open, categories }) => ({
      number: numbers.get(sentence)!, // every sentence with tags has one
      sentence,
      open,
      categories: own.has(sentence) ? copy(categories) : null,
    }),
  );
  return { differences: differences.sort((a, b) => a.number - b.number) };
}

/** A sentence as shown to the member who tags it. */
export async function viewSentenceToTag(
  db: Db,
  {
    number,
    library,
    ...asked
  }: AnnotationRequest & { readonly number: number; readonly library: readonly LoadedCorpus[] },
): Promise<{ annotation: ReturnType<typeof viewAnnotation>; sentence: SentenceToTag }> {
  const annotation = await getAnnotation(db, asked);
  const { sentence, example } = await getSampledSentence(db, { ...asked, number });
  const tags = await getTags(db, asked);
  const own = tags.filter(({ member }) => member === asked.member);
  const given = latestTags(tags).get(sentence) ?? [];
  const mine = given.find(({ member }) => member === asked.member);
  const others = given.filter((each) => each !== mine);
  const before = own.map((each) => each.number).filter((each) => each < number);
  const { id: _, pictures, ...identity } = example;
  return {
    annotation: viewAnnotation(annotation),
    sentence: {
      ...{
        number,
        sentence,
        ...identity,
        picture: viewPicture(pictures, showPhotographsOf(annotation, library)),
      },
      own: mine === undefined ? null : viewTags(mine),
      others:
        mine === undefined ? null : others.map((each) => ({ annotator: each.annotator, ...viewTags(each) })),
      before: before.length === 0 ? null : Math.max(...before),
    },
  };
}

/** Throws for tags that do not belong to the corpus of an annotation, and for missing ones. */
export function requireTagsFor(
  { corpus }: AnnotationProgress,
  { phenomena, pairReasoning, guidelines }: z.output<typeof NewTags>,
): void {
  const lists = [phenomena, pairReasoning ?? [], guidelines ?? []];
  const isDouble = lists.some((list) => new Set<string>(list).size < list.length);
  if (isDouble) throw new CounterpointError("request/invalid", "A category is given twice");
  if ([pairReasoning, guidelines].every((list) => isFormatOfPairs(corpus) === (list !== null))) return;
  const message =
    "Tag pair reasoning and guidelines for every sentence about photographs, and only for those";
  throw new CounterpointError("request/invalid", message);
}

/** A file of an annotation: the majority's phenomena, in the released format, or everybody's tags. */
export async function annotationFile(
  db: Db,
  { file, ...asked }: AnnotationRequest & { readonly file: string },
): Promise<{ readonly type: string; readonly text: string }> {
  const { finished: _, own: __, ...annotation } = await getAnnotation(db, asked);
  const tags = await getTags(db, asked);
  if (file === "annotations.txt")
    return {
      type: "text/plain; charset=utf-8",
      text: formatAnnotations(decidedSentences(completeTags(tags, annotation.people))),
    };
  if (file !== "tags.json")
    throw new CounterpointError("campaign/unknown", `An annotation has no file "${file}"`);
  const raw = tags.map(({ member: ___, ...each }) => each);
  return { type: "application/json", text: `${JSON.stringify({ ...annotation, tags: raw })}\n` };
}

/** The tags of sentences that have all their annotators or this one: other tags could influence this annotator. */
async function getVisibleTags(
  db: Db,
  { people, ...asked }: AnnotationRequest & { readonly people: number },
): Promise<Awaited<ReturnType<typeof getTags>>> {
  const tags = await getTags(db, asked);
  const own = tags.filter(({ member }) => member === asked.member);
  const readable = new Set([...completeTags(tags, people), ...own].map(({ sentence }) => sentence));
  return tags.filter(({ sentence }) => readable.has(sentence));
}

function viewTags({ phenomena, pairReasoning, guidelines }: Tags) {
  return copy({ phenomena, pairReasoning, guidelines });
}

/** The official split that the sentences of an annotation were drawn from, if it is open in the library. */
function officialSplitOfSource(
  { sourceKind, source }: AnnotationProgress,
  library: readonly LoadedCorpus[],
): OfficialSplitId | null {
  const opened = sourceKind === "library" ? library.find(({ id }) => id === source) : undefined;
  const recogniser = new SplitRecogniser();
  for (const example of opened?.corpus.examples ?? []) recogniser.add(example);
  return recogniser.result();
}

function showPhotographsOf(
  { sourceKind, source }: AnnotationProgress,
  library: readonly LoadedCorpus[],
): LoadedCorpus["showPhotograph"] {
  if (sourceKind === "campaign") return showCampaignPhotographs(source);
  return library.find(({ id }) => id === source)?.showPhotograph;
}

/** Kinds of reasoning about pairs of photographs (AP Table 10) or broken guidelines (AP Table 8), as annotators tagged them. */
export async function pairTableOf<Scheme extends "pairReasoning" | "guidelines">(
  path: string,
  scheme: Scheme,
): Promise<NonNullable<AnnotationResult[Scheme]>> {
  const { corpus, tags } = await readTags(path);
  const { [scheme]: table } = annotationResult(tags, corpus, null);
  if (table !== null) return table;
  const hint = "Pass the tags of sentences about photographs";
  throw new CounterpointError("data/wrong-corpus", `${path} is about scenes, not about pairs`, { hint });
}

/**
 * A random sample of `count` sentences of a corpus, each once by its text, as the first example that has it; all if
 * there are fewer.
 */
export function sampleSentences(
  { examples, sentenceOf }: Pick<CorpusIndex, "examples" | "sentenceOf">,
  { sentences, random }: { readonly sentences: number; readonly random: Random },
): readonly AnyExample[] {
  const seen = new Set<number>();
  const firsts = examples.filter((_, row) => {
    const isNew = !seen.has(sentenceOf[row]!);
    seen.add(sentenceOf[row]!);
    return isNew;
  });
  return random.shuffle(firsts).slice(0, sentences);
}
