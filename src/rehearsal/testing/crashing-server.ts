import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BOTH_DATABASES } from "../../database/testing/databases.ts";
import type { RehearsalServer } from "../http-client.ts";
import { bundleServer } from "./bundle-server.ts";

/** It lives for seconds: optimising the code of the database would take longer than running it. */
const SHORT_LIVED = ["--liftoff-only", "--max-semi-space-size=64"];

interface CrashingServerOptions {
  readonly database: { readonly folder: string } | { readonly url: string };
  readonly images: string;
  readonly setupToken: string;
  /** Options of Node, such as a module that is loaded first. */
  readonly execArgv?: readonly string[];
}

/** A server that is killed with SIGKILL again and again, and started again each time. */
export class CrashingServer implements RehearsalServer {
  readonly #options: CrashingServerOptions;
  #now = 0;
  #child!: ChildProcess;
  #url = "";
  #up: Promise<void> = Promise.resolve();
  #killed: Promise<void> = Promise.resolve();
  /** Number of kills. */
  kills = 0;

  constructor(options: CrashingServerOptions) {
    this.#options = options;
  }

  readonly url = () => this.#url;
  readonly waitUntilUp = () => this.#up;

  readonly setTime = async (now: number): Promise<void> => {
    this.#now = now;
    for (;;) {
      await this.#up;
      const child = this.#child;
      if (await sendTime(child, now)) return;
      await new Promise(setImmediate); // `kill` sees the end too, and starts another
    }
  };

  async start(): Promise<void> {
    const { execArgv = [], ...options } = this.#options;
    this.#child = fork(await bundleServer(), [JSON.stringify(options), String(this.#now)], {
      stdio: "inherit",
      execArgv: [...SHORT_LIVED, ...execArgv],
    });
    this.#up = once(this.#child, "message").then(([url]) => {
      this.#url = url as string;
    });
    await this.#up;
  }

  /** Kills it, whatever it does at the moment, and starts it again; of several at once, one after the other. */
  kill(): Promise<void> {
    this.kills += 1;
    this.#killed = this.#killed.then(() => this.#killOnce());
    return this.#killed;
  }

  async #killOnce(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    this.#up = ended.then(() => this.start());
    await this.#up;
  }

  async stop(): Promise<void> {
    await this.#killed;
    await this.#up;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

/** True when the process took the time, before it ended. */
function sendTime(child: ChildProcess, now: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isSet: boolean) => {
      child.off("message", onMessage).off("exit", onExit);
      resolve(isSet);
    };
    const onMessage = () => settle(true);
    const onExit = () => settle(false);
    child.on("message", onMessage).on("exit", onExit);
    child.send(now, (error) => error && settle(false));
  });
}

/** Starts a server on a new database, lets `work` kill it, and removes everything afterwards. */
export async function withCrashingServer(
  databases: ReturnType<(typeof BOTH_DATABASES)[number][1]>,
  setupToken: string,
  work: (server: CrashingServer) => Promise<void>,
): Promise<void> {
  const database = "url" in databases ? { url: await databases.url() } : { folder: await databases.folder() };
  const images = await mkdtemp(join(tmpdir(), "counterpoint-killed-"));
  const server = new CrashingServer({ database, images, setupToken });
  try {
    await server.start();
    await work(server);
  } finally {
    await server.stop();
    await rm(images, { recursive: true });
  }
}
