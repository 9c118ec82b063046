import { CounterpointError, type Finding } from "../../core/index.ts";
import {
  type ProgressOptions,
  packageVersion,
  readingProgress,
  withFolderLock,
  writeFileAtomic,
} from "../../files/index.ts";
import { hashExamples, readValidCorpus } from "../../formats/index.ts";
import { optionsOfPrompt } from "../reading/options-of-prompt.ts";
import { readerNamed } from "../reading/readers.ts";
import { sha256 } from "../requests/request-key.ts";
import type { RunConfig } from "../runs/run-config.ts";
import { mainUnit, type RunExample, toRunExample } from "../runs/run-example.ts";
import { beginRun, runFiles } from "../runs/run-folder.ts";
import { RunLog } from "../runs/run-log.ts";
import { DEFAULT_READER, DEFAULT_SETTINGS } from "../runs/run-options.ts";
import { type RunResult, resultOfRun } from "../runs/run-result.ts";
import { type MatchedReply, matchReplies } from "./match-replies.ts";
import { type LogFormat, readForeignLog } from "./read-logs.ts";

export interface ImportRepliesOptions extends ProgressOptions {
  readonly from: LogFormat;
  /** The files of the corpus that the replies are about. */
  readonly corpus: readonly string[];
  /** The folder of the run. */
  readonly out: string;
  /** The name of the model; by default that of the log, or of the file. */
  readonly model?: string | undefined;
  readonly split?: string | undefined;
  readonly reader?: string | undefined;
}

export interface ImportedReplies {
  readonly result: RunResult;
  /** Records without a reply, replies that belong to no example or to several, and second ones. */
  readonly findings: readonly Finding[];
  /** Identifiers of examples of the corpus without a reply. */
  readonly missing: readonly string[];
}

/** Makes a run from the log of another program: its replies are read, scored and reported as those of our own runs. */
export async function importReplies(file: string, options: ImportRepliesOptions): Promise<ImportedReplies> {
  const corpus: RunExample[] = [];
  const progress = readingProgress(options.corpus, options);
  await readValidCorpus(
    options.corpus,
    { split: options.split, progress },
    (example) => void corpus.push(toRunExample(example)),
  );
  const log = await readForeignLog(file, options.from);
  const { matched, findings: unmatched } = matchReplies(log.replies, corpus, file);
  const findings = [...log.findings, ...unmatched].sort((a, b) => a.line - b.line);
  if (matched.length === 0) {
    const hint = "Pass the files that the replies are about with --corpus";
    throw new CounterpointError(
      "data/wrong-corpus",
      `No reply of ${file} belongs to an example of the corpus`,
      { findings, hint },
    );
  }
  const covered = new Set(matched.map(({ example }) => example));
  const examples = corpus.filter((example) => covered.has(example));
  const missing = corpus.filter((example) => !covered.has(example)).map(({ id }) => id);
  const model = options.model ?? log.model ?? file.replace(/^.*[\\/]|\.jsonl?$/g, "");
  const config = configOf(options, {
    model,
    examples,
    repeats: 1 + Math.max(...matched.map(({ reply }) => reply.repeat)),
  });
  const result = await withFolderLock(options.out, async () => {
    await beginRun(options.out, config, examples);
    const opened = await RunLog.open(runFiles(options.out).requests, readerNamed(config.reader));
    try {
      // Together, so that lines are not written one by one.
      await Promise.all(matched.map((each) => addReply(opened, each, options.from)));
      const counted = await resultOfRun({ config, examples, state: opened.state });
      await writeFileAtomic(runFiles(options.out).result, `${JSON.stringify(counted, null, 2)}\n`);
      return counted;
    } finally {
      await opened.close();
    }
  });
  return { result, findings, missing };
}

/** Adds a reply, unless an earlier import has. */
async function addReply(log: RunLog, { example, reply }: MatchedReply, from: LogFormat): Promise<void> {
  const unit = mainUnit(example, undefined, reply.repeat);
  const key = sha256(JSON.stringify({ from, unit, reply: reply.reply, stop: reply.stop }));
  if (log.state.answerTo(unit, key) !== undefined) return;
  const letters = reply.prompt === undefined ? undefined : optionsOfPrompt(reply.prompt);
  const { reply: text, stop, tokens } = reply;
  const options = letters && { options: Object.fromEntries(letters) };
  const entry = {
    kind: "reply",
    key,
    unit,
    reply: { text, stop, tokens },
    ...options,
    cost: null,
    lost: 0,
    latencyMs: 0,
    attempts: 0,
    at: "",
    source: "import",
  } as const;
  await log.append(entry);
}

function configOf(
  { from, corpus, reader }: ImportRepliesOptions,
  {
    model,
    examples,
    repeats,
  }: { readonly model: string; readonly examples: readonly RunExample[]; readonly repeats: number },
): RunConfig {
  return {
    version: packageVersion(),
    files: [...corpus],
    reader: reader ?? DEFAULT_READER,
    settings: {
      ...DEFAULT_SETTINGS,
      model,
      provider: "import",
      baseUrl: from,
      prompt: { name: "unknown", version: 1, text: "", exchanged: "", answers: { true: "", false: "" } },
      scale: null,
      maxTokens: 0,
      stream: false,
      repeats,
      corpus: hashExamples(examples),
    },
  };
}
