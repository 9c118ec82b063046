import { CONSENT_MISSING, isTemporary, RequestError, send } from "../../api/request.ts";
import { tellOtherTabs } from "./other-tabs.ts";

/** An answer that the server may not have received. Its key makes repeated requests count once. */
interface QueuedAnswer {
  readonly assignment: string;
  readonly key: string;
  readonly content: unknown;
}

const PREFIX = "counterpoint.answer.";

/** Stores an answer in the browser until the server has it, so that a crash or a reload does not lose it. */
export function queueAnswer(assignment: string, content: unknown): void {
  const answer: QueuedAnswer = { assignment, key: randomKey(), content };
  localStorage.setItem(PREFIX + assignment, JSON.stringify(answer));
}

/** True when an answer is waiting to be sent. */
export function isQueued(assignment: string): boolean {
  return localStorage.getItem(PREFIX + assignment) !== null;
}

/**
 * Sends the queued answers. Throws when the server cannot be reached, or the worker has to sign in or to agree to the
 * consent text first, and keeps the rest. Returns the errors of
 * refused answers, which are removed, because the server would refuse them again.
 */
export async function flushOutbox(): Promise<readonly RequestError[]> {
  const refused: RequestError[] = [];
  for (const storageKey of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    const { assignment, key, content } = JSON.parse(localStorage.getItem(storageKey)!) as QueuedAnswer;
    try {
      await send("POST /api/work/:assignment/answer", { params: { assignment }, body: { key, content } });
      tellOtherTabs({ kind: "submitted", assignment });
    } catch (error) {
      if (!(error instanceof RequestError) || isTemporary(error) || isKept(error)) throw error;
      refused.push(error);
    }
    localStorage.removeItem(storageKey);
  }
  return refused;
}

/** True when the same answer is accepted once the worker has signed in again or agreed to the current text. */
function isKept({ status, code }: RequestError): boolean {
  return status === 401 || code === CONSENT_MISSING;
}

/** A unique key for a request. Not `randomUUID`, which browsers offer only on secure origins. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
