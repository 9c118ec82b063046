#!/usr/bin/env node
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, homedir } from "node:os";
import { join } from "node:path";
import type { S3Access } from "../database/index.ts";
import { run } from "./run.ts";

const MAX_THREADS = 4;

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const writeError = (text: string) => void process.stderr.write(text);
let interruptMessage = "Stopped";
/** Handler of Ctrl-C and SIGTERM; a second signal ends the process in any case. */
let stop: (exitCode: number) => void = async (exitCode) => {
  const { removePartials } = await import("../files/index.ts");
  removePartials();
  writeError(`\n${interruptMessage}\n`); // after the ^C that a terminal shows, or a partial line of progress
  process.exit(exitCode);
};
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0); // the reader, such as `head`, has closed the pipe
  writeError(`Cannot print the result: ${error.message}\n`);
  process.exit(3);
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => stop(code));
}

process.exitCode = await run(process.argv.slice(2), {
  writeOut: (text) => void process.stdout.write(text),
  writeError,
  isTerminal: process.stderr.isTTY,
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
  threads: Math.min(MAX_THREADS, availableParallelism()),
  version: String(manifest.version),
  now: Date.now,
  cacheFolder: join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "counterpoint"),
  databaseUrl: process.env.DATABASE_URL || undefined, // an empty value counts as unset
  s3: s3Access(process.env),
  oidcClientSecret: process.env.OIDC_CLIENT_SECRET || undefined,
  apiKey: (variable) => process.env[variable]?.trim() || undefined,
  openBrowser: process.stdout.isTTY ? openBrowser : undefined,
  setInterruptMessage: (message) => {
    interruptMessage = message;
  },
  waitForShutdown: () =>
    new Promise<void>((resolve) => {
      stop = () => resolve();
    }),
});

/** Access to S3-compatible storage by the usual variables; undefined without keys. */
function s3Access(env: NodeJS.ProcessEnv): S3Access | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN || undefined,
    endpoint: env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined,
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || undefined,
  };
}

/** Opens a URL or a local file in the user's browser; does nothing without one. */
function openBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {}); // the URL was printed as well
  child.unref();
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};
