import {
  type CampaignOutcome,
  type RecipeName,
  SCENE_SPLITS,
  type SceneSplit,
} from "../campaigns/browser.ts";
import { Random } from "../core/index.ts";
import type { AnswerKey } from "./actors/answer-task.ts";
import { createOracle, type Oracle } from "./actors/answer-task.ts";
import { SimulatedManager } from "./actors/manager.ts";
import { type Actor, SimulatedWorker } from "./actors/worker.ts";
import { assignProfiles } from "./actors/worker-profile.ts";
import { generateSet } from "./generate-pictures.ts";
import { HttpClient, type RehearsalServer } from "./http-client.ts";
import type { ImageContent } from "./image-content.ts";
import { describeSimulation, SIMULATION, type Simulation } from "./simulation.ts";
import { type ProfileSummary, summariseByProfile } from "./summarise-by-profile.ts";

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

export interface RehearsalOptions {
  readonly recipe: RecipeName;
  /** Presentations of scenes, or image sets. */
  readonly presentations: number;
  /** How the presentations of scenes are divided; 8 to 1 to 1 for train, dev and test by default. */
  readonly splits?: SplitShares | undefined;
  readonly workers: number;
  readonly seed: string;
  /** Settings that differ from the papers'. */
  readonly settings: Readonly<Record<string, number | boolean>>;
  /** The papers' rates by default. */
  readonly simulation?: Simulation | undefined;
  /** Adds image sets of one's own, in place of generated ones; returns the content of their images, by name. */
  readonly addGathered?: ((campaign: string) => Promise<ReadonlyMap<string, ImageContent>>) | undefined;
  /** Maximum amount that can be spent, fees included, in minor units. */
  readonly budget: number;
  /** Start, in milliseconds since 1970. */
  readonly start: number;
  /** End, complete or not; by default it ends when no task is open. */
  readonly end?: number;
  /** Number of answers after which it stops, complete or not. */
  readonly maxAnswers?: number;
  readonly server: RehearsalServer;
  /** Token to make the manager the first owner, unless a member manages it. */
  readonly setupToken?: string;
  readonly manager?: Credentials;
  /** The campaign's id and name, if not "Rehearsal". */
  readonly campaign?: { readonly id: string; readonly name: string };
  /** Number of answers that the campaign has already, when it is resumed; it is not created again then. */
  readonly answered?: number | undefined;
  /** Called with every accepted answer, and the number of answers so far. */
  readonly onAnswer: (answers: number, assignment: string) => void;
}

/** A member's credentials. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** A complete campaign with simulated workers. */
export interface Rehearsal {
  readonly seed: string;
  readonly workers: number;
  /** What in it is simulated, as a sentence. */
  readonly simulated: string;
  /** From the start to the last answer. */
  readonly days: number;
  readonly outcome: CampaignOutcome;
  readonly people: readonly ProfileSummary[];
  /** The files of the corpus, as JSON Lines. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** Workers arrive one by one over this time. */
const ARRIVAL_PERIOD_MS = 2 * HOUR;
/** The campaign of every rehearsal. */
export const REHEARSAL = { id: "rehearsal", name: "Rehearsal" };
/** Shares of the splits in a rehearsal of scenes; ours. */
const SHARES: SplitShares = { train: 8, dev: 1, test: 1 };

/**
 * Plays a campaign from its creation to its corpus through the server's interface, on a clock that jumps from one
 * person's action to the next: the same seed gives the same corpus, however fast the server is.
 */
export async function rehearse(options: RehearsalOptions): Promise<Rehearsal> {
  const oracle = createOracle();
  try {
    return await play(options, oracle);
  } finally {
    await oracle.close();
  }
}

async function play(options: RehearsalOptions, oracle: Oracle): Promise<Rehearsal> {
  const { server, workers: count, start, seed } = options;
  const { end = Number.POSITIVE_INFINITY, maxAnswers = Number.POSITIVE_INFINITY } = options;
  const random = new Random(seed);
  await server.setTime(start);
  const client = await new HttpClient(server).open();
  const path = `/api/campaigns/${(options.campaign ?? REHEARSAL).id}`;
  if (options.manager !== undefined) await client.post("/api/session", options.manager);
  else await client.post("/api/setup", { token: options.setupToken, ...signIn(options) });
  const contents = await prepare(client, path, options);
  const invitations = await invite(client, path, count);
  const key = await fetchAnswerKey(client, path);
  const contentOf = (image: string) => contents.get(image)!; // tasks show only images that were added
  const people = { oracle, simulation: options.simulation ?? SIMULATION, contentOf };
  let [answers, lastAnswer, now] = [options.answered ?? 0, start, start];
  const onAnswer = (assignment: string) => {
    answers += 1;
    lastAnswer = now;
    options.onAnswer(answers, assignment);
  };
  const profiles = assignProfiles(count, random.split("cast"));
  const workers = invitations.map(({ token }, i) => {
    const profile = profiles[i]!; // as many as there are invitations
    return new SimulatedWorker({
      ...people,
      server,
      profile,
      key,
      random: random.split(`worker ${i}`),
      invitation: token,
      onAnswer,
    });
  });
  const manager = new SimulatedManager({
    ...people,
    client,
    signIn: signIn(options),
    path,
    random: random.split("manager"),
    lastAnswer: () => lastAnswer,
  });

  const arrival = (i: number) => start + Math.round((i * ARRIVAL_PERIOD_MS) / count) + 1;
  const due = new Map<Actor, number>(workers.map((worker, i) => [worker, arrival(i)]));
  due.set(manager, start + ARRIVAL_PERIOD_MS);
  while (due.has(manager)) {
    const [actor, at] = nextDue(due);
    now = Math.max(now + 1, at);
    if (now > end || answers >= maxAnswers) break;
    await server.setTime(now);
    const next = await actor.step(now);
    if (next === undefined) due.delete(actor);
    else due.set(actor, next);
  }

  const unfinished = manager.isComplete ? "wait" : "drop";
  const { outcome, files } = await client.get<OutcomeReply>(`${path}/outcome?unfinished=${unfinished}`);
  const listed = await getWorkers(client, path);
  const done = new Map(workers.map((worker, i) => [nameOf(i), worker.done]));
  return {
    seed,
    workers: count,
    simulated: describeSimulation({ recipe: options.recipe, isGathered: options.addGathered !== undefined }),
    days: (lastAnswer - start) / DAY,
    outcome,
    people: summariseByProfile(listed.map((worker) => ({ ...worker, ...done.get(worker.sourceName)! }))),
    files: await Promise.all(
      files.map(async ({ name }) => {
        const file = encodeURIComponent(name);
        const text = await client.get<string>(`${path}/corpus/${file}?unfinished=${unfinished}`);
        return { name, text };
      }),
    ),
  };
}

/** All workers of the campaign, page by page. */
async function getWorkers(client: HttpClient, path: string): Promise<readonly ListedWorker[]> {
  type Page = { readonly total: number; readonly workers: readonly ListedWorker[] };
  const all: ListedWorker[] = [];
  for (;;) {
    const { total, workers } = await client.get<Page>(`${path}/workers?offset=${all.length}`);
    all.push(...workers);
    if (all.length >= total) return all;
  }
}

/** Creates and starts the campaign, unless it is resumed, and completes its inputs; returns the content of its images, by their names. */
async function prepare(
  client: HttpClient,
  path: string,
  options: RehearsalOptions,
): Promise<ReadonlyMap<string, ImageContent>> {
  const { recipe, seed, settings, budget, campaign = REHEARSAL, answered, addGathered } = options;
  const described = { ...campaign, recipe, settings, seed, currency: "USD", budget };
  if (answered === undefined) await client.post("/api/campaigns", described);
  const add = recipe === "scenes" ? addPresentations : addSets;
  const contents = await (addGathered?.(campaign.id) ?? add(client, path, options));
  await client.post(`${path}/start`);
  return contents;
}

/** Shares of the splits of scenes, in any unit; a split without one gets no presentation. */
export type SplitShares = Readonly<Partial<Record<SceneSplit, number>>>;

/** Number of presentations in each split: shares of the total rounded up, and what is left for train. */
export function splitSizes(presentations: number, shares = SHARES): Readonly<Record<SceneSplit, number>> {
  const sum = SCENE_SPLITS.reduce((total, split) => total + (shares[split] ?? 0), 0);
  const sizeOf = (split: SceneSplit) =>
    Math.max(0, Math.ceil((presentations * (shares[split] ?? 0)) / sum - ROUNDING));
  const [dev, test, hidden] = [sizeOf("dev"), sizeOf("test"), sizeOf("hidden")];
  return { train: Math.max(0, presentations - dev - test - hidden), dev, test, hidden };
}

/** Rounding error of shares such as 0.1. */
const ROUNDING = 1e-9;

async function addPresentations(
  client: HttpClient,
  path: string,
  { presentations, splits }: RehearsalOptions,
): Promise<ReadonlyMap<string, ImageContent>> {
  for (const [split, size] of Object.entries(splitSizes(presentations, splits))) {
    for (let from = 0; from < size; from += BATCH_SIZE) {
      const part = { split, from, count: Math.min(BATCH_SIZE, size - from) };
      await client.post(`${path}/presentations`, part);
    }
  }
  return new Map();
}

async function addSets(
  client: HttpClient,
  path: string,
  { presentations, seed, simulation: { sharedImages } = SIMULATION }: RehearsalOptions,
): Promise<ReadonlyMap<string, ImageContent>> {
  const contents = new Map<string, ImageContent>();
  const bySynset = new Map<string, string[]>();
  const random = new Random(seed).split("pictures");
  for (let number = 0; number < presentations; number += 1) {
    const { pictures, ...set } = await generateSet(number, random);
    const earlier = bySynset.get(set.synset) ?? [];
    const shared = random.split(`shared by set ${number}`);
    const chosen = pictures.map((picture) =>
      earlier.length > 0 && shared.uniform() < sharedImages
        ? earlier[shared.below(earlier.length)]!
        : picture,
    );
    const images = await Promise.all(
      chosen.map(async (picture) => {
        if (typeof picture === "string") return picture;
        const { bytes, ...content } = picture;
        const { hash } = await client.post<{ hash: string }>(`${path}/images`, bytes);
        contents.set(hash, content);
        return hash;
      }),
    );
    const distinct = [...new Set(images)];
    const query = `some ${set.synset}s`;
    await client.put(`${path}/images`, { images: distinct.map((hash) => ({ hash, query, ...PROVENANCE })) });
    await client.post(`${path}/sets`, { sets: [{ ...set, query, images: distinct }] });
    bySynset.set(set.synset, [...earlier, ...images]);
  }
  return contents;
}

/** Generated pictures are nobody's. */
const PROVENANCE = { licence: "CC0-1.0", attribution: "Drawn by Counterpoint" };

async function invite(client: HttpClient, path: string, workers: number): Promise<readonly Invitation[]> {
  const names = Array.from({ length: workers }, (_, i) => nameOf(i));
  type Reply = { readonly invitations: readonly Invitation[] };
  return (await client.post<Reply>(`${path}/invitations`, { names })).invitations;
}

/** The correct answers to the campaign's qualification, as its manager gets them. */
async function fetchAnswerKey(client: HttpClient, path: string): Promise<AnswerKey> {
  type Questions = readonly { readonly id: string; readonly answer: string }[];
  const materials = await client.get<Record<"tutorial" | "guidelines" | "validation", Questions>>(
    `${path}/qualification/materials`,
  );
  const { tutorial, guidelines, validation } = materials;
  return new Map([...tutorial, ...guidelines, ...validation].map(({ id, answer }) => [id, answer]));
}

/** The manager's credentials. */
function signIn({ manager, setupToken = "" }: RehearsalOptions): Credentials {
  return manager ?? { name: "manager", password: setupToken };
}

/** Maximum number of presentations per request. */
const BATCH_SIZE = 1_000;

function nameOf(worker: number): string {
  return `worker ${worker}`;
}

function nextDue(due: ReadonlyMap<Actor, number>): readonly [Actor, number] {
  let found: readonly [Actor, number] | undefined;
  for (const entry of due) if (found === undefined || entry[1] < found[1]) found = entry;
  return found!; // the manager is a member
}

interface Invitation {
  readonly name: string;
  readonly token: string;
}

interface OutcomeReply {
  readonly outcome: CampaignOutcome;
  readonly files: readonly { readonly name: string }[];
}

/** A worker as the manager's list has it. */
interface ListedWorker {
  readonly id: string;
  readonly sourceName: string;
  readonly status: string;
  readonly earned: number;
}
