/*
 * Makes a photographs campaign of any size, as if its workers had claimed and answered: for benches, and for trying a size out.
 *   npm run build && node bench/make-campaign.js --database postgres://... [--answers 293275 | --sets 27678] [--left validation=12]
 *   npm run build && node bench/make-campaign.js --data FOLDER ...          an embedded database
 * The proportions are those of NLVR2, whose size is the default. `--left STAGE=N` leaves the last N tasks of a stage
 * unanswered, or a share of them if N is below 1; it can be given for several stages. The same seed gives the same
 * campaign, but for the times, which end now. Images have rows, but no files. Ten times NLVR2 needs node --max-old-space-size=8192.
 */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { bonusEntries, costOf, payEntries } from "../dist/campaigns/rules/ledger.js";
import { toHundredths } from "../dist/campaigns/rules/money.js";
import { stagesOf } from "../dist/campaigns/rules/recipes/campaign.js";
import { dispatchOrder } from "../dist/campaigns/rules/seats.js";
import { PHOTOS_SETTINGS } from "../dist/campaigns/rules/settings/campaign-settings.js";
import { readSettings } from "../dist/campaigns/rules/settings/setting.js";
import { isInLimitedPool, sampleForReview } from "../dist/campaigns/rules/workers.js";
import { isWritten, sentenceKey } from "../dist/campaigns/rules/writing/check-sentence.js";
import { CONSENT, versionOf } from "../dist/campaigns/texts.js";
import { Random } from "../dist/core/index.js";
import { openDatabase } from "../dist/database/index.js";

/** NLVR2's size: sections 3.1 to 3.6 of its paper; 14 images in each set. */
export const NLVR2 = { sets: 27_678, answers: 293_275 };
const IMAGES_PER_SET = 14;
/** Shares of the inputs of a stage: 19,500 sets were left by pruning, 17,685 by construction; 31,418 of 35,370 tasks have a sentence. */
const KEPT_BY_PRUNING = 19_500 / 27_678;
const KEPT_BY_CONSTRUCTION = 17_685 / 19_500;
const WRITTEN_ABOUT = 31_418 / 35_370;
/** Share of sets that a writer flags; nobody takes the tasks of the other sets without a sentence. */
const FLAGGED = 0.02;
/** Share of examples whose first judgment confirms the writer's selection, and of extra judgments that agree. */
const CONFIRMED = 0.882;
const AGREEING = 0.96;

const WORKERS = 1_600;
const MIN_WORKERS = 20;
/** Of the workers, one in so many also writes; of the writers, one in so many stays in the limited pool. */
const WRITERS = 4;
const LIMITED_WRITERS = 10;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DURATION = 60 * DAY;
const BATCH = 5_000;

const THINGS = ["gull", "barge", "lantern", "crane", "kettle", "buoy", "crate", "kayak", "anchor", "otter"];
const COLOURS = ["red", "blue", "grey", "white", "black", "green", "brown"];
const PLACES = ["beside a wall", "on wet planks", "near the water", "behind a fence", "under a tree"];
const NUMBERS = ["one", "two", "three", "four", "five", "six"];

/** The number of sets whose campaign has about so many answers at its end. */
export function setsFor(answers) {
  return Math.round((answers * NLVR2.sets) / NLVR2.answers);
}

/** Opens a database, migrates it, and makes a campaign in it. */
async function makeCampaignIn(location, options) {
  const { db, now, close } = await openDatabase(location);
  // Connections of the workbench are cut when a busy PostgreSQL takes seconds for an answer.
  const pool = "url" in location ? new pg.Pool({ connectionString: location.url }) : db.$client;
  try {
    const made = await makeCampaign(pool, { ...options, now: now() });
    await pool.query("vacuum analyze"); // as PostgreSQL does by itself in the time that such a campaign takes
    return made;
  } finally {
    if (pool !== db.$client) await pool.end();
    await close();
  }
}

/**
 * Inserts a campaign into a database that has the newest schema.
 *
 * @param pool A pool of connections, as of `openDatabase`.
 * @param options.left Tasks that stay open, by stage: a number of them, or a share below 1.
 * @returns The campaign's id, and the numbers of rows by table.
 */
async function makeCampaign(
  pool,
  { sets = NLVR2.sets, left = {}, seed = "1", id = "photos", now = Date.now(), log = () => {} } = {},
) {
  const scale = sets / NLVR2.sets;
  const settings = readSettings(PHOTOS_SETTINGS);
  const campaign = {
    id,
    name: "Photographs",
    seed,
    sealedSeed: "sealed",
    currency: "USD",
    recipe: "photos",
    settings,
  };
  const random = new Random(seed).split("made campaign");
  const begin = now - DURATION;
  const expected = Math.max(1, Math.round(scale * NLVR2.answers));
  const client = await pool.connect();
  const rows = new Rows(client);
  try {
    await rows.begin();
    await rows.add("campaigns", {
      ...{ id, name: campaign.name, recipe: "photos", settings, seed, sealed_seed: campaign.sealedSeed },
      ...{ currency: "USD", created_at: begin },
    });
    const event = (name, at) => rows.add("campaign_events", { campaign: id, event: name, by: id, at });
    await event("simulated", begin);
    await event("started", begin);
    const people = await addWorkers(rows, { campaign: id, random, scale, at: begin });
    const inputs = await addSets(rows, { campaign: id, random, sets, at: begin });
    log(`${sets} sets with their images`);

    const { rows: found } = await client.query("select coalesce(max(id), 0)::int as last from tasks");
    /** The state so far: the committed amount in hundredths, and the sentences of the first round by writer. */
    const book = {
      committed: 0,
      answers: 0,
      lastTask: found[0].last,
      writtenBy: new Map(),
      subject: "",
      workers: [],
    };
    const clock = () =>
      begin + Math.floor((DURATION * 0.9 * book.answers) / Math.max(expected, book.answers + 1));
    const hashes = new Map(
      inputs.flatMap(({ images }) => images.map((image) => [image, averageHashOf(image)])),
    );
    let current = inputs;
    let isOpen = false; // a task before splitting has no answer yet
    for (const stage of stagesOf(campaign, hashes)) {
      if ("assign" in stage) {
        if (isOpen) break;
        current = stage
          .assign(current)
          .flatMap((decision) => (decision.kind === "kept" ? decision.outputs : []));
        if (stage.name === "splitting") await event("split", clock());
        continue;
      }
      const wanted = left[stage.name] ?? 0;
      const open = wanted < 1 ? Math.floor(wanted * current.length) : wanted;
      const outputs = [];
      for (const [at, input] of current.entries()) {
        const isLeft = at >= current.length - open;
        const task = { stage, input, at, isLeft, openedAt: isLeft ? now : clock() - 4 * DAY };
        const answered = await addTask(rows, task, { campaign, random, people, book, clock });
        if (answered === undefined) continue;
        const decision = stage.decide(input, answered);
        if (decision.kind === "kept") for (const output of decision.outputs) outputs.push(output);
      }
      isOpen ||= open > 0;
      log(`${stage.name}: ${current.length} inputs, ${open} left open, ${outputs.length} outputs`);
      current = outputs;
    }
    await payRounds(rows, { campaign, book, people, at: clock() });
    const budget = Math.ceil(book.committed / 100) * 10 + 1_000_000;
    await rows.add("budgets", { campaign: id, budget, committed: book.committed / 100 });
    await rows.finish();
    return { campaign: id, rows: rows.counts };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the first error tells more
    throw error;
  } finally {
    client.release();
  }
}

/** Workers of whom a few do most: the weight of worker i is 1 / (i + 20). */
async function addWorkers(rows, { campaign, random, scale, at }) {
  const count = Math.max(MIN_WORKERS, Math.round(WORKERS * Math.min(1, scale)));
  const names = random.split("workers");
  const ids = Array.from({ length: count }, () => newId(names));
  const writers = Math.ceil(count / WRITERS);
  const version = versionOf(CONSENT);
  for (const [i, worker] of ids.entries()) {
    await rows.add("workers", { id: worker, campaign, source: "link", external_id: `w${i}`, joined_at: at });
    await rows.add("worker_events", { worker, event: "joined", by: worker, at });
    await rows.add("consents", { worker, version, text: CONSENT, at });
    for (const qualification of i < writers ? ["writer", "validator"] : ["validator"]) {
      const event = { kind: "granted", qualification };
      await rows.add("qualification_events", { worker, event, by: "owner", at });
    }
  }
  const sums = [];
  for (let i = 0; i < count; i += 1) sums.push((sums[i - 1] ?? 0) + 1 / (i + 20));
  /** One of the first workers by weight who is not among the others. */
  const draw = (among, others) => {
    for (;;) {
      const drawn = random.uniform() * sums[among - 1];
      let [low, high] = [0, among - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sums[middle] > drawn) high = middle;
        else low = middle + 1;
      }
      if (!others.includes(ids[low])) return ids[low];
    }
  };
  const trusted = writers - Math.floor(writers / LIMITED_WRITERS);
  const isTrusted = new Set(ids.slice(0, trusted));
  return {
    writer: (pool, others) => draw(pool === "limited" ? writers : trusted, others),
    validator: (others) => draw(count, others),
    isTrusted: (worker) => isTrusted.has(worker),
  };
}

async function addSets(rows, { campaign, random, sets, at }) {
  const inputs = [];
  for (let set = 0; set < sets; set += 1) {
    const synset = THINGS[set % THINGS.length];
    const query = `${NUMBERS[set % NUMBERS.length]} ${synset}s`;
    const images = [];
    for (let i = 0; i < IMAGES_PER_SET; i += 1) {
      const hash = createHash("sha256").update(`${campaign} ${set} ${i}`).digest("hex");
      const file = `${hash.slice(0, 12)}.jpg`;
      await rows.add("images", {
        ...{
          campaign,
          hash,
          type: "jpeg",
          width: 1_000,
          height: 750,
          bytes: 100_000 + random.below(100_000),
        },
        ...{
          average_hash: averageHashOf(hash),
          query,
          rank: i + 1,
          url: `https://photos.example.org/${file}`,
        },
        ...{ landing_page: "", licence: "CC BY 4.0", attribution: "", added_at: at },
      });
      images.push(hash);
    }
    const content = { set, synset, query, images };
    await rows.add("inputs", { campaign, name: `${set}`, content });
    inputs.push(content);
  }
  return inputs;
}

/** Adds a task, and its answers unless it is left open. Returns the counted answers; undefined when its input goes no further. */
async function addTask(
  rows,
  { stage, input, at: index, isLeft, openedAt },
  { campaign, random, people, book, clock },
) {
  const seats = stage.seatsFor(input);
  if (seats === 0) return [];
  const { id, settings, seed } = campaign;
  const name = `${stage.name}/${stage.nameOf(input)}`;
  const subject = stage.subjectOf(input);
  const barred = [...stage.excludedWorkers(input)];
  const pool = isInLimitedPool(name, { ...settings, seed }) ? "limited" : "whole";
  const fate = isLeft ? "open" : fateOf(stage.name, input, index);
  book.lastTask += 1;
  const task = book.lastTask;
  await rows.add("tasks", {
    ...{ id: task, campaign: id, name, stage: stage.name, subject, input, seats, barred, pool },
    ...{ counted_answers: fate === "answered" || fate === "flagged" ? seats : 0, busy_until: 0 },
    ...{ rank: dispatchOrder(name, seed), opened_at: openedAt },
    ...{ withdraw_after: stage.withdrawAfter ?? null, is_closed: fate === "closed" },
  });
  if (fate !== "answered" && fate !== "flagged") return undefined;

  // Nobody sees a subject twice: both sentences of a set follow each other, and who has judged does not judge again.
  if (book.subject !== subject) Object.assign(book, { subject, workers: [] });
  const judges = (input.judgments ?? []).map(({ worker }) => worker);
  const given = [];
  const { pay, mostBonus } = stage.task.pay(settings);
  for (let seat = 0; seat < seats; seat += 1) {
    const worker =
      stage.task.qualification === "writer"
        ? people.writer(stage.name === "writing" ? pool : "limited", book.workers)
        : people.validator([...barred, ...judges, ...book.workers]);
    book.workers.push(worker);
    const content = answerTo(stage.name, input, { index, random, fate });
    const assignment = newId(random);
    const at = clock();
    const written = isWritten(content);
    // Sentences of the limited pool are in the first round, which is closed; the bonus of others is reserved.
    const round = written && pool === "limited" ? 1 : null;
    const reserved = written && round === null ? costOf(mostBonus, settings) : 0;
    await rows.add("assignments", {
      ...{ id: assignment, campaign: id, task, subject, worker, round, answered: true, given_back: false },
      ...{ claimed_at: at - MINUTE, lease_ends: at - MINUTE + settings.lease, reserved_amount: reserved },
    });
    await rows.add("answers", {
      ...{ assignment, task, key: newId(random), content, status: "counted", at },
      sentence_key: written ? sentenceKey(content.sentence) : null,
    });
    book.committed += toHundredths(reserved);
    for (const line of payEntries({ assignment, worker, stage: stage.name, amount: pay, at }, settings)) {
      await rows.add("ledger", { campaign: id, ...line });
      book.committed += toHundredths(line.amount);
    }
    if (round !== null) {
      if (!book.writtenBy.has(worker)) book.writtenBy.set(worker, []);
      book.writtenBy.get(worker).push(assignment);
    }
    book.answers += 1;
    given.push({ worker, content });
  }
  return given;
}

/** What becomes of a task that is not left open; both writing tasks of a set follow each other. */
function fateOf(stage, { sentenceNumber }, index) {
  const set = Math.floor(index / 2);
  if (stage !== "writing" || isWithin(set, WRITTEN_ABOUT)) return "answered";
  const other = set - Math.floor(set * WRITTEN_ABOUT);
  if (!isWithin(other, FLAGGED / (1 - WRITTEN_ABOUT))) return "withdrawn";
  return sentenceNumber === 0 ? "flagged" : "closed";
}

/** Selects this share of the inputs of a stage, evenly, so that every size has the same proportions. */
function isWithin(index, share) {
  const before = (count) => Math.floor(count * share + 1e-6);
  return before(index + 1) > before(index);
}

/** The answer of a simulated worker to a task, with the errors of people. */
function answerTo(stage, input, { index, random, fate }) {
  if (stage === "image-pruning") {
    const count = isWithin(index, KEPT_BY_PRUNING) ? 1 : IMAGES_PER_SET / 2;
    const removed = input.images.slice(-count).map((image) => [image, "synset-absent"]);
    return { removed: Object.fromEntries(removed) };
  }
  if (stage === "set-construction") {
    const interesting = isWithin(index, KEPT_BY_CONSTRUCTION) ? 6 : 2;
    return { duplicates: input.images.slice(0, 1), notInteresting: input.images.slice(1 + interesting) };
  }
  if (stage === "writing") {
    if (fate === "flagged")
      return { kind: "flag", reason: random.below(2) === 0 ? "duplicates" : "bad-images" };
    const pairs = random.shuffle(input.pairs.map((_, pair) => pair));
    return {
      kind: "sentence",
      selected: pairs.slice(0, 2).sort(),
      sentence: newSentence(input.synset, random),
    };
  }
  const drawn = random.uniform();
  if (drawn >= 0.99) return "nonsense";
  const agreeing = stage === "validation" ? CONFIRMED : AGREEING;
  return `${drawn < agreeing ? input.label : !input.label}`;
}

function newSentence(synset, random) {
  const pick = (list) => list[random.below(list.length)];
  const thing = () => `${pick(NUMBERS)} ${pick(COLOURS)} ${pick(THINGS)}s ${pick(PLACES)}`;
  return `One image shows ${pick(NUMBERS)} ${pick(COLOURS)} ${synset}s with ${thing()}, and the other has ${thing()}.`;
}

/** Reviews the samples of the first round, and pays its bonus: writers of the whole pool had a good one, others did not. */
async function payRounds(rows, { campaign, book, people, at }) {
  const { id, seed, settings } = campaign;
  for (const [worker, sentences] of book.writtenBy) {
    const random = new Random(seed).split(`review 1 of ${worker}`);
    const good = people.isTrusted(worker);
    const guidelines = good ? [] : ["opinion"];
    for (const assignment of sampleForReview(sentences.sort(), { ...settings, random }))
      await rows.add("reviews", { assignment, reviewer: "owner", good, guidelines, at });
    if (!good) continue;
    for (const assignment of sentences) {
      const bonus = { assignment, worker, stage: "writing", amount: settings.fullBonus, at };
      for (const line of bonusEntries(bonus, settings)) {
        await rows.add("ledger", { campaign: id, ...line });
        book.committed += toHundredths(line.amount);
      }
    }
  }
}

const averageHashOf = (image) => image.slice(-16);

function newId(random) {
  const [a, b, c, d] = Array.from({ length: 4 }, () => random.uint32().toString(16).padStart(8, "0"));
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

/** The tables that are filled, each after those that its rows refer to. */
const TABLES = [
  ...[
    "campaigns",
    "campaign_events",
    "budgets",
    "workers",
    "worker_events",
    "consents",
    "qualification_events",
  ],
  ...["images", "inputs", "tasks", "assignments", "answers", "ledger", "reviews"],
];

/** Rows that wait for the next insert, in one transaction. */
class Rows {
  counts = Object.fromEntries(TABLES.map((table) => [table, 0]));
  #client;
  #waiting = new Map(TABLES.map((table) => [table, []]));

  constructor(client) {
    this.#client = client;
  }

  async add(table, row) {
    const rows = this.#waiting.get(table);
    rows.push(row);
    this.counts[table] += 1;
    if (rows.length === BATCH) await this.#flush();
  }

  async begin() {
    await this.#client.query("begin");
  }

  async finish() {
    await this.#flush();
    await this.#client.query(
      "select setval(pg_get_serial_sequence('tasks', 'id'), (select max(id) from tasks))",
    );
    await this.#client.query("commit");
  }

  async #flush() {
    for (const [table, rows] of this.#waiting) {
      if (rows.length === 0) continue;
      const columns = Object.keys(rows[0]).join(", ");
      const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
      await this.#client.query(text, [JSON.stringify(rows)]);
      rows.length = 0;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      database: { type: "string" },
      data: { type: "string" },
      answers: { type: "string" },
      sets: { type: "string" },
      left: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
      campaign: { type: "string", default: "photos" },
    },
  });
  const { database: url, data: folder, answers, seed, campaign: id } = values;
  if ((url === undefined) === (folder === undefined)) {
    console.error("Name a PostgreSQL with --database, or the folder of an embedded database with --data");
    process.exit(2);
  }
  const sets = Number(values.sets ?? setsFor(Number(answers ?? NLVR2.answers)));
  const left = Object.fromEntries(
    values.left.map((each) => each.split("=")).map(([stage, n]) => [stage, Number(n)]),
  );
  const begin = performance.now();
  const made = await makeCampaignIn(url === undefined ? { folder } : { url }, {
    id,
    sets,
    left,
    seed,
    log: console.log,
  });
  console.log(made.rows);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0)} s, ${megabytes} MB`);
}
