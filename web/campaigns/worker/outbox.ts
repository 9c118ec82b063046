import { isTemporary, RequestError, send } from "../../api/request.ts";

/** An answer that the server may not have yet. Its key makes sure that it counts once, however often it is sent. */
interface QueuedAnswer {
  readonly assignment: string;
  readonly key: string;
  readonly content: unknown;
}

const PREFIX = "counterpoint.answer.";

/** Keeps an answer in the browser until the server has it; a crash or a reload does not lose it. */
export function queueAnswer(assignment: string, content: unknown): void {
  const answer: QueuedAnswer = { assignment, key: randomKey(), content };
  localStorage.setItem(PREFIX + assignment, JSON.stringify(answer));
}

/** Whether an answer is waiting to be sent. */
export function isQueued(assignment: string): boolean {
  return localStorage.getItem(PREFIX + assignment) !== null;
}

/**
 * Sends what is kept. Fails when the server cannot be reached, and keeps the rest for the next time. Returns what it
 * refused, which is kept no longer: to send it again would change nothing.
 */
export async function flushOutbox(): Promise<readonly RequestError[]> {
  const refused: RequestError[] = [];
  for (const place of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    const { assignment, key, content } = JSON.parse(localStorage.getItem(place)!) as QueuedAnswer;
    try {
      await send("POST /api/work/:assignment/answer", { params: { assignment }, body: { key, content } });
    } catch (error) {
      if (!(error instanceof RequestError) || isTemporary(error) || error.status === 401) throw error;
      refused.push(error);
    }
    localStorage.removeItem(place);
  }
  return refused;
}

/** A key that no other request has. Not `randomUUID`, which browsers have on secure addresses only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
