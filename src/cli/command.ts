import type { S3Access } from "../database/index.ts";
import type { Progress } from "../files/index.ts";
import type { Flag, ValuesOf } from "./flags.ts";
import { flag, integer, text } from "./flags.ts";

/** The environment of a command; only main.ts accesses the process. */
export interface Context {
  /** Prints the result to stdout. */
  readonly print: (text: string) => void;
  /** Prints a picture of our own, with its escape sequences. */
  readonly printRaw: (text: string) => void;
  /** True when stdout shows colours. */
  readonly colours: boolean;
  /** Prints progress and remarks to stderr. */
  readonly log: (text: string) => void;
  /** Shows the progress of long work. */
  readonly showProgress: (progress: Progress) => void;
  /** Number of threads to use. */
  readonly threads: number;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The PostgreSQL to use instead of an embedded database, if there is one. */
  readonly databaseUrl: string | undefined;
  /** Access to S3-compatible storage, if there are keys for it. */
  readonly s3: S3Access | undefined;
  /** The secret of the server at its OpenID Connect provider, if there is one. */
  readonly oidcClientSecret: string | undefined;
  /** The key of an API from an environment variable of this name; undefined when it is unset or empty. */
  readonly apiKey: (variable: string) => string | undefined;
  /** Folder for files that can be downloaded again. */
  readonly cacheFolder: string;
  /** Opens a URL in the user's browser; undefined when there is no interactive user. */
  readonly openBrowser: ((address: string) => void) | undefined;
  /** Sets the message for a command that is interrupted by Ctrl-C or SIGTERM. */
  readonly setInterruptMessage: (say: string) => void;
  /** Resolves when the command should stop, by Ctrl-C or SIGTERM: for commands that run until then. */
  readonly waitForShutdown: () => Promise<void>;
}

/**
 * 0 done, 1 done and problems were found, 3 input unusable, which is mostly thrown; called wrongly (2) is always
 * thrown.
 */
export type ExitCode = 0 | 1 | 3;

/** One flag: in commander's syntax, with its description and its default. */
export interface Option {
  readonly flags: string;
  readonly description: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly required?: boolean;
}

export type OptionValues = Readonly<Record<string, unknown>>;

/** A command: `counterpoint <noun> <verb>`. It parses, calls one function of a module, and prints. */
export interface Command {
  /** Empty for a command of one word. */
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** More details, for --help only. */
  readonly details?: string;
  /** In commander's syntax: `<files...>`; empty for none. */
  readonly arguments: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** True when the same command resumes after it was interrupted. */
  readonly isResumable?: true;
  /** Modules are imported inside, so that no command loads those of the others. */
  run(paths: readonly string[], options: OptionValues, context: Context): Promise<ExitCode>;
}

/** A command whose flags are declared with their types: `run` gets checked values. */
interface TypedCommand<Flags extends FlagRecord> extends Omit<Command, "options" | "run"> {
  readonly options: Flags;
  run(paths: readonly string[], options: ValuesOf<Flags>, context: Context): Promise<ExitCode>;
}

type FlagRecord = Readonly<Record<string, Flag<unknown>>>;

/** Creates a command of typed flags; each flag is named after its key, `perImage` as `--per-image`. */
export function defineCommand<const Flags extends FlagRecord>(command: TypedCommand<Flags>): Command {
  const flags = Object.entries(command.options).map(([key, declared]) => {
    const name = `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return { key, name, declared };
  });
  return {
    ...command,
    options: flags.map(({ name, declared: { placeholder, parse: _, ...option } }) => ({
      ...option,
      flags: `${name} ${placeholder}`.trimEnd(),
    })),
    async run(paths, raw, context) {
      const values = flags.map(({ key, name, declared }) => [key, declared.parse(rawValue(raw, key), name)]);
      return command.run(paths, Object.fromEntries(values) as ValuesOf<Flags>, context); // each parsed by its own flag
    },
  };
}

/** Commander stores `--no-browser` as `browser: false`. */
function rawValue(raw: OptionValues, key: string): unknown {
  const [, first, rest] = /^no([A-Z])(\w*)$/.exec(key) ?? [];
  return first === undefined ? raw[key] : raw[`${first.toLowerCase()}${rest}`] === false;
}

export const JSON_FLAG = flag("print the result as one JSON object, with unrounded numbers");

export const SPLIT_FLAG = text("<name>", "split of the NLVR files (default: taken from the file name)");

export const FORMAT_FLAG = text(
  "<name or file>",
  "format of the files: a name of `corpus formats`, or a mapping file (default: recognised by their fields)",
);

export const SEED_FLAG = text("<seed>", "random seed; the same seed gives the same output", { default: "1" });

/** More threads than any machine has cores would only use memory. */
export const JOBS_RANGE = { min: 1, max: 64 };

/** Identifiers have at most nine digits. */
export const PRESENTATIONS_RANGE = { min: 1, max: 999_999_999 };

/** Where models are computed. */
export const DEVICE_FLAG = text("<name>", "execution provider of ONNX Runtime: cpu, cuda, ...", {
  default: "cpu",
});

export const JOBS_FLAG = integer("number of threads (default: one per core)", JOBS_RANGE);

export const DATA_FLAG = text(
  "<dir>",
  "data folder with the embedded database (with DATABASE_URL, PostgreSQL is used instead)",
  { default: "counterpoint-data" },
);

export const IMAGE_STORE_FLAG = text(
  "<place>",
  'where the server stores images: a folder, or s3://bucket/prefix; all servers on one PostgreSQL database must share it (default: "images" in the data folder)',
);

export const PORT_FLAG = integer(
  "port to listen on; 0 picks a free port",
  {
    min: 0,
    max: 65_535,
  },
  { default: "4100" },
);
