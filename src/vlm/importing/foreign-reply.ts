import type { Finding } from "../../core/index.ts";
import type { Stop } from "../reading/outcome.ts";

/** A reply in a log of another program, and what the log says about the example it belongs to. */
export interface ForeignReply {
  /** Where it stands: a line, or the number of a sample, from 1. */
  readonly line: number;
  /** The identifier of the example, where the log names one. */
  readonly identifier: string | undefined;
  /** Texts of the record in which the sentence or names of pictures may be found. */
  readonly texts: readonly string[];
  /** Its place in the dataset that was asked about, from 0, and the label there, where the log has them. */
  readonly place?: number | undefined;
  readonly label?: string | undefined;
  readonly reply: string;
  readonly stop: Stop;
  /** The prompt, for letters that it offers as answers. */
  readonly prompt: string | undefined;
  readonly repeat: number;
  readonly tokens: { readonly input: number; readonly output: number };
}

/** A log that has been read: its replies, the model where it names one, and what could not be read. */
export interface ForeignLog {
  readonly model: string | undefined;
  readonly replies: readonly ForeignReply[];
  /** Records without a reply. */
  readonly findings: readonly Finding[];
}

/** Every text inside a value, at any depth, pictures in base64 left out. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return value.length > MAX_TEXT || value.startsWith("data:") ? [] : [value];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1));
}

const MAX_TEXT = 20_000;
const MAX_DEPTH = 12;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text or a number as a text; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}
