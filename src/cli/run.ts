import { CounterpointError } from "../core/index.ts";
import type { Context } from "./command.ts";
import { describeError, errorAsJson, exitCodeOf } from "./failure.ts";
import { buildProgram } from "./program.ts";
import { progressDisplay } from "./progress.ts";

/** The process that a command runs in, or a test. */
export interface Surroundings extends Omit<Context, "print" | "printRaw" | "log" | "showProgress"> {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** True when stderr is a terminal. */
  readonly isTerminal: boolean;
}

/** The exit code of a bug (EX_SOFTWARE), distinct from 1, problems found. */
const EXIT_SOFTWARE = 70;

/** Runs the command of the arguments, prints its output, and returns its exit code. */
export async function run(
  args: readonly string[],
  { writeOut, writeError, isTerminal, ...surroundings }: Surroundings,
): Promise<number> {
  const log = (text: string) => writeError(`${escapeControlCharacters(text)}\n`);
  const context: Context = {
    ...surroundings,
    print: (text) => writeOut(`${escapeControlCharacters(text)}\n`),
    printRaw: (text) => writeOut(`${text}\n`),
    log,
    showProgress: progressDisplay({ write: writeError, isTerminal, now: () => performance.now() }),
  };
  try {
    return await buildProgram(context).run(args);
  } catch (error) {
    if (error instanceof CounterpointError) {
      log(describeError(error));
      if (args.includes("--json")) context.print(JSON.stringify(errorAsJson(error)));
      return exitCodeOf(error);
    }
    log(`This is a bug in counterpoint ${context.version}, please report it:`);
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return EXIT_SOFTWARE;
  }
}

/** Escapes control characters and direction marks, with which text from files could control a terminal. */
function escapeControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
