import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { item, nlvr2Record, nlvrRecord } from "../../formats/testing/records.ts";
import { runModel } from "../runs/run-model.ts";
import { fakeProvider } from "../testing/fake-provider.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import { WatchedRun } from "../watching/watched-run.ts";
import { CONTROL_NAMES, CONTROLS } from "./controls.ts";

const folder = temporaryFolder();
const toLines = (records: readonly unknown[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");

/** What a model was asked. */
interface Seen {
  readonly prompt: string;
  readonly pictures: readonly Buffer[];
}

const SENTENCE = /Sentence: (.+)/;
const sentenceOf = ({ prompt }: Seen) => SENTENCE.exec(prompt)![1]!;
const firstPicture = ({ pictures }: Seen) => pictures[0]!;
const widthOf = (seen: Seen) => firstPicture(seen).readUInt32BE(16); // of a PNG's header

/** How the question of a control differs from the question of the run about the same example. */
const CHANGES: Readonly<Record<string, (control: Seen, main: Seen) => boolean>> = {
  "no-pictures": ({ prompt, pictures }, main) => pictures.length === 0 && prompt === main.prompt,
  "no-pictures-told": ({ prompt, pictures }) => pictures.length === 0 && prompt.includes("not shown to you"),
  blank: (control, main) =>
    widthOf(control) === widthOf(main) && firstPicture(control).length < firstPicture(main).length,
  "other-pictures": (control, main) =>
    control.prompt === main.prompt && !firstPicture(control).equals(firstPicture(main)),
  swapped: ({ prompt, pictures }, main) =>
    prompt === main.prompt &&
    pictures[0]!.equals(main.pictures[1]!) &&
    pictures[1]!.equals(main.pictures[0]!),
  "swapped-words": (control, main) =>
    control.pictures[0]!.equals(main.pictures[1]!) &&
    sentenceOf(control) ===
      sentenceOf(main).replace(/left|right/, (side) => (side === "left" ? "right" : "left")),
  "box-orders": (control, main) => control.prompt === main.prompt && widthOf(control) === widthOf(main),
  "half-size": (control, main) => widthOf(control) === widthOf(main) / 2,
  "quarter-size": (control, main) => widthOf(control) === widthOf(main) / 4,
  blurred: (control, main) =>
    widthOf(control) === widthOf(main) && !firstPicture(control).equals(firstPicture(main)),
  "more-blurred": (control, main) =>
    widthOf(control) === widthOf(main) && !firstPicture(control).equals(firstPicture(main)),
  exchanged: ({ prompt }, main) => prompt.includes("false or true") && !main.prompt.includes("false or true"),
  negated: (control, main) =>
    /\b(?:no|none|not)\b/.test(sentenceOf(control)) && sentenceOf(control) !== sentenceOf(main),
  "one-edit": (control, main) =>
    control.prompt === main.prompt && !firstPicture(control).equals(firstPicture(main)),
};

/** Four scenes for each of two sentences; the first two of each have what the sentence is about. */
function writeScenes(): string {
  const records = ["blue circle", "yellow square"].flatMap((wanted, set) =>
    [0, 1, 2, 3].map((i) => {
      const [color, type] = set === 0 ? ["#0099ff", "circle"] : ["Yellow", "square"];
      const own = item({ type, color, x_loc: 10 * i });
      const rest = [[item({ color: "Black", x_loc: 60 })], [item({ color: "Black", type: "triangle" })]];
      return nlvrRecord({
        identifier: `${set}-${i}`,
        sentence: `There is a ${wanted}.`,
        label: i < 2 ? "true" : "false",
        structured_rep: [i < 2 ? [own] : [item({ color: "Black", x_loc: 5 + i })], ...rest],
      });
    }),
  );
  return folder.write("dev.json", toLines(records));
}

/** Pairs of photographs for two sentences, one of which names a side. */
async function writePairs(): Promise<string> {
  mkdirSync(folder.at("images"));
  const pairs = [0, 1].flatMap((set) => [0, 1].map((pair) => ({ set, pair })));
  for (const [i, { set, pair }] of pairs.entries()) {
    for (const side of [0, 1]) {
      const pixels = Buffer.from(
        Array.from({ length: 3 * 64 * 64 }, (_, at) => (at * (7 + 2 * i + side)) % 251),
      );
      const png = await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
        .png()
        .toBuffer();
      folder.write(`images/dev-${set}-${pair}-img${side}.png`, png);
    }
  }
  const records = pairs.map(({ set, pair }) =>
    nlvr2Record({
      identifier: `dev-${set}-${pair}-0`,
      sentence: set === 0 ? "Both boats are moored." : "The left boat is moored.",
      label: pair === 0 ? "True" : "False",
    }),
  );
  return folder.write("pairs.json", toLines(records));
}

test.each([
  ["scene", async () => ({ files: [writeScenes()], images: undefined })],
  ["pair", async () => ({ files: [await writePairs()], images: folder.at("images") })],
] as const)(
  "[V3] every control of a corpus of the kind %s asks what it says, and has a row",
  async (kind, make) => {
    const { files, images } = await make();
    const seen: Seen[] = [];
    const server = await fakeProvider("openai", ({ body }) => {
      const parts = body.messages.at(-1).content as readonly { text?: string; image_url?: { url: string } }[];
      seen.push({
        prompt: parts
          .map(({ text = "" }) => text)
          .join("\n")
          .trim(),
        pictures: parts.flatMap(({ image_url: image }) =>
          image ? [Buffer.from(image.url.replace(/^.*,/, ""), "base64")] : [],
        ),
      });
      return { text: "Answer: True" };
    });
    const out = folder.at(`run-${kind}`);
    const { result } = await runModel(files, {
      model: "m",
      out,
      baseUrl: server.baseUrl,
      key: undefined,
      clock: virtualClock(),
      pictureTest: false,
      concurrency: 1, // requests in the order of the log
      controls: ["all"],
      images,
    });
    const names = CONTROL_NAMES.filter((name) => CONTROLS[name].corpora.includes(kind));
    expect(result.controls.map(({ name }) => name)).toEqual(names);
    const units = readFileSync(`${out}/requests.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter((entry) => entry.kind === "reply")
      .map(({ unit }) => unit as { control: string; id: string });
    expect(units).toHaveLength(seen.length);
    const mainOf = (id: string) =>
      seen[
        units.findIndex((unit) => unit.control === "main" && (id === unit.id || id.startsWith(`${unit.id}-`)))
      ]!;
    for (const name of names) {
      const asked = units.flatMap(({ control, id }, i) =>
        control === name ? [[id, seen[i]!] as const] : [],
      );
      expect(asked.length, name).toBeGreaterThan(0);
      for (const [id, control] of asked)
        expect(CHANGES[name]!(control, mainOf(id)), `${name} of ${id}`).toBe(true);
    }
    const run = await WatchedRun.open(out);
    for (const { name, accuracy } of result.controls) {
      const [all, right] = [undefined, "right" as const].map((outcome) =>
        run.replies({ control: name, outcome, offset: 0 }),
      );
      expect((await right!).found / (await all!).found, `replies to ${name} that are right`).toBeCloseTo(
        accuracy!,
      );
    }
  },
);

/** Runs controls over the scenes with a model that is told the prompt and the number of pictures. */
async function runOnScenes(
  files: readonly string[],
  answer: (seen: { readonly prompt: string; readonly pictures: number }) => string,
  { out, controls }: { readonly out: string; readonly controls: readonly string[] },
) {
  const server = await fakeProvider("openai", ({ body }) => {
    const parts = body.messages.at(-1).content as readonly { text?: string; image_url?: unknown }[];
    const prompt = parts.map(({ text = "" }) => text).join("\n");
    return { text: answer({ prompt, pictures: parts.filter((part) => part.image_url).length }) };
  });
  const options = { model: "m", key: undefined, clock: virtualClock(), pictureTest: false };
  const { result } = await runModel(files, {
    ...options,
    baseUrl: server.baseUrl,
    out: folder.at(out),
    controls,
  });
  return Object.fromEntries(result.controls.map((row) => [row.name, row]));
}

test("[V3] a control without answers says how many, and nothing about guessing", async () => {
  const rows = await runOnScenes(
    [writeScenes()],
    ({ pictures }) => (pictures === 0 ? "I see none." : "Answer: True"),
    {
      out: "silent-without",
      controls: ["no-pictures", "no-pictures-told", "blank", "exchanged"],
    },
  );
  const silent = "8 of 8 without an answer: it says nothing about guessing.";
  expect(rows["no-pictures"]!.verdict).toBe(silent);
  expect(rows["no-pictures-told"]!.verdict).toBe(silent);
  expect(rows.blank!.verdict).toContain("No loss is shown");
  expect(rows.exchanged!.verdict).toContain("No change is shown");
});

test("[V3] a run without answers makes no control look better", async () => {
  const rows = await runOnScenes(
    [writeScenes()],
    ({ prompt }) => (prompt.includes("false or true") ? "Answer: True" : "Hm."),
    { out: "silent-run", controls: ["exchanged"] },
  );
  expect(rows.exchanged!.verdict).toBe(
    "8 of 8 without an answer in the run itself: it says nothing about this change.",
  );
});

test("[V3] on scenes only sentences are negated whose opposite was checked; the others are counted", async () => {
  const squares = (count: number) =>
    Array.from({ length: count }, (_, i) => item({ color: "Yellow", x_loc: 21 * i }));
  const empty = [[item({ color: "Black" })], [item({ color: "Black" })]];
  const scene = (
    identifier: string,
    { sentence, label, count }: { sentence: string; label: string; count: number },
  ) => nlvrRecord({ identifier, sentence, label, structured_rep: [squares(count), ...empty] });
  const some = "There is a yellow square.";
  const only = "There is only 1 box with 2 yellow squares."; // its opposite is "fewer or more", not one amount
  const records = [
    scene("0-0", { sentence: some, label: "true", count: 1 }),
    scene("0-1", { sentence: some, label: "false", count: 0 }),
    scene("1-0", { sentence: only, label: "true", count: 2 }),
    scene("1-1", { sentence: only, label: "false", count: 1 }),
    scene("2-0", { sentence: some, label: "false", count: 1 }), // a wrong label, which the opposite does not turn over
  ];
  const asked = new Set<string>();
  const rows = await runOnScenes(
    [folder.write("amounts.json", toLines(records))],
    ({ prompt }) => {
      const sentence = SENTENCE.exec(prompt)![1]!;
      if (sentence !== some && sentence !== only) asked.add(sentence);
      return "Answer: False";
    },
    { out: "negated", controls: ["negated"] },
  );
  expect([...asked].join()).toMatch(/\b(?:no|none)\b/);
  expect([...asked].join()).not.toContain("not true that");
  expect(rows.negated).toMatchObject({ examples: 2 });
  expect(rows.negated!.verdict).toContain(
    "3 examples are left out: no opposite of their sentence could be written and checked.",
  );
  expect(rows.negated!.verdict).not.toContain("approximate");
});

test.each([
  [4, /^No change is shown .* 4 of 48 without an answer\.$/], // 8.3 %
  [5, /^5 of 48 without an answer: it says nothing about this change\.$/], // 10.4 %
])("[V3] of 48 replies %i without an answer have the verdict %s", async (silent, verdict) => {
  let calls = 0;
  const answer = () => {
    calls += 1;
    return calls > 8 && calls <= 8 + silent ? "Hm." : "Answer: True"; // the run itself has eight
  };
  const rows = await runOnScenes([writeScenes()], answer, {
    out: `silent-${silent}`,
    controls: ["box-orders"],
  });
  expect(rows["box-orders"]!.verdict).toMatch(verdict);
});
