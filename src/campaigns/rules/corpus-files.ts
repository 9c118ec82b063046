import {
  type Example,
  formatNlvr2ImageName,
  groupBy,
  laterJudgments,
  photographsOf,
  type Split,
  sceneOf,
  validationOf,
} from "../../core/index.ts";
import { isSealedSplit, pictureSubsets } from "../../corpus/index.ts";
import {
  ExampleTableBuilder,
  mayTellIntention,
  type RawRecord,
  toNlvr2Record,
  toNlvrRecord,
  withoutLabel,
} from "../../formats/index.ts";
import { imageFolder } from "../../scenes/index.ts";
import {
  type BuiltCorpus,
  type CorpusImage,
  exampleKey,
  lazily,
  type RawAnswer,
  setKey,
  setOfTask,
} from "./build-corpus.ts";
import { copyObstacle } from "./copy-obstacle.ts";
import { majorityOf } from "./quality/campaign-quality.ts";
import { JUDGING_STAGES } from "./stages/stage.ts";

/** A file of JSON Lines; its name can begin with a folder. */
export interface CorpusFile {
  readonly name: string;
  /** Made one by one, whenever they are iterated over: those of a whole corpus are larger than what they are made from. */
  readonly records: Iterable<RawRecord>;
}

/** The folder of everything that tells labels of sealed splits. */
const SEALED = "sealed/";

/** Names of files that hold the examples of a split, sealed or not. */
const EXAMPLES = /^(?:sealed\/)?(?!answers|images|judgments)[A-Za-z0-9]+\.json$/;

/** The files that hold all examples of the splits, of sealed ones without labels. */
export function publicSplitFiles(names: readonly string[]): readonly string[] {
  return names.filter((name) => EXAMPLES.test(name) && !name.startsWith(SEALED));
}

/** Those of them with labels. */
export function publicLabelledFiles(names: readonly string[]): readonly string[] {
  return publicSplitFiles(names).filter((name) => !names.includes(`${SEALED}${name}`));
}

/**
 * A corpus in the official format (SPEC D3, D5): a file for each split with its hashes and its balanced and unbalanced
 * subsets (SPEC B3), the examples before pruning, the raw answers, and the provenance of images.
 */
export function corpusFiles(built: BuiltCorpus): readonly CorpusFile[] {
  const { answers, images, examples, fullyJudged } = built;
  const splits = groupBy(examples, ({ split }) => split);
  const isSealed = sealedSets(built);
  const keys = new Set(fullyJudged.map(exampleKey));
  const kept = new Set(examples.map(exampleKey).filter((key) => keys.has(key)));
  const judged = groupBy(fullyJudged, (example) => {
    return `${isSealed(setKey(example)) ? SEALED : ""}before_pruning_${example.split}.json`;
  });
  const isJudgment = ({ stage }: RawAnswer) => JUDGING_STAGES.includes(stage);
  const judgments = lazily(answers, (answer) => (isJudgment(answer) ? answer : undefined));
  const otherAnswers = lazily(answers, (answer) => (isJudgment(answer) ? undefined : answer));
  return [
    ...Array.from(splits, ([split, own]) => splitFiles(split, own, built)).flat(),
    ...Array.from(judged, ([name, own]) => {
      const isKept = (example: Example) => kept.has(exampleKey(example));
      return { name, records: lazily(own, (example) => toJudgedRecord(example, built, isKept(example))) };
    }),
    ...apart("judgments.json", judgments, isSealed, toJudgmentRecord),
    ...apart("answers.json", otherAnswers, isSealed, toAnswerRecord),
    ...(images.size === 0 ? [] : [{ name: "images.json", records: imageRecords(built) }]),
  ];
}

/**
 * Tells which image sets or presentations are sealed, with all their answers. Of photographs whose answers are not complete, those without an
 * example in an open split are: they can come into the sealed split later.
 */
function sealedSets({ examples, fullyJudged, funnel }: BuiltCorpus): (set: string) => boolean {
  const isComplete = funnel.every(({ dropped, waiting }) => waiting === 0 && !("unfinished" in dropped));
  const [open, sealed] = [new Set<string>(), new Set<string>()];
  for (const some of [examples, fullyJudged])
    for (const example of some) (isSealedSplit(example.split) ? sealed : open).add(setKey(example));
  return (set) => {
    const [, split] = /^(.+)-\d+$/.exec(set) ?? []; // presentations of scenes, whose split is known from the beginning
    if (split !== undefined) return isSealedSplit(split);
    return sealed.has(set) || (!isComplete && !open.has(set));
  };
}

/** The files of one split. Of a sealed one everything with labels lies apart: subsets follow from labels. */
function splitFiles(split: Split, examples: readonly Example[], built: BuiltCorpus): readonly CorpusFile[] {
  const sealed = isSealedSplit(split);
  const records = lazily(examples, (example) => toRecord(example, built));
  const hashesOf = (image: string) => built.images.get(image)?.averageHash;
  const hasHashes = examples.some((example) => photographsOf(example).some(({ name }) => hashesOf(name)));
  const hashes = lazily([examples], (own) => Object.fromEntries(namedImages(own, hashesOf)));
  return [
    { name: `${split}.json`, records: sealed ? lazily(records, withoutLabel) : records },
    ...(sealed ? [{ name: `${SEALED}${split}.json`, records }] : []),
    ...(hasHashes ? [{ name: `${split}_hashes.json`, records: hashes }] : []),
    ...(split === "train" ? [] : subsetFiles(examples, records)).map(({ name, ...file }) => {
      return { name: `${sealed ? SEALED : ""}${name}_${split}.json`, ...file };
    }),
  ];
}

/** The balanced and unbalanced subsets of a split, as `corpus bias --out` writes them; empty ones are left out. */
function subsetFiles(examples: readonly Example[], records: Iterable<RawRecord>): readonly CorpusFile[] {
  const table = new ExampleTableBuilder({ pictures: true });
  for (const example of examples) table.add(example);
  const subsets = pictureSubsets(table.table());
  return (["balanced", "unbalanced"] as const).flatMap((name) => {
    const own = lazily(records, (record, row) => (subsets[row] === name ? record : undefined));
    return subsets.includes(name) ? [{ name, records: own }] : [];
  });
}

/** The file of some answers, and one of those that tell sealed labels. */
function apart(
  name: string,
  answers: Iterable<RawAnswer>,
  isSealed: (set: string) => boolean,
  toAnswer: (answer: RawAnswer) => RawRecord,
): readonly CorpusFile[] {
  const recordsOf = (sealed: boolean) =>
    lazily(answers, (each) => (isSealed(setOfTask(each.task)) === sealed ? toAnswer(each) : undefined));
  const [first] = recordsOf(true);
  return [
    { name, records: recordsOf(false) },
    ...(first === undefined ? [] : [{ name: `${SEALED}${name}`, records: recordsOf(true) }]),
  ];
}

/** Number of folders of NLVR2's training images (SPEC D3). */
const TRAIN_FOLDERS = 100;

/** The official record of an example; with `reports`, answers of "nonsense" about pairs too, which the release leaves out. */
function toRecord(example: Example, { queries, images }: BuiltCorpus, reports = false): RawRecord {
  const { id: identifier, sentence, label } = example;
  const scene = sceneOf(example);
  if (scene !== undefined) {
    const directory = imageFolder(example.set);
    const intended = mayTellIntention(example.split) ? example.intended : undefined;
    return toNlvrRecord({
      identifier,
      sentence,
      label,
      intended,
      directory,
      judgments: example.judgments,
      scene,
    });
  }
  const { set, writer } = example;
  const validation = validationOf(example);
  const [left = "", right = ""] = photographsOf(example).map(({ name }) => urlOf(name, images));
  const isTraining = example.split === "train";
  return toNlvr2Record({
    identifier,
    sentence,
    label,
    left,
    right,
    synset: example.tags?.synset ?? "",
    query: queries.get(set) ?? "",
    writer: writer!, // a campaign knows the writer of every sentence
    validation: validation === undefined ? [] : [validation],
    judgments: isTraining ? undefined : laterJudgments(example),
    reports,
    directory: isTraining ? set % TRAIN_FOLDERS : undefined,
  });
}

/** The URL of an image; one without is named by its content, which nobody takes for an address of the web. */
function urlOf(hash: string, images: BuiltCorpus["images"]): string {
  return images.get(hash)?.url || `sha256:${hash}`;
}

/** An example before pruning, for `corpus agreement`: where votes give no label, it has the one that the writer meant. */
function toJudgedRecord(example: Example, built: BuiltCorpus, kept: boolean): RawRecord {
  const label = (sceneOf(example) === undefined ? undefined : majorityOf(example.judgments)) ?? example.label;
  return { ...toRecord({ ...example, label }, built, true), pruned: !kept };
}

function toJudgmentRecord({ task, worker, content, status, at }: RawAnswer): RawRecord {
  return { task, worker, verdict: content, counted: status === "counted", at };
}

function toAnswerRecord({ task, worker, content, status, at }: RawAnswer): RawRecord {
  return { task, worker, answer: content, counted: status === "counted", at };
}

/** The released names of the images of examples (SPEC D3), with what is wanted of each; twice where two sentences are about it. */
function* namedImages<T>(
  examples: readonly Example[],
  wanted: (hash: string, example: Example) => T | undefined,
): Generator<[name: string, T]> {
  for (const example of examples) {
    const { split, set, position: pair } = example;
    for (const [image, { name: hash }] of photographsOf(example).entries()) {
      const value = wanted(hash, example);
      const name = formatNlvr2ImageName({ split, set, pair, image: image as 0 | 1 }); // a pair
      if (value !== undefined) yield [name, value];
    }
  }
}

/** A line of images.json: an image of the examples, with its provenance and its files in the folder of the corpus. */
export interface ImageRecord extends CorpusImage {
  readonly files: readonly string[];
  readonly note?: string;
  /** The reason why the files are not there. */
  readonly notCopied?: string;
}

function imageRecords({ examples, images }: BuiltCorpus): Iterable<ImageRecord & RawRecord> {
  return {
    *[Symbol.iterator]() {
      const shownBy = new Map<string, Example[]>();
      for (const hash of images.keys()) shownBy.set(hash, []);
      for (const own of groupBy(examples, ({ split }) => split).values())
        for (const example of own)
          for (const { name } of photographsOf(example)) shownBy.get(name)?.push(example);
      for (const image of images.values()) {
        const notCopied = copyObstacle(image.licence);
        const isUnknown = image.url === "" && image.landingPage === "" && image.query === "";
        yield {
          ...image,
          files: placesOf(image.hash, shownBy.get(image.hash)!),
          ...(isUnknown && { note: "uploaded without provenance" }),
          ...(notCopied !== undefined && { notCopied }),
        };
      }
    },
  };
}

/** The places of an image in the folder of the corpus: `images/dev/dev-12-0-img0.png` (SPEC D3). */
function placesOf(image: string, examples: readonly Example[]): readonly string[] {
  const folderOf = ({ split, set }: Example) =>
    split === "train" ? `${split}/${set % TRAIN_FOLDERS}` : split;
  const own = (hash: string, example: Example) => (hash === image ? folderOf(example) : undefined);
  const places = Array.from(namedImages(examples, own), ([name, folder]) => `images/${folder}/${name}`);
  return [...new Set(places)];
}
