import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { CampaignContext } from "../campaigns/index.ts";
import { CounterpointError, type Split } from "../core/index.ts";
import { type CorpusIndex, outcomeColumn } from "../corpus/index.ts";
import { goldOfSplits, rowsOfSplits } from "../evaluation/index.ts";
import { holm } from "../statistics/index.ts";
import type { Evaluator, PredictionFile } from "./evaluator.ts";
import type { LoadedCorpus } from "./library.ts";
import { MOST_SYSTEMS } from "./schemas/predictions.ts";
import {
  addPredictions,
  getPredictionContent,
  getPredictions,
  removePredictions,
  type StoredPredictions,
  splitHashes,
} from "./stored-predictions.ts";
import { answersOf, type System, type SystemAnswers, systemId, viewAnswer } from "./system.ts";

/** A system whose file was uploaded, or given when the studio was started. */
interface ListedSystem extends System {
  readonly uploaded: { readonly by: string; readonly at: number } | null;
}

/** Systems that a reader has selected. */
interface SelectedSystems {
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

interface PredictionsContext extends Pick<CampaignContext, "db" | "now"> {
  readonly evaluator: Evaluator;
}

/** The predictions of corpora. Results on a corpus are cached as long as the corpus is. */
export class Predictions {
  readonly #context: PredictionsContext;
  readonly #cache = new WeakMap<CorpusIndex, Map<string, unknown>>();

  constructor(context: PredictionsContext) {
    this.#context = context;
  }

  /** Every system with its score, and files whose examples have changed since. */
  async list(opened: LoadedCorpus) {
    const systems = await this.#systems(opened);
    const outdated = (await this.#stored(opened)).outdated.map(({ hash, name, by, at, splits }) => {
      return { id: systemId(hash), name, uploaded: { by, at }, splits: Object.keys(splits) };
    });
    const scored = await Promise.all(systems.map((system) => this.#score(opened, system)));
    const predicted = new Map(scored.map(({ splits }) => [splits.join(), splits]));
    return {
      systems: scored.sort(
        (a, b) => a.splits.join().localeCompare(b.splits.join(), "en") || b.accuracy - a.accuracy,
      ),
      majorities: Array.from(predicted.values(), (splits) => majorityOf(opened.corpus, splits)),
      outdated: opened.campaign === undefined ? [] : outdated, // outdated files are listed for campaigns only
    };
  }

  /** Stores a file, if it predicts splits of the corpus in full; the same file is stored once. */
  async upload(opened: LoadedCorpus, { by, ...file }: PredictionFile & { readonly by: string }) {
    const { corpus, campaign = null } = opened;
    const { db, now, evaluator } = this.#context;
    const hash = createHash("sha256").update(file.content).digest("hex");
    const id = systemId(hash);
    const same = (await this.#systems(opened)).find((each) => each.id === id);
    if (same !== undefined) return { id, name: same.name, splits: same.predicted.splits, isNew: false };
    const { splits } = await evaluator.read(corpus.gold, file);
    const hashes = this.#hashes(corpus);
    const name = nameOf(file.name);
    await addPredictions(db, {
      campaign,
      name,
      hash,
      splits: Object.fromEntries(splits.map((split) => [split, hashes.get(split)!])),
      content: isGzip(file.content) ? file.content : await promisify(gzip)(file.content),
      by,
      now: now(),
    });
    return { id, name, splits, isNew: true };
  }

  /** Removes an uploaded file. */
  async remove(opened: LoadedCorpus, id: string): Promise<void> {
    const { fitting, outdated } = await this.#stored(opened);
    const here = opened.campaign === undefined ? fitting : [...fitting, ...outdated];
    const rows = here.filter(({ hash }) => systemId(hash) === id);
    if (rows.length === 0) throw systemNotFound(opened, id);
    await removePredictions(
      this.#context.db,
      rows.map((row) => row.id),
    );
  }

  /** A system with its score and breakdowns. */
  async view(opened: LoadedCorpus, id: string) {
    const { corpus } = opened;
    const system = requireSystem(opened, await this.#systems(opened), id);
    const { sentenceOf, lengths, phenomena, facets, tagged } = corpus;
    const { split, kind, subset, synset } = facets;
    const properties = { sentenceOf, lengths, phenomena, facets: { split, kind, subset, synset } };
    const { breakdowns } = await this.#memoize(corpus, `breakdowns ${id} ${tagged}`, () =>
      this.#context.evaluator.evaluate(corpus.gold, system.predicted, properties),
    );
    return {
      system: await this.#score(opened, system),
      breakdowns,
      tagged,
      sentences: corpus.sentences.length,
    };
  }

  /** Two systems on the splits that both predict. */
  async compare(opened: LoadedCorpus, ids: { readonly first: string; readonly second: string }) {
    const systems = await this.#systems(opened);
    const [first, second] = [
      requireSystem(opened, systems, ids.first),
      requireSystem(opened, systems, ids.second),
    ];
    const names: [string, string] = [first.name, second.name];
    const { predictionsPerExample } = first.predicted;
    return {
      ...ids,
      names,
      perExample: predictionsPerExample,
      ...(await this.#compare(opened, first, second)),
    };
  }

  /** Every two of the most accurate systems, on the splits that both predict. */
  async pairs(opened: LoadedCorpus) {
    const all = await this.#systems(opened);
    const scored = await Promise.all(all.map((system) => this.#score(opened, system)));
    const best = scored.sort((a, b) => b.accuracy - a.accuracy).slice(0, MOST_SYSTEMS);
    const systems = best.map(({ id }) => all.find((each) => each.id === id)!);
    const pairs = [];
    for (const [i, first] of systems.entries()) {
      for (const second of systems.slice(i + 1)) {
        if (!areComparable(first, second)) continue;
        const compared = await this.#compare(opened, first, second);
        pairs.push({ first: first.id, second: second.id, ...compared });
      }
    }
    const raised = {
      mcnemar: holm(pairs.map(({ mcnemar }) => mcnemar.p)),
      signFlip: holm(pairs.map(({ signFlip }) => signFlip.p)),
    };
    return {
      systems: systems.map(({ id, name }) => ({ id, name })),
      of: all.length,
      pairs: pairs.map((pair, i) => {
        return { ...pair, holm: { mcnemar: raised.mcnemar[i]!, signFlip: raised.signFlip[i]! } };
      }),
    };
  }

  /** The outcome facet of the selected systems, and a view of their answers; undefined without selection. */
  async choose(opened: LoadedCorpus, { first, second }: SelectedSystems) {
    if (first === undefined) return { outcomes: undefined, answers: () => [] };
    const systems = await this.#systems(opened);
    const one = await this.#answers(opened, requireSystem(opened, systems, first));
    const two =
      second === undefined ? [] : [await this.#answers(opened, requireSystem(opened, systems, second))];
    return { outcomes: outcomeColumn(one.outcomes, two[0]?.outcomes), answers: answersViewer([one, ...two]) };
  }

  /** A view of the answers of all systems. */
  async viewAnswers(opened: LoadedCorpus) {
    const systems = await this.#systems(opened);
    return answersViewer(await Promise.all(systems.map((system) => this.#answers(opened, system))));
  }

  /** Given and uploaded systems, with unique names. */
  async #systems(opened: LoadedCorpus): Promise<readonly ListedSystem[]> {
    const { corpus } = opened;
    const { db, evaluator } = this.#context;
    const listed = new Map<string, ListedSystem>();
    for (const system of opened.systems ?? []) listed.set(system.id, { ...system, uploaded: null });
    for (const { id: row, hash, name, by, at, splits } of (await this.#stored(opened)).fitting) {
      const id = systemId(hash);
      if (listed.has(id)) continue;
      const predicted = await this.#memoize(corpus, `predicted ${row}`, async () => {
        const content = await getPredictionContent(db, row);
        if (content === undefined) return undefined; // removed meanwhile
        return evaluator.read(goldOfSplits(corpus.gold, Object.keys(splits)), { name, content });
      });
      if (predicted !== undefined) listed.set(id, { id, name, predicted, uploaded: { by, at } });
    }
    return withOwnNames([...listed.values()]);
  }

  /** Uploaded files that predict the current examples of the corpus, and outdated ones. */
  async #stored({ corpus, campaign }: LoadedCorpus) {
    const hashes = this.#hashes(corpus);
    const isHere = ({ splits }: StoredPredictions) =>
      Object.entries(splits).every(([split, hash]) => hashes.get(split) === hash);
    const stored = await getPredictions(this.#context.db, campaign ?? null);
    return { fitting: stored.filter(isHere), outdated: stored.filter((each) => !isHere(each)) };
  }

  async #score({ corpus }: LoadedCorpus, { id, name, uploaded, predicted }: ListedSystem) {
    const { score } = await this.#memoize(corpus, `score ${id}`, () =>
      this.#context.evaluator.evaluate(corpus.gold, predicted),
    );
    const { splits, predictionsPerExample } = predicted;
    return { id, name, uploaded, splits, perExample: predictionsPerExample, ...score };
  }

  #compare({ corpus }: LoadedCorpus, first: System, second: System) {
    return this.#memoize(corpus, `compare ${first.id} ${second.id}`, () =>
      this.#context.evaluator.compare(corpus.gold, [first.predicted, second.predicted]),
    );
  }

  #answers({ corpus }: LoadedCorpus, system: System): Promise<SystemAnswers> {
    return this.#memoize(corpus, `answers ${system.id} ${system.name}`, async () =>
      answersOf(corpus, system),
    );
  }

  #hashes(corpus: CorpusIndex): ReadonlyMap<Split, string> {
    const known = this.#cacheOf(corpus);
    const hashes = (known.get("hashes") ?? splitHashes(corpus.examples)) as ReadonlyMap<Split, string>;
    known.set("hashes", hashes);
    return hashes;
  }

  /** Computes a result on a corpus once; failures are not cached. */
  #memoize<T>(corpus: CorpusIndex, name: string, work: () => Promise<T>): Promise<T> {
    const known = this.#cacheOf(corpus);
    const before = known.get(name) as Promise<T> | undefined; // the name determines the type
    if (before !== undefined) return before;
    const begun = work();
    known.set(name, begun);
    begun.catch(() => known.delete(name));
    return begun;
  }

  #cacheOf(corpus: CorpusIndex): Map<string, unknown> {
    const known = this.#cache.get(corpus) ?? new Map<string, unknown>();
    this.#cache.set(corpus, known);
    return known;
  }
}

/** The more frequent label of some splits; true for a tie. */
function majorityOf({ gold, examples }: CorpusIndex, splits: readonly Split[]) {
  const rows = rowsOfSplits(gold, splits);
  const trueOnes = rows.filter((row) => examples[row]!.label).length;
  const label = 2 * trueOnes >= rows.length;
  return {
    splits,
    label,
    count: label ? trueOnes : rows.length - trueOnes,
    examples: rows.length,
  };
}

/** A file name without extension. */
function nameOf(file: string): string {
  return file.replace(/(\.csv)?(\.gz)?$/i, "") || file;
}

function isGzip(content: Uint8Array): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}

function areComparable({ predicted: a }: System, { predicted: b }: System): boolean {
  return (
    a.predictionsPerExample === b.predictionsPerExample && a.splits.some((split) => b.splits.includes(split))
  );
}

function withOwnNames(systems: readonly ListedSystem[]): readonly ListedSystem[] {
  const taken = new Set<string>();
  return systems.map((system) => {
    let { name } = system;
    for (let number = 2; taken.has(name); number += 1) name = `${system.name} (${number})`;
    taken.add(name);
    return { ...system, name };
  });
}

function requireSystem(opened: LoadedCorpus, systems: readonly ListedSystem[], id: string): ListedSystem {
  const found = systems.find((each) => each.id === id);
  if (found === undefined) throw systemNotFound(opened, id);
  return found;
}

/** Views the systems' answers for the example in a row. */
function answersViewer(systems: readonly SystemAnswers[]) {
  return (row: number) => systems.flatMap((answers) => viewAnswer(answers, row) ?? []);
}

function systemNotFound({ id }: LoadedCorpus, system: string): CounterpointError {
  const hint = "Predictions passed on the command line disappear when you restart the studio without them";
  return new CounterpointError("library/unknown", `No uploaded predictions "${system}" for "${id}"`, {
    hint,
  });
}
