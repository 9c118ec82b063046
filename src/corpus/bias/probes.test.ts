import fc from "fast-check";
import { expect, test } from "vitest";
import { type Example, Random } from "../../core/index.ts";
import { pairExample, sceneExample, tower } from "../../core/testing/examples.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { biasProbes, NaiveBayes } from "./probes.ts";

const WORDS = ["red", "small", "two", "open", "left", "wooden", "dark", "round"];

interface Task {
  readonly set: number;
  readonly random: Random;
}

/** Three hundred writing tasks of four pairs, two of them true; `plant` lays the shortcut. */
function corpus(
  plant: (label: boolean, pair: number, task: Task) => Parameters<typeof pairExample>[2],
  labels: (task: Task) => readonly boolean[] = ({ random }) => random.shuffle([true, true, false, false]),
): Example[] {
  return Array.from({ length: 300 }, (_, set) => {
    const random = new Random(`task ${set}`);
    const sentence = `There are ${random.shuffle(WORDS).slice(0, 3).join(" ")} boats.`;
    return labels({ set, random }).map((label, pair) => {
      const described = { sentence, writer: `${set % 7}`, ...plant(label, pair, { set, random }) };
      return pairExample(`dev-${set}-${pair}-0`, label, described);
    });
  }).flat();
}

test("[B4] a corpus without a shortcut has none: every probe guesses as well as chance", () => {
  for (const probe of probesOf(corpus(() => ({})))) {
    expect(probe).toMatchObject({
      verdict: "no shortcut",
      majorityBaseline: 0.5,
      examples: 1200,
      tasks: 300,
    });
    expect(probe.accuracy).toBeLessThanOrEqual(0.55);
    expect(probe.explanation).toMatch(/Not significantly better/);
  }
});

test("[B4] the sentence of each example counts, also where those of a writing task differ, as in contrast sets", () => {
  const examples = corpus((label) => ({ sentence: label ? "A plain boat." : "A boat that is not there." }));
  const sentence = probesOf(examples).find(({ name }) => name === "sentence");
  expect(sentence).toMatchObject({ accuracy: 1, verdict: "shortcut" });
});

test("[B4] chance is the share of the more frequent label, also when that is false", () => {
  const examples = corpus(
    () => ({}),
    ({ random }) => random.shuffle([true, false, false, false]),
  );
  for (const probe of probesOf(examples))
    expect(probe).toMatchObject({ majorityBaseline: 0.75, verdict: "no shortcut" });
});

test("[B4] a word that goes with one label is found in the sentence, and nowhere else", () => {
  const examples = corpus(
    (label) => ({ sentence: label ? "There are boats." : "There are no boats." }),
    ({ random }) => new Array<boolean>(4).fill(random.below(2) === 0), // a sentence alone can tell only then
  );
  expect(verdicts(examples)).toEqual({ ...NONE, sentence: "shortcut" });
  const [sentence] = probesOf(examples);
  expect(sentence?.accuracy).toBe(1);
  expect(sentence?.interval).toEqual([expect.closeTo(300 / (300 + 3.8415), 4), 1]); // of 300 writing tasks
});

test("[B4] an image that comes with one label in several tasks is found, on its side", () => {
  // Twenty left images; the label follows from the number of the image.
  const left = (label: boolean, random: Random) => `left ${2 * random.below(10) + (label ? 1 : 0)}`;
  const examples = corpus((label, pair, { set, random }) => ({
    images: [left(label, random), `right ${set} ${pair}`],
  }));
  expect(verdicts(examples)).toEqual({ ...NONE, "left image": "shortcut" });
  const mirrored = corpus((label, pair, { set, random }) => ({
    images: [`left ${set} ${pair}`, left(label, random)],
  }));
  expect(verdicts(mirrored)).toEqual({ ...NONE, "right image": "shortcut" });
});

test("[B4] a pair that comes with one label is found although neither image tells", () => {
  // Images 0..5 on both sides; the label is whether their sum is even, so each image sees both labels.
  const examples = corpus((label, _, { random }) => {
    const left = random.below(6);
    const right = 2 * random.below(3) + ((left + (label ? 0 : 1)) % 2);
    return { images: [`image ${left}`, `image ${right}`] };
  });
  expect(verdicts(examples)).toEqual({ ...NONE, picture: "shortcut" });
});

test("[B4] labels that follow from the position are found there", () => {
  const examples = corpus(
    () => ({}),
    () => [true, true, false, false],
  );
  expect(verdicts(examples)).toEqual({ ...NONE, position: "shortcut" });
});

test("[B4] writers who favour one label are found", () => {
  const examples = corpus(
    (_, __, { set }) => ({ writer: `${set % 8}` }),
    ({ set, random }) => {
      const favoured = set % 2 === 0; // writers 0, 2, 4, 6 favour true
      return random.shuffle([favoured, favoured, favoured, !favoured]);
    },
  );
  expect(verdicts(examples)).toEqual({ ...NONE, writer: "shortcut" });
  const writer = probesOf(examples).find(({ name }) => name === "writer");
  // Three of four are right by knowing the writer's favourite; half by chance.
  expect(writer).toMatchObject({ accuracy: 0.75, majorityBaseline: 0.5 });
  expect(writer?.explanation).toMatch(/25\.0 percentage points/);
});

test("[B4] a shortcut that gains less than two points is slight", () => {
  // Two pairs a task, one of them true: in 53 of 100 tasks the first.
  const examples = Array.from({ length: 20_000 }, (_, set) => {
    const first = new Random(`lean ${set}`).uniform() < 0.53;
    return [first, !first].map((label, pair) => pairExample(`dev-${set}-${pair}-0`, label));
  }).flat();
  const position = probesOf(examples).find(({ name }) => name === "position");
  // Guessing true at position 0 and false at 1 is right in 53 % (+- 0.7), three points above chance.
  expect(position?.verdict).toBe("shortcut");
  const slighter = examples.map((example, i) =>
    i % 4 < 2 ? example : pairExample(example.id, i % 8 < 4 ? i % 2 === 0 : i % 2 === 1),
  );
  // Half of the tasks alternate without any lean: 51.5 %, a gain of 1.5 points.
  expect(probesOf(slighter).find(({ name }) => name === "position")?.verdict).toBe("slight shortcut");
});

test("[B4] fewer than ten writing tasks are too few to tell", () => {
  const few = corpus(() => ({ sentence: "Boats." })).slice(0, 36);
  for (const probe of probesOf(few)) {
    expect(probe).toMatchObject({
      accuracy: null,
      interval: null,
      majorityBaseline: null,
      verdict: "not known",
    });
    expect(probe.explanation).toMatch(/Too few writing tasks for a verdict: 9/);
  }
});

test("[B4] what the files do not hold is not known, and is not a verdict of none", () => {
  const scenes = Array.from({ length: 40 }, (_, n) => sceneExample(`${n}-0`, n % 2 === 0));
  const writer = probesOf(scenes).find(({ name }) => name === "writer");
  expect(writer).toMatchObject({ verdict: "not known", accuracy: null, examples: 0, tasks: 0 });
  expect(writer?.explanation).toMatch(/don't contain/);
});

test("[B4] of scenes the number of items per box is probed, and found when it tells", () => {
  const random = new Random("towers");
  const scenes = Array.from({ length: 200 }, (_, n) => {
    const label = random.below(2) === 0;
    const low = 1 + random.below(2);
    return sceneExample(`${n}-0`, label, {
      sentence: "There is a tower.",
      scene: tower(low, label ? 4 : 3, 1),
    });
  });
  const probes = probesOf(scenes);
  expect(probes.map(({ name }) => name)).toEqual([
    "sentence",
    "picture",
    "items per box",
    "contents of boxes",
    "position",
    "writer",
  ]);
  expect(probes.find(({ name }) => name === "items per box")).toMatchObject({
    accuracy: 1,
    verdict: "shortcut",
  });
  expect(probes.find(({ name }) => name === "position")?.verdict).toBe("no shortcut");
});

test("[B4] the same seed gives the same probes", () => {
  const examples = corpus(() => ({}));
  expect(probesOf(examples)).toEqual(probesOf(examples));
});

const NONE = {
  sentence: "no shortcut",
  picture: "no shortcut",
  "left image": "no shortcut",
  "right image": "no shortcut",
  position: "no shortcut",
  writer: "no shortcut",
};

function probesOf(examples: readonly Example[]) {
  return biasProbes(tableOf(examples), { random: new Random("probes") });
}

function verdicts(examples: readonly Example[]) {
  return Object.fromEntries(probesOf(examples).map(({ name, verdict }) => [name, verdict]));
}

test("without features the more frequent label is given, and true for a tie", () => {
  const model = new NaiveBayes();
  expect(model.predict([])).toBe(true);
  model.add([], { trues: 1, falses: 2 });
  expect(model.predict([])).toBe(false);
});

test("a feature that was never seen does not move the label", () => {
  const model = new NaiveBayes();
  model.add([0], { trues: 3, falses: 5 });
  expect(model.predict([99])).toBe(false);
  model.add([1], { trues: 6, falses: 0 });
  expect(model.predict([99])).toBe(true);
});

test("features are weighed by Bayes' rule", () => {
  const model = new NaiveBayes();
  model.add([0], { trues: 8, falses: 1 });
  model.add([1], { trues: 1, falses: 8 });
  // Balanced labels; feature 0 is seen with true 8 to 1, feature 1 with false 8 to 1.
  expect([model.predict([0]), model.predict([1]), model.predict([0, 1])]).toEqual([true, false, true]);
});

test("what was added and taken out again leaves no trace", () => {
  const example = fc.tuple(fc.uniqueArray(fc.nat(5), { maxLength: 3 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(example), fc.array(example), (kept, removed) => {
      const [model, fresh] = [new NaiveBayes(), new NaiveBayes()];
      const learn = (to: NaiveBayes, all: typeof kept, sign: 1 | -1) => {
        for (const [features, label] of all)
          to.add(features, { trues: label ? sign : 0, falses: label ? 0 : sign });
      };
      learn(model, kept, 1);
      learn(model, removed, 1);
      learn(model, removed, -1);
      learn(fresh, kept, 1);
      for (const features of [[], [0], [1, 2], [0, 3, 5]])
        expect(model.predict(features)).toBe(fresh.predict(features));
    }),
  );
});
