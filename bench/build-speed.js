// `campaign build` of photographs, database and images included, and splitting: npm run build && node bench/build-speed.js [sets]
// Wanted: 1,000 sets within 60 s, and 107,292 examples split within 5 s. Times are also given by processor time, for machines that others use.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { addInputs } from "../dist/campaigns/add-inputs.js";
import { buildCampaign } from "../dist/campaigns/build.js";
import { createCampaign } from "../dist/campaigns/create.js";
import { openNextTasks } from "../dist/campaigns/open-tasks.js";
import { payEntries } from "../dist/campaigns/rules/ledger.js";
import { parseRecipe } from "../dist/campaigns/rules/recipes/campaign.js";
import { answers, assignments, images, ledger, tasks, workers } from "../dist/campaigns/tables.js";
import { Random } from "../dist/core/index.js";
import { assignSplits, DROPPED } from "../dist/corpus/splitting/assign-splits.js";
import { LinkedExamples } from "../dist/corpus/splitting/linked-examples.js";
import { hashOfImage, INSERT_BATCH, openDatabase, openImageFiles } from "../dist/database/index.js";

const SETS = Number(process.argv[2] ?? 1_000);
const SYNSETS = 20;
const IMAGES_PER_SET = 14; // N2 3.6: 387,426 in 27,678 sets
const WORKERS = 60;
const ID = "bench";
const NLVR2 = { examples: 107_292, synsets: 124 }; // N2 Table 3 and section 3.1
/** Images of a synset from which half of the images of its sets are drawn. */
const SHARED_IMAGES = 200;

await measureSplitting("of their own", (set, i) => `${set}/${i}`);
await measureSplitting("shared by several sets", (set, i, random) => {
  return `${set % NLVR2.synsets}/${i < 4 ? random.below(SHARED_IMAGES) : `${set}/${i}`}`; // half of a set
});

const data = await mkdtemp(join(tmpdir(), "build-speed-"));
try {
  const database = await openDatabase({ folder: data });
  await fillCampaign(database.db);
  await database.close();
  const { seconds, result } = await measured(() =>
    buildCampaign({ data, campaign: ID, out: join(data, "corpus") }),
  );
  const written = result.files.find(({ file }) => file.endsWith("train.json"))?.records;
  console.log(
    `build: ${SETS} sets, ${result.examples} examples (train ${written}), ${result.images.written} images: ${seconds} (wanted: 60 s for 1,000 sets)`,
  );
} finally {
  await rm(data, { recursive: true });
}

/** Splits as many examples as NLVR2 has, eight of a set, whose eight images `imageOf` names. */
async function measureSplitting(name, imageOf) {
  const random = new Random("splitting");
  const examples = [];
  for (let set = 0; examples.length < NLVR2.examples; set += 1) {
    const own = Array.from({ length: 8 }, (_, i) => imageOf(set, i, random));
    for (let i = 0; i < 8 && examples.length < NLVR2.examples; i += 1) {
      const pair = i % 4;
      const picture = { kind: "pair", left: own[2 * pair], right: own[2 * pair + 1] };
      const about = { corpus: "nlvr2", split: "", set, position: pair, sentenceNumber: i >> 2, picture };
      examples.push({ ...about, synset: `${set % NLVR2.synsets}` });
    }
  }
  const { seconds, result } = await measured(() => {
    const linked = new LinkedExamples();
    for (const example of examples) linked.add(example);
    return assignSplits(linked, { random });
  });
  const dropped = result.filter((split) => split === DROPPED).length;
  console.log(
    `splitting: ${examples.length} examples, images ${name}: ${seconds}, ${dropped} dropped (wanted: 5 s)`,
  );
}

/** A campaign that is complete: rows as the server makes them, answered in batches. */
async function fillCampaign(db) {
  const campaign = {
    ...{ id: ID, name: ID, seed: "1", sealedSeed: "s", currency: "USD" },
    ...parseRecipe("photos", { requireQualification: false }),
  };
  await createCampaign(db, { campaign, budget: 10 ** 9, now: 0 });
  const people = Array.from({ length: WORKERS }, (_, i) => `w${i}`);
  await insert(
    db,
    workers,
    people.map((id) => ({ id, campaign: ID, source: "bench", externalId: id, joinedAt: 0 })),
  );
  await addImageSets(db);
  const random = new Random("build-speed");
  const takenBy = new Map();
  let now = 1;
  for (;;) {
    const opened = new Set((await db.select({ id: tasks.id }).from(tasks)).map(({ id }) => id));
    await openNextTasks(db, campaign, now);
    const fresh = (await db.select().from(tasks)).filter(({ id }) => !opened.has(id));
    if (fresh.length === 0) return;
    const given = fresh.flatMap((task) =>
      Array.from({ length: task.seats }, (_, seat) => {
        now += 1;
        const taken = takenBy.get(task.subject) ?? new Set(task.barred);
        takenBy.set(task.subject, taken);
        for (const barred of task.barred) taken.add(barred);
        const from = random.below(WORKERS);
        const worker = [...people.slice(from), ...people.slice(0, from)].find((each) => !taken.has(each));
        taken.add(worker);
        return { task, worker, id: `${task.id}/${seat}`, content: answerOf(task, random), at: now };
      }),
    );
    await insert(
      db,
      assignments,
      given.map(({ task, worker, id, at }) => {
        const times = { claimedAt: at, leaseEnds: at + 1_000 };
        const about = { id, campaign: ID, task: task.id, subject: task.subject, worker };
        return { ...about, ...times, answered: true, reservedAmount: 0 };
      }),
    );
    await insert(
      db,
      answers,
      given.map(({ task, id, content, at }) => {
        return { assignment: id, task: task.id, key: id, content, status: "counted", at };
      }),
    );
    const lines = given.flatMap(({ task, worker, id: assignment, at }) =>
      payEntries({ assignment, worker, stage: task.stage, amount: 10, at }, campaign.settings),
    );
    await insert(
      db,
      ledger,
      lines.map((line) => ({ campaign: ID, ...line })),
    );
    await db.update(tasks).set({ countedAnswers: tasks.seats });
    console.log(`filled: ${fresh[0].stage}, ${given.length} answers`);
  }
}

/** Sets of photographs of 1,000 x 750; a comment makes each file another one. */
async function addImageSets(db) {
  const random = new Random("photographs");
  const areas = Buffer.from(Array.from({ length: 100 * 75 * 3 }, () => random.below(256)));
  const photo = await sharp(areas, { raw: { width: 100, height: 75, channels: 3 } })
    .resize(1_000, 750, { kernel: "cubic" })
    .jpeg({ quality: 85 })
    .toBuffer();
  const store = openImageFiles({ data });
  const rows = [];
  const sets = [];
  for (let set = 0; set < SETS; set += 1) {
    const synset = `synset${set % SYNSETS}`;
    const query = `two ${synset}s`;
    const hashes = await Promise.all(
      Array.from({ length: IMAGES_PER_SET }, async (_, i) => {
        const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
        comment.writeUInt32BE(set * IMAGES_PER_SET + i, 4);
        const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
        const hash = hashOfImage(bytes);
        await store.put(hash, bytes);
        const about = { campaign: ID, hash, type: "jpeg", width: 1_000, height: 750, bytes: bytes.length };
        const url = `https://example.org/${hash}.jpg`;
        const averageHash = hash.slice(0, 16);
        rows.push({ ...about, averageHash, query, rank: i + 1, url, licence: "CC0-1.0", addedAt: 0 });
        return hash;
      }),
    );
    sets.push({ name: `${set}`, content: { set, synset, query, images: hashes } });
  }
  await insert(db, images, rows);
  await addInputs(db, ID, sets);
}

/** An answer of a worker who errs now and then. */
function answerOf({ stage, input }, random) {
  if (stage === "image-pruning") return { removed: {} };
  if (stage === "set-construction") return { duplicates: [], notInteresting: [] };
  if (stage === "writing") {
    const selected = random.shuffle([0, 1, 2, 3]).slice(0, 2);
    return { kind: "sentence", selected, sentence: `There are ${random.below(1_000_000)} things in it.` };
  }
  return random.below(20) === 0 ? "nonsense" : `${input.label === random.below(30) > 0}`;
}

async function insert(db, table, rows) {
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await db.insert(table).values(rows.slice(at, at + INSERT_BATCH));
}

async function measured(work) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  return { result, seconds: `${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of processor time` };
}
