import { CounterpointError } from "../core/index.ts";

/** One flag of a command: its help text, and the function that reads its value. */
export interface Flag<T> {
  /** The value in commander's syntax, `<file>` or `<files...>`; empty for a switch. */
  readonly placeholder: string;
  readonly description: string;
  /** As typed, and as the help shows it. */
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly required?: boolean;
  /** Validates a value that commander read, under the name of the flag. */
  readonly parse: (value: unknown, name: string) => T;
}

/** The values of flags by their names. */
export type ValuesOf<Flags extends Readonly<Record<string, Flag<unknown>>>> = {
  readonly [Name in keyof Flags]: ReturnType<Flags[Name]["parse"]>;
};

/** Options that determine whether there is always a value. */
interface Presence {
  readonly default?: string;
  readonly required?: true;
}

/** The value of a flag, undefined when it is omitted, unless it is required or has a default. */
type Given<P extends Presence, T> = P extends { readonly default: string } | { readonly required: true }
  ? T
  : T | undefined;

/** A switch: present or not. */
export function flag(description: string): Flag<boolean> {
  return { placeholder: "", description, parse: (value) => value === true };
}

/** A flag with any text. */
export function text<const P extends Presence>(
  placeholder: string,
  description: string,
  presence?: P,
): Flag<Given<P, string>> {
  return parsed(placeholder, description, String, presence);
}

/** A flag with several texts; none by default. */
export function texts(
  placeholder: string,
  description: string,
  presence: { readonly required?: true } = {},
): Flag<readonly string[]> {
  return { placeholder, description, ...presence, parse: (value) => [value ?? []].flat().map(String) };
}

/** A flag with one of several words. */
export function choice<const Word extends string, const P extends Presence>(
  placeholder: string,
  description: string,
  choices: readonly Word[],
  presence?: P,
): Flag<Given<P, Word>> {
  const isChoice = (value: unknown): value is Word => choices.some((each) => each === value);
  const parse = (value: unknown, name: string) => {
    if (isChoice(value)) return value;
    throw wrongValue(name, `one of ${choices.join(", ")}`, value);
  };
  return { ...parsed(placeholder, description, parse, presence), choices };
}

/** The range of a flag's numbers, both ends included. */
export interface Range {
  readonly min: number;
  readonly max?: number;
}

/** A flag with an integer of a range. */
export function integer<const P extends Presence>(
  description: string,
  { min, max = Number.MAX_SAFE_INTEGER }: Range,
  presence?: P,
): Flag<Given<P, number>> {
  const wanted =
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number of at least ${min}`
      : `a whole number from ${min} to ${max}`;
  const parse = (value: unknown, name: string) => {
    const number = toNumber(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw wrongValue(name, wanted, value);
  };
  return parsed("<number>", description, parse, presence);
}

/** A decimal number as typed; NaN for anything else, such as 0x10 or an empty text. */
export function toNumber(value: unknown): number {
  const isDecimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(String(value));
  return isDecimal ? Number(value) : Number.NaN;
}

/** The numbers that a flag accepts, in words and as a test. */
interface NumberTest {
  readonly wanted: string;
  readonly accepts: (value: number) => boolean;
  readonly placeholder?: string;
}

/** A flag with a number that passes a test. */
export function number<const P extends Presence>(
  description: string,
  { wanted, accepts, placeholder = "<number>" }: NumberTest,
  presence?: P,
): Flag<Given<P, number>> {
  const parse = (value: unknown, name: string) => {
    if (accepts(toNumber(value))) return toNumber(value);
    throw wrongValue(name, wanted, value);
  };
  return parsed(placeholder, description, parse, presence);
}

/** A flag whose value is parsed by the given function. */
export function parsed<T, const P extends Presence>(
  placeholder: string,
  description: string,
  parse: (value: unknown, name: string) => T,
  presence?: P,
): Flag<Given<P, T>> {
  return {
    placeholder,
    description,
    ...presence,
    // Commander checks required flags and sets defaults, so a value is missing only where it can be.
    parse: (value, name) => (value === undefined ? undefined : parse(value, name)) as Given<P, T>,
  };
}

/** The error for a value that a flag does not accept. */
export function wrongValue(name: string, wanted: string, value: unknown): CounterpointError {
  return new CounterpointError("usage", `${name} should be ${wanted}, but is ${value}`);
}
