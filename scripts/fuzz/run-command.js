import { run } from "../../dist/cli/run.js";

const never = new Promise(() => {});

/** Runs a command in this process; returns what is wrong with its outcome: an exit code other than 0 to 3, or a stack trace. */
export async function runCommand(args, folder) {
  const errors = [];
  const code = await run(args, {
    writeOut: () => {},
    writeError: (text) => errors.push(text),
    isTerminal: false,
    colours: false,
    threads: 1,
    version: "0.0.0",
    now: Date.now,
    cacheFolder: folder,
    databaseUrl: undefined,
    openBrowser: undefined,
    setInterruptMessage: () => {},
    waitForShutdown: () => never,
  });
  const text = errors.join("");
  const isClean = code >= 0 && code <= 3 && !/^ +at .*:\d+/m.test(text);
  return isClean ? undefined : `${args.join(" ")}: exit code ${code}\n${text.slice(0, 4_000)}`;
}
