import { expect, test } from "vitest";
import { writingTaskKey } from "../../../core/index.ts";
import { officialFile } from "../../../core/testing/official-data.ts";
import { readValidCorpus } from "../../../formats/index.ts";
import { MAX_CHARACTERS } from "../../schemas/sentences.ts";
import { SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import { checkSentence, type SentenceContext, sentenceKey } from "./check-sentence.ts";

const usual = { recipe: "scenes", ...readSettings(SCENES_SETTINGS) } as const;
const scenes: SentenceContext = { ...usual, writtenBefore: "nobody" };
const photos: SentenceContext = { ...scenes, recipe: "photos" };

test("[C1] an empty or too short sentence is refused, punctuation being no word", () => {
  expect(checkSentence(" \n", scenes).problems).toEqual(["empty"]);
  expect(checkSentence("Three, - items ! ...", scenes).problems).toEqual(["too-short"]);
  expect(checkSentence("There are three circles", scenes).problems).toEqual([]);
});

test("a sentence is one line of at most 500 characters, without characters that are obeyed instead of shown", () => {
  const longest = "There is a box. ".padEnd(MAX_CHARACTERS, "x");
  expect(checkSentence(longest, scenes).problems).toEqual([]);
  expect(checkSentence(`${longest}x`, scenes).problems).toEqual(["too-long"]);
  for (const each of ["\n", "\r", "\u0007", "\u001b[31m", "\u0085", "\u2028", "\u202e", "\u2066"]) {
    const { problems } = checkSentence(`There is a${each} blue box.`, scenes);
    expect(problems, JSON.stringify(each)).toEqual(["control-characters"]);
  }
});

test.each([
  "In image A, there is a black square.", // the prompt's own example (N Fig. 2)
  "There are two towers in A and B.",
  "Only the second picture has a circle.",
])("[C1] a mention of the images is refused: %s", (sentence) => {
  expect(checkSentence(sentence, scenes).problems).toEqual(["mentions-image"]);
});

test.each([
  "In the rightmost square there is a circle.", // the prompt's own example (N Fig. 2)
  "The first box has three items.",
  "There are two circles in the middle grey square.",
])("[C1] a mention of the order of boxes is refused: %s", (sentence) => {
  expect(checkSentence(sentence, scenes).problems).toEqual(["mentions-box-order"]);
});

test("[C1] positions inside a box, and the article a, are no mention", () => {
  for (const sentence of [
    "There is a box with a black square on the left of a circle.",
    "The leftmost square of a box is yellow.",
    "One of a pair of towers has a blue block as its second block.",
  ]) {
    expect(checkSentence(sentence, scenes).problems, sentence).toEqual([]);
  }
});

test("writers who repeat themselves are warned, or refused by a setting, and are told when somebody else wrote the same", () => {
  const check = (context: Partial<SentenceContext>) =>
    checkSentence("There is a box.", { ...scenes, ...context });
  const writtenBefore = "the-writer";
  expect(check({ writtenBefore })).toEqual({ problems: [], warnings: ["own-repetition"] });
  expect(check({ writtenBefore, refuseOwnRepetition: true })).toEqual({
    problems: ["own-repetition"],
    warnings: [],
  });
  expect(check({ writtenBefore: "another" })).toEqual({ problems: [], warnings: ["written-before"] });
  expect(sentenceKey("There is  a BOX .")).toBe(sentenceKey("there is a box"));
  expect(sentenceKey("There is a box")).not.toBe(sentenceKey("There is one box"));
});

test.each([
  ["opinion", "The dog's fur has a nice color pattern."],
  ["photograph", "In both images, the cat's paw is cropped out of the photo."],
  ["text", "Both trains are numbered 72."],
  ["single-object", "There is a hammer."],
  ["disjunction", "The left image contains a penguin, and the right image contains a rock."],
])("[P7] the example of AP Table 8 for %s is warned of, not refused", (name, sentence) => {
  const context = { ...photos, minWords: 1 };
  expect(checkSentence(sentence, context)).toEqual({ problems: [], warnings: [name] });
});

test("[P7] a plain sentence about photographs has no warning", () => {
  const sentence = "One image shows exactly two brown acorns in back-to-back caps on green foliage."; // N2 Fig. 2
  expect(checkSentence(sentence, photos)).toEqual({ problems: [], warnings: [] });
});

const isAbsent = officialFile("") === undefined;

test.skipIf(isAbsent)(
  "[C1] no released sentence of NLVR would have been refused, were one person their writer (needs COUNTERPOINT_DATA)",
  async () => {
    const tasks = await tasksOf(["nlvr/train.json", "nlvr/dev.json", "nlvr/test.json"]);
    expect(tasks).toHaveLength(3_163 + 267 + 266); // N Table 1
    const checks = checkInOrder(tasks, usual);
    expect(checks.filter(({ problems }) => problems.length > 0).length).toBe(0);
  },
);

test.skipIf(isAbsent)(
  "[P7] of NLVR2's dev and test1 sentences none is refused, and under 13 % are warned of (needs COUNTERPOINT_DATA)",
  async () => {
    const tasks = await tasksOf(["nlvr2/dev.json", "nlvr2/test1.json"]);
    expect(tasks).toHaveLength(2_018 + 1_995); // N2 Table 4
    const checks = checkInOrder(tasks, { ...usual, recipe: "photos" });
    expect(checks.filter(({ problems }) => problems.length > 0).length).toBe(0);
    const isRepetition = (name: string) => name === "own-repetition" || name === "written-before";
    // Counted in the files by a script of its own: equal letters and digits, equal writer.
    expect(checks.filter(({ warnings }) => warnings.includes("own-repetition")).length).toBe(40);
    // AP B: people found that 13 % of 100 dev sentences violate the guidelines, most by an absent object.
    const warned = checks.filter(({ warnings }) => warnings.some((each) => !isRepetition(each)));
    expect(warned.length).toBeLessThan(0.13 * tasks.length);
  },
);

interface WritingTask {
  readonly sentence: string;
  /** Undefined in NLVR's release. */
  readonly writer?: string | undefined;
}

/** Checks sentences in the order of the release, each against those before it. */
function checkInOrder(tasks: readonly WritingTask[], context: Omit<SentenceContext, "writtenBefore">) {
  const writersOf = new Map<string, readonly WritingTask["writer"][]>();
  return tasks.map(({ sentence, writer }) => {
    const writers = writersOf.get(sentenceKey(sentence)) ?? [];
    writersOf.set(sentenceKey(sentence), [...writers, writer]);
    const before = writers.includes(writer) ? "the-writer" : "another";
    return checkSentence(sentence, { ...context, writtenBefore: writers.length === 0 ? "nobody" : before });
  });
}

async function tasksOf(names: readonly string[]): Promise<readonly WritingTask[]> {
  const byTask = new Map<string, WritingTask>();
  const paths = names.map((name) => officialFile(name)!);
  await readValidCorpus(paths, {}, (example) => byTask.set(writingTaskKey(example), example));
  return [...byTask.values()];
}
