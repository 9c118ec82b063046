import type { TaskView, ViewedImage } from "../../campaigns/index.ts";
import { PRUNING_REASONS } from "../../campaigns/index.ts";
import { type Random, type Scene, sceneKey, type Verdict } from "../../core/index.ts";
import type { Character } from "./character.ts";
import type { Mind } from "./mind.ts";
import { judgePair, sayOfPair } from "./pair-sentences.ts";

/** What an answer is made with. */
export interface Answering {
  readonly character: Character;
  readonly mind: Mind;
  /** What a generated picture shows, by the name under which tasks show it. */
  readonly look: (image: string) => Scene;
  readonly random: Random;
}

/** A worker's answer to a task, or undefined when it has none: the task is given back. */
export async function answerTask(task: TaskView, answering: Answering): Promise<unknown> {
  switch (task.kind) {
    case "judge-scene":
      return err(answering.mind.judge(task.sentence, task.scene), answering);
    case "judge-pair": {
      const [left, right] = task.pair;
      const scenes = [answering.look(left.image), answering.look(right.image)] as const;
      return err(judgePair(answering.mind, task.sentence, scenes), answering);
    }
    case "write-for-scenes":
      return writeForScenes(task.scenes, answering);
    case "write-for-pairs":
      return writeForPairs(task.pairs, task.select, answering);
    case "prune-images":
      return prune(task, answering);
    case "construct-set":
      return construct(task.images, answering);
  }
}

/** What a worker says who should say this. */
function err(right: Verdict, { character, random }: Answering): Verdict {
  if (random.uniform() < character.reports) return "nonsense";
  if (random.uniform() >= character.wrong) return right;
  return right === "false" ? "true" : "false";
}

async function writeForScenes(scenes: readonly Scene[], answering: Answering) {
  const { random, mind } = answering;
  const [a, b, c, d] = scenes as readonly [Scene, Scene, Scene, Scene];
  const sentence = await inSomeWay(answering, {
    careful: () => mind.write([a, b], [c, d], random),
    careless: () => mind.write([a], [c], random),
  });
  return sentence === undefined ? undefined : { sentence };
}

async function writeForPairs(
  pairs: readonly (readonly [ViewedImage, ViewedImage])[],
  select: number,
  answering: Answering,
) {
  const { random, mind, look } = answering;
  const side = random.below(2);
  const scenes = pairs.map((pair) => look(pair[side]!.image)); // a pair has both sides
  const order = random.shuffle(pairs.map((_, i) => i));
  const selected = order.slice(0, select).sort((a, b) => a - b);
  const [trues, falses] = [order.slice(0, select), order.slice(select)].map((some) =>
    some.map((i) => scenes[i]!),
  ) as [Scene[], Scene[]];
  const written = await inSomeWay(answering, {
    careful: () => mind.write(trues, falses, random),
    careless: () => mind.write(trues.slice(0, 1), falses.slice(0, 1), random),
  });
  if (written === undefined) return undefined;
  return { kind: "sentence", selected, sentence: sayOfPair(side === 0 ? "left" : "right", written) };
}

async function inSomeWay(
  { character, random }: Answering,
  ways: Readonly<Record<"careful" | "careless", () => Promise<string | undefined>>>,
): Promise<string | undefined> {
  const chance = random.uniform();
  if (chance < character.emptySentences) return emptySentence(random);
  return chance < character.emptySentences + character.carelessSentences ? ways.careless() : ways.careful();
}

/** What somebody types who wants the pay alone. */
function emptySentence(random: Random): string {
  const words = "nice good many some very items things look here there please thanks same other".split(" ");
  return Array.from({ length: 4 + random.below(4) }, () => words[random.below(words.length)]).join(" ");
}

/** Pictures without the shape that the synset names are removed (SPEC P5). */
function prune(
  { synset, images }: { readonly synset: string; readonly images: readonly ViewedImage[] },
  { look, character, random }: Answering,
) {
  const [, , , absent] = PRUNING_REASONS;
  const shows = ({ image }: ViewedImage) =>
    look(image).some((box) => box.some(({ shape }) => shape === synset)) !==
    random.uniform() < character.wrong;
  return {
    removed: Object.fromEntries(images.filter((image) => !shows(image)).map(({ image }) => [image, absent])),
  };
}

/** A picture with this many items or more is interesting (SPEC P6: more than one instance, diverse objects). */
const INTERESTING = 4;

function construct(images: readonly ViewedImage[], { look, character, random }: Answering) {
  const seen = new Set<string>();
  const [duplicates, notInteresting]: [string[], string[]] = [[], []];
  for (const { image } of images) {
    const scene = look(image);
    const isWrong = random.uniform() < character.wrong;
    if (seen.has(sceneKey(scene)) && !isWrong) duplicates.push(image);
    else if (scene.flat().length < INTERESTING !== isWrong) notInteresting.push(image);
    seen.add(sceneKey(scene));
  }
  return { duplicates, notInteresting };
}
