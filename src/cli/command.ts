import { CounterpointError } from "../core/index.ts";
import type { OnProgress } from "../files/index.ts";

/** All that a command may touch of the world; only main.ts knows about the process. */
export interface Context {
  /** Prints the result, and nothing else, to stdout. */
  readonly print: (text: string) => void;
  /** Prints a picture of our own making, whose escape sequences are meant for the terminal. */
  readonly printRaw: (text: string) => void;
  /** Whether stdout shows colours. */
  readonly colours: boolean;
  /** Prints progress and remarks to stderr. */
  readonly log: (text: string) => void;
  /** Shows how much of these files has been read, when that takes long. */
  readonly startReadProgress: (paths: readonly string[]) => OnProgress;
  /** Shows how much of some work is done, when that takes long; takes how much is done so far. */
  readonly startProgress: (verb: string, total: number) => (done: number) => void;
  /** How many threads may work at once. */
  readonly threads: number;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The PostgreSQL to use instead of an embedded database, if there is one. */
  readonly databaseUrl: string | undefined;
  /** Where files of the user are kept that can be got again. */
  readonly cacheFolder: string;
  /** Opens an address in the browser of who sits at the machine; undefined when nobody does. */
  readonly openBrowser: ((address: string) => void) | undefined;
  /** What is said when the command is stopped half-way, by Ctrl-C or SIGTERM. */
  readonly setInterruptMessage: (say: string) => void;
  /** Ends when the command is asked to stop, by Ctrl-C or SIGTERM: for commands that run until then. */
  readonly waitForShutdown: () => Promise<void>;
}

/** 0 done, 1 done and problems were found; called wrongly (2) and input unusable (3) are thrown. */
export type ExitCode = 0 | 1;

/** One flag: as commander writes it, what it does, and its value when it is not given. */
export interface Option {
  readonly flags: string;
  readonly description: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly required?: boolean;
}

export type OptionValues = Readonly<Record<string, unknown>>;

/** A command: `counterpoint <noun> <verb>`. It parses, calls one function of a room, and prints. */
export interface Command {
  /** Empty for a command of one word. */
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** More about it, for --help only. */
  readonly details?: string;
  /** As commander writes it: `<files...>`; empty for none. */
  readonly arguments: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** Stopped half-way, the same command goes on where it was. */
  readonly isResumable?: true;
  /** Rooms are imported inside, so that no command pays for the others when it starts. */
  run(paths: readonly string[], options: OptionValues, context: Context): Promise<ExitCode>;
}

export const JSON_OPTION: Option = { flags: "--json", description: "print one JSON object, unrounded" };

export const SPLIT_OPTION: Option = {
  flags: "--split <name>",
  description: "the split of NLVR files (by default from the file's name)",
};

export const JOBS_OPTION: Option = {
  flags: "--jobs <number>",
  description: "threads that work at once (by default one per core)",
};

export const DATA_OPTION: Option = {
  flags: "--data <dir>",
  description: "the folder of the embedded database, unless DATABASE_URL names a PostgreSQL",
  default: "counterpoint-data",
};

export const IMAGE_STORE_OPTION: Option = {
  flags: "--image-store <dir>",
  description:
    'the folder where the server keeps images; servers of one PostgreSQL share it (default: "images" in the data folder)',
};

/** The checked value of --jobs. */
export function jobsOf({ jobs }: OptionValues, threads: number): number {
  const most = jobs === undefined ? threads : Number(jobs);
  if (Number.isInteger(most) && most >= 1 && most <= MOST_JOBS) return most;
  throw new CounterpointError(
    "usage",
    `--jobs should be a whole number from 1 to ${MOST_JOBS}, but is ${jobs}`,
  );
}

/** More threads than any machine has cores for would only take its memory. */
const MOST_JOBS = 64;

export const PORT_OPTION: Option = {
  flags: "--port <number>",
  description: "where to listen; 0 takes any free port",
  default: "4100",
};

/** The checked value of --port. */
export function portOf(port: unknown): number {
  const number = Number(port);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new CounterpointError("usage", `--port should be a whole number from 0 to 65535, but is ${port}`);
}

export const SEED_OPTION: Option = {
  flags: "--seed <seed>",
  description: "the seed of all chance: same seed, same output",
  default: "1",
};
