import { open, readFile } from "node:fs/promises";
import type { z } from "zod";
import { readCompleteLines, readEntry } from "../../files/index.ts";
import { CONTROL_NAMES, CONTROLS } from "../controls/controls.ts";
import { controlAnswers } from "../controls/run-controls.ts";
import { OUTCOMES, type Outcome } from "../reading/outcome.ts";
import { readerNamed } from "../reading/readers.ts";
import type { RunConfig } from "../runs/run-config.ts";
import { predictionId, type RunExample } from "../runs/run-example.ts";
import { readConfig, readExamples, runFiles } from "../runs/run-folder.ts";
import { LogEntry, LogState, type Unit } from "../runs/run-log.ts";
import type { RunResult } from "../runs/run-result.ts";
import type { RepliesQuery, RepliesReply } from "../schemas/runs.ts";

/** Where a line of a log stands. */
interface Place {
  readonly start: number;
  readonly bytes: number;
}

/** Replies of a page of the list. */
const PAGE = 20;

/** A run whose log is read as it grows, with the place of every reply, which stay in the file. */
export class WatchedRun {
  readonly #folder: string;
  readonly #config: RunConfig;
  readonly #examples: readonly RunExample[];
  readonly #byId = new Map<string, RunExample>();
  readonly #state: LogState;
  readonly #places = new Map<string, Place>();
  /** What was asked about, once each, by control. */
  readonly #units = new Map<string, Map<string, Unit>>();
  /** The labels that units of a control should get; undefined until somebody looks at it. */
  readonly #expected = new Map<string, ReadonlyMap<string, boolean>>();
  #read = 0;
  #lines = 0;
  #refreshing: Promise<void> | undefined;

  private constructor(folder: string, config: RunConfig, examples: readonly RunExample[]) {
    this.#folder = folder;
    this.#config = config;
    this.#examples = examples;
    this.#state = new LogState(readerNamed(config.reader));
    for (const example of examples)
      for (const order of [undefined, ...(config.settings.orders ?? [])])
        this.#byId.set(`${example.split} ${predictionId(example, order)}`, example);
  }

  static async open(folder: string): Promise<WatchedRun> {
    return new WatchedRun(folder, await readConfig(folder), await readExamples(folder));
  }

  /** True when the folder holds another run, or is read in another way, than when it was opened. */
  async isOutdated(): Promise<boolean> {
    return JSON.stringify(await readConfig(this.#folder)) !== JSON.stringify(this.#config);
  }

  /** Reads what was added to the log. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#readOn().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** The run as lists show it: what its log says, and the scores of its result. */
  async summary() {
    await this.refresh();
    const { settings, files } = this.#config;
    const { totals } = this.#state;
    const result = await this.#result();
    const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as Record<Outcome, number>;
    let replies = 0;
    for (const unit of this.#units.get("main")?.values() ?? []) {
      const outcome = this.#outcomeOf(unit);
      if (outcome === undefined) continue;
      if (unit.repeat === 0) outcomes[outcome] += 1;
      if (outcome !== "failed") replies += 1;
    }
    return {
      run: "", // its name is that of its folder
      model: settings.model,
      provider: settings.provider,
      prompt: settings.prompt.name,
      files,
      examples: this.#examples.length,
      questions: this.#examples.length * (settings.orders?.length ?? 1) * settings.repeats,
      replies,
      outcomes,
      accuracy: result?.accuracy ?? null,
      accuracyInterval: result?.accuracyInterval ?? null,
      consistency: result?.consistency ?? null,
      consistencyInterval: result?.consistencyInterval ?? null,
      cost: totals.unpriced > 0 ? null : totals.cost,
      tokens: { input: totals.input, output: totals.output },
    };
  }

  async view() {
    const summary = await this.summary();
    const { settings, reader, version } = this.#config;
    const shown: Record<string, unknown> = { ...settings, reader, version, prompt: settings.prompt.name };
    return {
      ...summary,
      controls: (await this.#result())?.controls ?? [],
      settings: Object.entries(shown)
        .filter(([name, value]) => value !== null && name !== "corpus" && name !== "model")
        .map(([name, value]) => ({ name, value: String(value) })),
    };
  }

  /** A page of raw replies beside what they are about. */
  async replies(query: z.output<typeof RepliesQuery>): Promise<z.input<typeof RepliesReply>> {
    await this.refresh();
    const asked = [...(this.#units.get(query.control)?.values() ?? [])];
    const units = asked.filter((unit) => this.#matches(unit, query.outcome));
    const page = units.slice(query.offset, query.offset + PAGE);
    const change = CONTROL_NAMES.find((name) => name === query.control);
    const list = {
      found: units.length,
      controls: [...this.#units.keys()],
      change: change === undefined ? null : CONTROLS[change].summary,
    };
    if (page.length === 0) return { ...list, replies: [] };
    const file = await open(runFiles(this.#folder).requests);
    try {
      const replies = [];
      for (const unit of page) {
        const example = this.#exampleOf(unit)!; // those without one are left out
        const key = this.#state.keyOf(unit);
        const place = key === undefined ? undefined : this.#places.get(key);
        const entry = place && (await readReply(file, place));
        replies.push({
          id: unit.id,
          split: unit.split,
          repeat: unit.repeat,
          sentence: example.sentence,
          label: this.#labelOf(unit, example),
          outcome: this.#outcomeOf(unit)!,
          reply: entry?.reply.text ?? null,
          thinking: entry?.reply.thinking ?? null,
          error: this.#state.failureOf(unit) ?? null,
          latencyMs: entry === undefined || entry.source !== "model" ? null : entry.latencyMs,
          cost: entry?.cost ?? null,
          picture: example.picture,
        });
      }
      return { ...list, replies };
    } finally {
      await file.close();
    }
  }

  #matches(unit: Unit, wanted: z.output<typeof RepliesQuery>["outcome"]): boolean {
    const outcome = this.#outcomeOf(unit);
    const example = this.#exampleOf(unit);
    if (outcome === undefined || example === undefined) return false;
    if (wanted !== "right" && wanted !== "wrong") return wanted === undefined || outcome === wanted;
    return (outcome === String(this.#labelOf(unit, example))) === (wanted === "right");
  }

  /** The right answer to a unit: a control can change it. */
  #labelOf(unit: Unit, example: RunExample): boolean {
    const { control } = unit;
    const name = CONTROL_NAMES.find((each) => each === control);
    if (name === undefined) return example.label;
    let labels = this.#expected.get(control);
    if (labels === undefined) {
      const { settings, controls } = this.#config;
      const config = { settings, controls: { names: [name], limit: controls?.limit ?? null } };
      const [answers] = controlAnswers(config, this.#examples, this.#state);
      labels = new Map(
        answers!.answered.flatMap(({ outcomes }) =>
          outcomes.map((each) => [unitName(each.unit), each.expected] as const),
        ),
      );
      this.#expected.set(control, labels);
    }
    return labels.get(unitName(unit)) ?? example.label;
  }

  #outcomeOf(unit: Unit): Outcome | undefined {
    if (this.#state.failureOf(unit) !== undefined) return "failed";
    return this.#state.answerTo(unit)?.outcome;
  }

  /** The example that a unit is about: identifiers of controls end with the name of their variant. */
  #exampleOf({ split, id }: Unit): RunExample | undefined {
    return this.#byId.get(`${split} ${id}`) ?? this.#byId.get(`${split} ${id.replace(/-[^-]*$/, "")}`);
  }

  async #readOn(): Promise<void> {
    const path = runFiles(this.#folder).requests;
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined; // nothing has been asked yet
      throw error;
    });
    if (file === undefined) return;
    try {
      for await (const { lines, bytes } of readCompleteLines(file, { start: this.#read })) {
        let start = this.#read;
        for (const line of lines) {
          this.#lines += 1;
          const size = Buffer.byteLength(line) + 1;
          this.#add(readEntry(line, LogEntry, { path, number: this.#lines }), { start, bytes: size });
          start += size;
        }
        this.#read += bytes;
      }
    } finally {
      await file.close();
    }
  }

  #add(entry: LogEntry, place: Place): void {
    this.#state.add(entry);
    if (entry.kind === "reply") this.#places.set(entry.key, place);
    if (entry.kind !== "reply" && entry.kind !== "same" && entry.kind !== "failed") return;
    const { unit } = entry;
    const units = this.#units.get(unit.control) ?? new Map<string, Unit>();
    this.#units.set(unit.control, units.set(unitName(unit), unit));
  }

  /** The result, where the run has one. */
  async #result(): Promise<RunResult | undefined> {
    try {
      return JSON.parse(await readFile(runFiles(this.#folder).result, "utf8")) as RunResult; // our own file
    } catch {
      return undefined; // not there yet
    }
  }
}

function unitName({ split, id, repeat }: Unit): string {
  return `${split} ${id} ${repeat}`;
}

async function readReply(file: Awaited<ReturnType<typeof open>>, { start, bytes }: Place) {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
  const entry = LogEntry.parse(JSON.parse(buffer.toString("utf8")));
  return entry.kind === "reply" ? entry : undefined;
}
