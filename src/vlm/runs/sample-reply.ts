import { open } from "node:fs/promises";
import type { Outcome } from "../reading/outcome.ts";
import type { Reader } from "../reading/readers.ts";
import { LogState, visitLog } from "./run-log.ts";

/** Characters of a reply that are shown. */
const LONGEST = 200;

/**
 * A remark with one reply as a sample, when no reply about an example is an answer; undefined when one is, or when there is none. Replies to
 * the picture test stand for them when there are no others yet.
 */
export async function noAnswerNote(path: string, reader: Reader): Promise<string | undefined> {
  const main = new Map<Outcome, string>(); // the first reply of each outcome
  const tests = new Map<Outcome, string>();
  const file = await open(path, "r");
  try {
    await visitLog(file, path, (entry) => {
      if (entry.kind !== "reply") return;
      const state = new LogState(reader);
      state.add(entry);
      const { outcome } = state.answerTo(entry.unit)!; // it was added
      const replies = entry.unit.control === "main" ? main : tests;
      if (!replies.has(outcome)) replies.set(outcome, entry.reply.text);
    });
  } finally {
    await file.close();
  }
  const replies = main.size > 0 ? main : tests;
  const [outcome] = replies.has("unreadable") ? ["unreadable" as const] : [...replies.keys()];
  if (outcome === undefined || replies.has("true") || replies.has("false")) return undefined;
  const shown = replies
    .get(outcome)!
    .replaceAll(/[\s\p{Cc}]+/gu, " ") // a reply may have codes that change a terminal
    .trim();
  const cut = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}...` : shown;
  return `The model gave no readable answer. One of its replies (${outcome}): ${cut === "" ? "empty" : JSON.stringify(cut)}`;
}
