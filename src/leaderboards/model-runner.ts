import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../core/index.ts";
import { builtScript, makeTemporaryFolder } from "../files/index.ts";
import { FILES } from "../models/index.ts";
import type { Rejection } from "./gold-scorer-thread.ts";
import type { ModelReply, ModelRequest } from "./model-process.ts";
import { type RunFiles, rejection } from "./rules/read-run.ts";

const SCRIPT = fileURLToPath(builtScript(new URL("./model-process.js", import.meta.url)));

/** Limits of a team's model. */
export interface ModelLimits {
  readonly secondsToOpen: number;
  /** For all examples of a test set. */
  readonly secondsToAnswer: number;
  readonly mebibytes: number;
}

/** The largest of the baselines uses a small part of these. */
export const MODEL_LIMITS: ModelLimits = { secondsToOpen: 20, secondsToAnswer: 600, mebibytes: 2_048 };

/** Progress of a model. */
export interface ModelProgress {
  readonly answered: number;
  readonly examples: number;
}

type Answered = { readonly labels: Uint8Array } | { readonly failure: string };

/**
 * Opens and runs models of teams. Each has a process of its own, without the server's environment, in an empty
 * folder, which is killed when it exceeds its time or memory. It gets sentences and scenes, never a label.
 */
export class ModelRunner {
  readonly #version: string;
  readonly #limits: ModelLimits;
  readonly #children = new Set<ChildProcess>();
  /** Teams whose model is being checked, or waits for it. */
  readonly #checking = new Set<string>();
  #checked: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor({ version, limits }: { readonly version: string; readonly limits: ModelLimits }) {
    this.#version = version;
    this.#limits = limits;
  }

  /**
   * Findings about a run before it is accepted, none if it can be opened; it gets no example. One run is checked at a
   * time, and one per team.
   */
  async check(files: RunFiles, { team }: { readonly team: string }): Promise<Rejection> {
    if (this.#checking.has(team))
      throw new CounterpointError("leaderboard/refused", "Another model from your team is being checked");
    this.#checking.add(team);
    try {
      return await this.#check(files);
    } finally {
      this.#checking.delete(team);
    }
  }

  async #check(files: RunFiles): Promise<Rejection> {
    const seconds = this.#limits.secondsToOpen;
    const check = () => this.#ask({ files, examples: undefined }, { seconds });
    const checking = this.#checked.then(check, check);
    this.#checked = checking;
    const reply = await checking;
    if ("findings" in reply) return reply;
    return rejection(FILES.model, ["failure" in reply ? reply.failure : ""]);
  }

  /** The model's labels for examples without labels, gzipped JSON Lines; or the reason why there are none. */
  async run(
    files: RunFiles,
    {
      examples,
      report,
    }: { readonly examples: Uint8Array; readonly report: (progress: ModelProgress) => void },
  ): Promise<Answered> {
    const seconds = this.#limits.secondsToAnswer;
    const reply = await this.#ask({ files, examples }, { seconds, report });
    if ("findings" in reply) return { failure: reply.findings[0]?.message ?? "" };
    return reply;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const child of this.#children) child.kill("SIGKILL");
  }

  async #ask(
    { files, examples }: Pick<ModelRequest, "files" | "examples">,
    {
      seconds,
      report = () => {},
    }: { readonly seconds: number; readonly report?: (progress: ModelProgress) => void },
  ): Promise<Answered | Rejection> {
    const { mebibytes } = this.#limits;
    const { path: cwd, remove } = await makeTemporaryFolder("model");
    try {
      if (this.#isStopped) throw new Error("The server is shutting down");
      const child = fork(SCRIPT, {
        cwd,
        env: {},
        execArgv: [`--max-old-space-size=${mebibytes}`],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      this.#children.add(child);
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort();
        child.kill("SIGKILL");
      }, seconds * 1_000);
      const request: ModelRequest = {
        files,
        examples,
        version: this.#version,
        maxBytes: mebibytes * 2 ** 20,
        server: process.pid,
      };
      child.send(request, () => {}); // a child that cannot receive has ended, which is detected below
      return await new Promise((resolve, reject) => {
        let reply: Exclude<ModelReply, ModelProgress> | undefined;
        child.on("message", (message: ModelReply) => {
          if ("answered" in message) report(message);
          else reply = message;
        });
        child.once("error", reject);
        child.once("close", (_code, signal) => {
          clearTimeout(timer);
          this.#children.delete(child);
          if (reply !== undefined) resolve(reply);
          else if (this.#isStopped) reject(new Error("The server is shutting down"));
          else if (late.signal.aborted) resolve({ failure: `The model took longer than ${seconds} seconds` });
          else if (signal === "SIGKILL")
            resolve({ failure: `The model used more than ${mebibytes.toLocaleString("en")} MiB of memory` });
          else resolve({ failure: "The model crashed its process" });
        });
      });
    } finally {
      await remove();
    }
  }
}
