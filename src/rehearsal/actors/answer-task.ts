import type { TaskView, ViewedImage } from "../../campaigns/index.ts";
import { PRUNING_REASONS } from "../../campaigns/index.ts";
import { type Random, type Scene, sceneKey, type Verdict } from "../../core/index.ts";
import type { Oracle } from "./oracle.ts";
import { judgePair, makePairSentence } from "./pair-sentences.ts";
import type { WorkerProfile } from "./worker-profile.ts";

/** What an answer is made with. */
export interface AnswerContext {
  readonly profile: WorkerProfile;
  readonly oracle: Oracle;
  /** What a generated picture shows, by the name under which tasks show it. */
  readonly sceneOf: (image: string) => Scene;
  readonly random: Random;
}

/** A worker's answer to a task, or undefined when it has none: the task is given back. */
export async function answerTask(task: TaskView, context: AnswerContext): Promise<unknown> {
  switch (task.kind) {
    case "judge-scene":
      return applyErrorRate(context.oracle.judge(task.sentence, task.scene), context);
    case "judge-pair": {
      const [left, right] = task.pair;
      const scenes = [context.sceneOf(left.image), context.sceneOf(right.image)] as const;
      return applyErrorRate(judgePair(context.oracle, task.sentence, scenes), context);
    }
    case "write-for-scenes":
      return writeForScenes(task.scenes, context);
    case "write-for-pairs":
      return writeForPairs(task.pairs, task.select, context);
    case "prune-images":
      return prune(task, context);
    case "construct-set":
      return construct(task.images, context);
  }
}

/** What a worker says who should say this. */
function applyErrorRate(correct: Verdict, { profile, random }: AnswerContext): Verdict {
  if (random.uniform() < profile.nonsenseRate) return "nonsense";
  if (random.uniform() >= profile.errorRate) return correct;
  return correct === "false" ? "true" : "false";
}

async function writeForScenes(scenes: readonly Scene[], context: AnswerContext) {
  const { random, oracle } = context;
  const [a, b, c, d] = scenes as readonly [Scene, Scene, Scene, Scene];
  const sentence = await writeWithCare(context, {
    careful: () => oracle.write([a, b], [c, d], random),
    careless: () => oracle.write([a], [c], random),
  });
  return sentence === undefined ? undefined : { sentence };
}

async function writeForPairs(
  pairs: readonly (readonly [ViewedImage, ViewedImage])[],
  select: number,
  context: AnswerContext,
) {
  const { random, oracle, sceneOf } = context;
  const side = random.below(2);
  const scenes = pairs.map((pair) => sceneOf(pair[side]!.image)); // a pair has both sides
  const order = random.shuffle(pairs.map((_, i) => i));
  const selected = order.slice(0, select).sort((a, b) => a - b);
  const [trues, falses] = [order.slice(0, select), order.slice(select)].map((some) =>
    some.map((i) => scenes[i]!),
  ) as [Scene[], Scene[]];
  const written = await writeWithCare(context, {
    careful: () => oracle.write(trues, falses, random),
    careless: () => oracle.write(trues.slice(0, 1), falses.slice(0, 1), random),
  });
  if (written === undefined) return undefined;
  return { kind: "sentence", selected, sentence: makePairSentence(side === 0 ? "left" : "right", written) };
}

async function writeWithCare(
  { profile, random }: AnswerContext,
  ways: Readonly<Record<"careful" | "careless", () => Promise<string | undefined>>>,
): Promise<string | undefined> {
  const chance = random.uniform();
  if (chance < profile.emptySentences) return meaninglessSentence(random);
  return chance < profile.emptySentences + profile.carelessSentences ? ways.careless() : ways.careful();
}

/** What somebody types who wants the pay alone. */
function meaninglessSentence(random: Random): string {
  const words = "nice good many some very items things look here there please thanks same other".split(" ");
  return Array.from({ length: 4 + random.below(4) }, () => words[random.below(words.length)]).join(" ");
}

/** Pictures without the shape that the synset names are removed (SPEC P5). */
function prune(
  { synset, images }: { readonly synset: string; readonly images: readonly ViewedImage[] },
  { sceneOf, profile, random }: AnswerContext,
) {
  const [, , , absent] = PRUNING_REASONS;
  const shows = ({ image }: ViewedImage) =>
    sceneOf(image).some((box) => box.some(({ shape }) => shape === synset)) !==
    random.uniform() < profile.errorRate;
  return {
    removed: Object.fromEntries(images.filter((image) => !shows(image)).map(({ image }) => [image, absent])),
  };
}

/** A picture with this many items or more is interesting (SPEC P6: more than one instance, diverse objects). */
const INTERESTING = 4;

function construct(images: readonly ViewedImage[], { sceneOf, profile, random }: AnswerContext) {
  const seen = new Set<string>();
  const [duplicates, notInteresting]: [string[], string[]] = [[], []];
  for (const { image } of images) {
    const scene = sceneOf(image);
    const isWrong = random.uniform() < profile.errorRate;
    if (seen.has(sceneKey(scene)) && !isWrong) duplicates.push(image);
    else if (scene.flat().length < INTERESTING !== isWrong) notInteresting.push(image);
    seen.add(sceneKey(scene));
  }
  return { duplicates, notInteresting };
}
