import { CounterpointError } from "../../core/index.ts";
import type { Outcome } from "./outcome.ts";
import { type Reply, readReply } from "./read-reply.ts";
import { bareText } from "./words.ts";

/** A way to read replies, with a name by which runs record it. */
export interface Reader {
  readonly name: string;
  readonly summary: string;
  readonly read: (reply: Reply) => Outcome;
}

/** The readers, the default first. The others are those of simpler harnesses, for comparison. */
export const READERS: readonly [Reader, ...Reader[]] = [
  {
    name: "last-statement",
    summary: "the last statement about the sentence, in words of some twenty languages; thinking is cut off",
    read: readReply,
  },
  {
    name: "first-word",
    summary: "the first word of the reply, if it is yes, no, true or false",
    read: (reply) => readWord(/^[^\p{L}]*(yes|no|true|false)(?![\p{L}'])/iu.exec(reply.text)?.[1], reply),
  },
  {
    name: "exact",
    summary: "replies that are yes, no, true or false and nothing else",
    read: (reply) => readWord(bareText(reply.text), reply),
  },
];

function readWord(word: string | undefined, { stop }: Reply): Outcome {
  if (stop === "filter") return "filtered";
  if (stop === "refusal") return "refused";
  if (/^(?:yes|true)$/i.test(word ?? "")) return "true";
  if (/^(?:no|false)$/i.test(word ?? "")) return "false";
  return stop === "length" ? "out-of-tokens" : "unreadable";
}

/** The reader of a name; an error lists the names there are. */
export function readerNamed(name: string): Reader {
  const found = READERS.find((each) => each.name === name);
  if (found) return found;
  const hint = `Use one of ${READERS.map((each) => each.name).join(", ")}`;
  throw new CounterpointError("usage", `There is no reader "${name}"`, { hint });
}
