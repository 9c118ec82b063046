/**
 * Writes examples/harbour: a small corpus in NLVR2's format about imaginary photographs, its annotation, and the
 * predictions of two imaginary systems, with drawings in place of the photographs. The same bytes every time. Run after a build: node scripts/make-example-corpus.js
 */
import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import { formatAnnotations } from "../dist/formats/index.js";
import { drawPhotograph } from "./harbour/drawing.js";
import { imagineSet, pick, SYNSETS, THINGS } from "./harbour/photographs.js";
import { imagineSentence } from "./harbour/sentences.js";
import { drawWorkers, drawWriter, imagineCrowd, judge } from "./harbour/workers.js";

const FOLDER = new URL("../examples/harbour/", import.meta.url);
const SETS = { train: 60, dev: 120 };
const ANNOTATED = 40;
const SYSTEMS = { "predictions-a.csv": 0.68, "predictions-b.csv": 0.74 };

const random = new Random("harbour");
const crowd = imagineCrowd(random.split("crowd"));
const written = { train: [], dev: [] };
const photographs = [];
let setsSoFar = 0;

for (const split of ["train", "dev"]) {
  for (let set = 0; set < SETS[split]; set += 1) {
    setsSoFar += 1;
    const chance = random.split(`${split}-${set}`);
    const synset = SYNSETS[set % SYNSETS.length];
    const images = imagineSet(chance, { synset, number: setsSoFar });
    const query = `${pick(chance, queries(synset))}${1 + chance.below(30)}`;
    const texts = [];
    for (const number of [0, 1]) {
      const task = { ...writeSentence(chance, images, texts), split, set, number, query, images };
      texts.push(task.sentence.text);
      written[split].push(...validate(chance, task));
    }
    images.pairs.forEach(({ left, right }, pair) => {
      [left, right].forEach((photograph, image) => {
        photographs.push({ name: `${split}-${set}-${pair}-img${image}.png`, split, photograph });
      });
    });
  }
}

mkdirSync(FOLDER, { recursive: true });
for (const split of ["train", "dev"]) {
  const lines = random.split(`order-${split}`).shuffle(written[split]);
  save(`${split}.json`, lines.map(({ record }) => `${JSON.stringify(record)}\n`).join(""));
}
save("annotated.txt", formatAnnotations(annotate(written.dev)));
for (const [file, accuracy] of Object.entries(SYSTEMS)) {
  const noise = random.split(file);
  const lines = written.dev.map(({ record: { identifier, label } }) => {
    const isRight = noise.uniform() < accuracy;
    return `${identifier},${isRight ? label : label === "True" ? "False" : "True"}\n`;
  });
  save(file, lines.join(""));
}

mkdirSync(new URL("pictures/", FOLDER), { recursive: true });
for (const { name, split, photograph } of photographs) {
  const stem = name.replace(/-img\d\.png$/, "-");
  if (!written[split].some(({ record }) => record.identifier.startsWith(stem))) continue; // none of its examples was kept
  const picture = sharp(Buffer.from(drawPhotograph(photograph)));
  writeFileSync(
    new URL(`pictures/${name}`, FOLDER),
    await picture.png({ palette: true, colours: 16 }).toBuffer(),
  );
}

/** Queries as SPEC P1 makes them: numerical phrases, collective nouns, other concrete nouns. */
function queries(synset) {
  const { plural } = THINGS[synset];
  return [
    `two ${plural}`,
    `group of ${plural}`,
    `several ${plural}`,
    `${plural} in a harbour`,
    `${synset} quay`,
  ];
}

/**
 * SPEC P7: a sentence true of two pairs and false of the others. Of three such sentences the writer often takes
 * the one about the fullest pairs: that people like to describe what strikes them is where visual bias comes from.
 */
function writeSentence(chance, images, taken) {
  const found = [];
  while (found.length < 3) {
    const sentence = imagineSentence(chance, images);
    if (!sentence || taken.includes(sentence.text)) continue;
    const truths = images.pairs.map(sentence.holds);
    if (truths.filter(Boolean).length !== 2) continue;
    const shown = (thing) => images.pairs.some((pair, i) => !truths[i] && shows(pair, thing));
    if (!sentence.things.every(shown)) continue; // nothing that the other pairs lack altogether
    if (sentence.suits && !images.pairs.every(sentence.suits)) continue;
    found.push({ sentence, truths });
  }
  const fullness = ({ truths }) =>
    images.pairs.reduce((sum, pair, i) => sum + (truths[i] ? size(pair) : 0), 0);
  if (chance.uniform() < 0.5) found.sort((a, b) => fullness(b) - fullness(a));
  return { ...found[0], writer: drawWriter(chance, crowd) };
}

function shows({ left, right }, thing) {
  return [...left.objects, ...right.objects].some((each) => each.thing === thing);
}

function size({ left, right }) {
  return left.objects.length + right.objects.length;
}

/** SPEC P8 and D2: one validation decides whether an example is kept, four more in dev whether it stays. */
function validate(chance, { sentence, truths, writer, split, set, number, query, images }) {
  const kept = [];
  images.pairs.forEach(({ left, right }, pair) => {
    const truth = truths[pair];
    const [validator] = drawWorkers(chance, crowd, 1);
    const extra = split === "dev" ? drawWorkers(chance, crowd, 4) : [];
    const isConfirmed = judge(chance, validator, truth) === truth;
    const answers = extra.map((worker) => [worker.id, judge(chance, worker, truth)]);
    if (!isConfirmed || answers.filter(([, answer]) => answer !== truth).length >= 2) return;
    const record = {
      identifier: `${split}-${set}-${pair}-${number}`,
      sentence: sentence.text,
      label: spell(truth),
      left_url: left.url,
      right_url: right.url,
      synset: images.synset,
      query,
      writer: writer.id,
      validation: { [validator.id]: spell(truth) },
      ...(split === "dev"
        ? { extra_validations: Object.fromEntries(answers.map(([id, answer]) => [id, spell(answer)])) }
        : {}),
    };
    kept.push({ record, sentence });
  });
  return kept;
}

function spell(truth) {
  return truth ? "True" : "False";
}

function annotate(examples) {
  const sentences = new Map(examples.map(({ sentence }) => [sentence.text, sentence.phenomena]));
  const chosen = random
    .split("annotation")
    .shuffle([...sentences])
    .slice(0, ANNOTATED);
  return chosen.map(([sentence, phenomena]) => ({ sentence, phenomena }));
}

function save(name, text) {
  writeFileSync(new URL(name, FOLDER), text);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`);
}
