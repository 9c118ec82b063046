import { statSync } from "node:fs";
import { basename, join } from "node:path";
import type { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { Thread } from "../../files/index.ts";
import { PROMPTS, promptNamed } from "../prompts/prompts.ts";
import { PROVIDERS, type ProviderName, providerOfModel } from "../providers/providers.ts";
import { readConfig } from "../runs/run-folder.ts";
import { runModel } from "../runs/run-model.ts";
import { checkBaseUrl, type RunModelOptions } from "../runs/run-options.ts";
import type { NewRun, RepliesQuery } from "../schemas/runs.ts";
import type { RunsThread } from "./runs-thread.ts";

export interface ModelRunsOptions {
  /** The folder whose folders are runs; undefined for a server without one. */
  readonly folder: string | undefined;
  /** Corpus files that runs can be started on. */
  readonly files: readonly string[];
  /** The folder of photographs, for corpora of them. */
  readonly images?: string | undefined;
  /** The address of an OpenAI-compatible server that has the models, instead of their providers. */
  readonly modelUrl?: string | undefined;
  /** The key in an environment variable. */
  readonly apiKey: (variable: string) => string | undefined;
}

/** The runs of a server: read in a thread, and asked for in this one, which mostly waits. */
export class ModelRuns {
  readonly #options: ModelRunsOptions;
  readonly #thread = new Thread<RunsThread>(new URL("./runs-thread.js", import.meta.url));
  readonly #running = new Map<string, AbortController>();
  /** How the runs of this server ended. */
  readonly #notes = new Map<string, string>();

  constructor(options: ModelRunsOptions) {
    const { folder, modelUrl } = options;
    if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
      const hint = "Pass a folder for runs of models; it doesn't have to exist yet";
      throw new CounterpointError("usage", `The runs must be in a folder, not in ${folder}`, {
        at: ["runs"],
        hint,
      });
    }
    if (modelUrl !== undefined) checkBaseUrl(modelUrl);
    this.#options = options;
  }

  async list() {
    const { folder, files, modelUrl } = this.#options;
    const runs = folder === undefined ? null : await this.#thread.call.list(folder);
    return {
      runs: runs?.map((run) => this.#withState(run)) ?? null,
      files: shortNames(files),
      prompts: PROMPTS.map(({ name }) => name),
      hasModelUrl: modelUrl !== undefined,
    };
  }

  async view(run: string) {
    return this.#withState(await this.#thread.call.view(this.#folder(), run));
  }

  async replies(run: string, query: z.output<typeof RepliesQuery>) {
    return this.#thread.call.replies(this.#folder(), run, query);
  }

  async report(run: string) {
    return { sections: await this.#thread.call.report(this.#folder(), run) };
  }

  /** Starts a new run. */
  async start({ run, model, file, prompt, limit, budget }: z.output<typeof NewRun>): Promise<void> {
    const { files } = this.#options;
    const path = files[shortNames(files).indexOf(file)];
    if (path === undefined) {
      const hint = "Choose one of the files that the server was started with";
      throw new CounterpointError("request/invalid", `The corpus file ${file} is not open`, { hint });
    }
    const known = await this.#thread.call.list(this.#folder());
    if (known.some((each) => each.run === run)) {
      const hint = "Choose another name, or resume the run on its own page";
      throw new CounterpointError("request/invalid", `The run "${run}" already exists`, { hint });
    }
    const provider = this.#options.modelUrl === undefined ? providerOfModel(model) : "openai";
    await this.#begin(run, [path], {
      model,
      provider,
      baseUrl: this.#options.modelUrl,
      prompt: promptNamed(prompt),
      limit,
      budget,
    });
  }

  /** Goes on with a run that was stopped or interrupted. */
  async resume(run: string): Promise<void> {
    await this.#thread.call.view(this.#folder(), run); // an unknown one is told as such
    const { settings, files, budget, reader, controls } = await readConfig(join(this.#folder(), run));
    const { provider, baseUrl, prompt, scale, ...others } = settings;
    const isOwn = baseUrl === this.#options.modelUrl;
    // The key goes to its provider, or where the server was told to send it.
    const isKnown = provider !== "import" && (isOwn || baseUrl === PROVIDERS[provider].baseUrl);
    if (!isKnown || settings.examples > 0) {
      const message = isKnown
        ? "It has few-shot examples"
        : "It was not made with a provider that this server asks";
      const hint = "Resume it with the command that began it";
      throw new CounterpointError("request/invalid", `"${run}" can't be resumed here. ${message}`, { hint });
    }
    const paths = files.map((file) => this.#fileLike(file));
    const given = Object.fromEntries(
      Object.entries(others).filter(
        ([name, value]) => value !== null && name !== "corpus" && name !== "examples",
      ),
    );
    await this.#begin(run, paths, {
      ...(given as Pick<RunModelOptions, "model">), // written from the same names
      provider,
      baseUrl,
      prompt: { ...prompt, summary: "", source: "" } as RunModelOptions["prompt"],
      ...(scale === null ? {} : { scale, images: undefined }),
      budget,
      reader,
      ...(controls && { controls: controls.names, controlLimit: controls.limit ?? undefined }),
    });
  }

  /** The open file that a run of another working folder named; itself where several or none have its name. */
  #fileLike(file: string): string {
    const { files } = this.#options;
    const alike = files.filter((each) => basename(each) === basename(file));
    return files.includes(file) || alike.length !== 1 ? file : alike[0]!;
  }

  /** Stops a run, which ends with its requests under way. */
  stop(run: string): void {
    const running = this.#running.get(run);
    if (running === undefined)
      throw new CounterpointError("request/invalid", `"${run}" isn't running on this server`);
    running.abort();
  }

  /** Stops all runs. */
  async close(): Promise<void> {
    for (const running of this.#running.values()) running.abort();
    await this.#thread.close();
  }

  async #begin(
    run: string,
    files: readonly string[],
    options: Omit<RunModelOptions, "out" | "provider"> & { readonly provider: ProviderName },
  ): Promise<void> {
    if (this.#running.has(run)) throw new CounterpointError("request/invalid", `"${run}" is already running`);
    const { modelUrl, apiKey, images } = this.#options;
    const { keyVariable } = PROVIDERS[options.provider];
    const key = apiKey(keyVariable);
    if (key === undefined && modelUrl === undefined) {
      const hint = `Set ${keyVariable} in the environment of the server and start it again`;
      throw new CounterpointError("request/invalid", "The server has no key for this model", { hint });
    }
    const stop = new AbortController();
    this.#notes.delete(run);
    await new Promise<void>((resolve, reject) => {
      const asked = { images, ...options, key, out: join(this.#folder(), run) };
      this.#running.set(run, stop);
      void runModel(files, { ...asked, signal: stop.signal, onBegun: resolve })
        .then(({ stopped }) => {
          if (stopped) this.#notes.set(run, `${stopped.message}. ${stopped.hint}.`);
        })
        .catch((error: Error) => {
          this.#notes.set(run, error.message);
          reject(error); // of a run that has not begun
        })
        .finally(() => this.#running.delete(run));
    });
  }

  #withState<Run extends { readonly run: string }>(run: Run) {
    return { ...run, isRunning: this.#running.has(run.run), note: this.#notes.get(run.run) ?? null };
  }

  #folder(): string {
    const { folder } = this.#options;
    if (folder !== undefined) return folder;
    throw new CounterpointError("library/unknown", "The server has no folder of runs", {
      hint: "Start it with --runs",
    });
  }
}

/** Names of files, with as many of their folders as tell them apart. */
export function shortNames(files: readonly string[]): readonly string[] {
  const nameOf = (file: string, depth: number) => file.split(/[\\/]/).slice(-depth).join("/");
  return files.map((file) => {
    let depth = 1;
    const isShared = () => files.some((each) => each !== file && nameOf(each, depth) === nameOf(file, depth));
    while (isShared() && depth < file.length) depth += 1;
    return nameOf(file, depth);
  });
}
