import { CounterpointError, Random } from "../../core/index.ts";
import { packageVersion, readingProgress, withFolderLock, writeFileAtomic } from "../../files/index.ts";
import { hashExamples, readValidCorpus } from "../../formats/index.ts";
import { type BatchApi, batchApiOf } from "../batches/batch-api.ts";
import { BATCH_RATE, BatchAsker } from "../batches/batch-asker.ts";
import { controlsNamed } from "../controls/controls.ts";
import { controlQuestions, controlResults } from "../controls/run-controls.ts";
import { openPictures } from "../pictures/read-picture.ts";
import { DEFAULT_SCALE } from "../pictures/scene-picture.ts";
import { PROMPTS } from "../prompts/prompts.ts";
import { PROVIDERS, type ProviderName } from "../providers/providers.ts";
import { readerNamed } from "../reading/readers.ts";
import type { Price } from "../requests/budget.ts";
import { SYSTEM_CLOCK } from "../requests/clock.ts";
import { findPrice } from "../requests/find-price.ts";
import { ReplyCache } from "../requests/reply-cache.ts";
import {
  Asker,
  type AskOptions,
  type Question,
  type QuestionAsker,
  type StopReason,
} from "./ask-questions.ts";
import { pictureTest, pictureTestFailure } from "./picture-test.ts";
import { estimateNote, PILOT } from "./pilot.ts";
import { QuestionMaker } from "./question-maker.ts";
import type { RunConfig } from "./run-config.ts";
import { mainUnit, namedPictures, pictureKindOf, type RunExample, toRunExample } from "./run-example.ts";
import { beginRun, runFiles } from "./run-folder.ts";
import { RunLog } from "./run-log.ts";
import { DEFAULT_READER, modelSettings, type RunModelOptions, settingsOf } from "./run-options.ts";
import { type RunResult, resultOfRun } from "./run-result.ts";
import { noAnswerNote } from "./sample-reply.ts";
import { isLoopback, refuseSealed } from "./sealed.ts";
import { selectExamples } from "./select-examples.ts";

/** A run that has ended for now. */
export interface EndedRun {
  readonly result: RunResult;
  /** Why it is not finished, if there is a reason; failed requests leave it unfinished too. */
  readonly stopped: StopReason | undefined;
  /** True when every question has a reply. */
  readonly isFinished: boolean;
}

/** Requests in flight at most, unless the caller says otherwise. */
const DEFAULT_CONCURRENCY = 16;

/** Asks a model about every example of a corpus, or goes on with a run that was interrupted (SPEC E5, V). */
export async function runModel(files: readonly string[], options: RunModelOptions): Promise<EndedRun> {
  const random = new Random(options.seed ?? "1").split("vlm");
  const all = await readExamples(files, options);
  const examples = selectExamples(all, options.limit, random.split("limit"));
  const prompt = options.prompt ?? PROMPTS[0];
  const settings = settingsOf(options, prompt, hashExamples(examples));
  const shots = await readShots(options, random.split("shots"));
  const sent = { files: [...files, ...(options.exampleFiles ?? [])], examples: [...examples, ...shots] };
  refuseSealed(sent, { baseUrl: settings.baseUrl, allowSealed: options.allowSealed ?? false });
  const folder =
    options.images === undefined
      ? undefined
      : await openPictures(
          options.images,
          [...examples, ...shots].flatMap((example) =>
            (settings.orders ?? [0]).flatMap((order) => namedPictures(example, order)),
          ),
        );
  const price = await priceOf(options, settings);
  const batches = options.batch ? requireBatches(settings.provider) : undefined;
  const asked: RunConfig = {
    version: packageVersion(),
    files: [...files],
    reader: options.reader ?? DEFAULT_READER,
    settings,
    ...(options.controls &&
      examples[0] && {
        controls: {
          names: [...controlsNamed(options.controls, pictureKindOf(examples[0]))],
          limit: options.controlLimit ?? null,
        },
      }),
    ...(options.budget !== undefined && { budget: options.budget }),
  };
  const reader = readerNamed(asked.reader);
  return withFolderLock(options.out, async () => {
    const config = await beginRun(options.out, asked, examples);
    options.onBegun?.();
    const log = await RunLog.open(runFiles(options.out).requests, reader);
    try {
      const maker = new QuestionMaker({
        prompt,
        folder,
        scale: settings.scale ?? DEFAULT_SCALE,
        layout: settings.layout,
        maxSide: settings.maxSide ?? undefined,
        shots,
      });
      const total = examples.length * (settings.orders?.length ?? 1) * settings.repeats;
      const asking: AskOptions = {
        settings: modelSettings(settings),
        endpoint: { provider: PROVIDERS[settings.provider], baseUrl: settings.baseUrl, key: options.key },
        log,
        clock: options.clock ?? SYSTEM_CLOCK,
        random: random.split("retries"),
        concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
        price,
        budget: options.budget,
        signal: options.signal,
        cache: options.cache === undefined ? undefined : new ReplyCache(options.cache),
        onAnswered: (done) =>
          options.onProgress?.({
            activity: "asking",
            done: Math.min(done, total),
            total,
          }),
      };
      const asker = new Asker(asking);
      const rest = batches === undefined ? asker : new BatchAsker(asking, batches);
      const questions = mainQuestions(examples, settings, maker);
      const stopped = await askEverything({
        asker,
        rest,
        questions,
        total,
        maker,
        log,
        examples,
        options,
        controls: asked.controls,
      });
      const controls = controlResults(config, examples, log.state);
      const result = await resultOfRun({ config, examples, state: log.state, controls });
      await writeFileAtomic(runFiles(options.out).result, `${JSON.stringify(result, null, 2)}\n`);
      if (result.answered === 0) {
        const note = await noAnswerNote(runFiles(options.out).requests, reader);
        if (note !== undefined) options.onNote?.(note);
      }
      return { result, stopped, isFinished: result.accuracy !== null && stopped === undefined };
    } finally {
      await log.close();
    }
  });
}

interface Everything {
  /** Asks the first questions. */
  readonly asker: QuestionAsker;
  /** Asks all others. */
  readonly rest: QuestionAsker;
  /** Made one by one: a run may have many. */
  readonly questions: Generator<Question>;
  readonly total: number;
  readonly maker: QuestionMaker;
  readonly log: RunLog;
  readonly examples: readonly RunExample[];
  readonly options: RunModelOptions;
  readonly controls: RunConfig["controls"];
}

/** The picture test, a pilot with an estimate of the cost, the rest, then the controls. */
async function askEverything({
  asker,
  rest,
  questions,
  total,
  maker,
  log,
  examples,
  options,
  controls,
}: Everything): Promise<StopReason | undefined> {
  if (options.pictureTest ?? true) {
    await asker.askAll(pictureTest(maker));
    const failure = asker.stopped ?? pictureTestFailure(log.state);
    if (failure) return failure;
  }
  const before = log.state.replies;
  await asker.askAll(Array.from({ length: Math.min(PILOT, total) }, () => questions.next().value!)); // there are so many
  if (asker.stopped === undefined && total > PILOT && log.state.replies > before) {
    const { note, stop } = estimateNote(log.state, {
      questions: total,
      budget: options.budget,
      rate: rest === asker ? 1 : BATCH_RATE,
    });
    if (note !== undefined) options.onNote?.(note);
    if (stop !== undefined) return stop;
  }
  if (asker.stopped === undefined) await rest.askAll(withControls());
  return asker.stopped ?? rest.stopped;

  function* withControls() {
    yield* questions;
    if (controls === undefined) return;
    const { names, limit } = controls;
    yield* controlQuestions({ names, limit: limit ?? undefined, examples, maker, seed: options.seed });
  }
}

/** One question for every example, order of its boxes and repeat; repeats come last, so that a run cut short has each example once. */
function* mainQuestions(
  examples: readonly RunExample[],
  { orders, repeats }: RunConfig["settings"],
  maker: QuestionMaker,
): Generator<Question> {
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const example of examples) {
      for (const order of orders ?? [undefined]) {
        const unit = mainUnit(example, order, repeat);
        yield maker.question(unit, async () => ({
          sentence: example.sentence,
          pictures: await maker.picturesOf(example, order),
        }));
      }
    }
  }
}

async function readExamples(
  files: readonly string[],
  options: RunModelOptions,
): Promise<readonly RunExample[]> {
  const examples: RunExample[] = [];
  const progress = readingProgress(files, options);
  await readValidCorpus(
    files,
    { split: options.split, progress },
    (example) => void examples.push(toRunExample(example)),
  );
  if (options.orders !== undefined && examples[0]?.picture.kind === "photographs")
    throw new CounterpointError("usage", "--orders is for scenes: photographs have no orders of boxes");
  if (examples[0]?.picture.kind === "photographs" && options.images === undefined) {
    const hint = "Pass the folder of the photographs, which `photos download` fetches, with --images";
    throw new CounterpointError("usage", "Photographs need --images", { hint });
  }
  return examples;
}

/** Few-shot examples, as many true as false ones where possible. */
async function readShots(options: RunModelOptions, random: Random): Promise<readonly RunExample[]> {
  const count = options.examples ?? 0;
  if (count === 0) return [];
  if (options.exampleFiles === undefined || options.exampleFiles.length === 0) {
    const hint = "Pass the training file with --examples-from";
    throw new CounterpointError("usage", "--examples needs a file to take the examples from", { hint });
  }
  const pool = random.shuffle(
    await readExamples(options.exampleFiles, { ...options, split: undefined, orders: undefined }),
  );
  const [yes, no] = [pool.filter(({ label }) => label), pool.filter(({ label }) => !label)];
  return Array.from({ length: count }, (_, i) => (i % 2 === 0 ? yes : no)[i >> 1]).filter(
    (each) => each !== undefined,
  );
}

function requireBatches(provider: ProviderName): BatchApi {
  const found = batchApiOf(provider);
  if (found) return found;
  const hint = "Leave out --batch: replies then come one by one";
  throw new CounterpointError("usage", `Batches are not known for the provider ${provider}`, { hint });
}

/** The price of the model; a budget without one is refused, because it could not be kept. */
async function priceOf(
  options: RunModelOptions,
  settings: ReturnType<typeof settingsOf>,
): Promise<Price | undefined> {
  if (options.price) return options.price;
  if (isLoopback(settings.baseUrl)) return { input: 0, output: 0 };
  const found = await findPrice(settings.model, settings.provider);
  if (found === undefined && options.budget !== undefined) {
    const hint = "Pass the prices for a million tokens, as in --price 2.5,10";
    throw new CounterpointError(
      "usage",
      `The price of ${settings.model} is not known, so --budget cannot be kept`,
      { hint },
    );
  }
  return found;
}
