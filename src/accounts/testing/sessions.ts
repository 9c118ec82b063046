import type { NewSession } from "../sessions.ts";

/** A session to open; what is given replaces the usual values. */
export function sessionToOpen(given: Partial<NewSession> = {}): NewSession {
  return {
    id: "session",
    now: 1,
    expiresAt: 9,
    address: "192.0.2.1",
    userAgent: "Test",
    method: "password",
    ...given,
  };
}
