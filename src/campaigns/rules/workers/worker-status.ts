/** An event of a worker in a campaign; events are appended, and the last one determines the status. */
export type WorkerEvent = "joined" | "blocked" | "unblocked" | "left";

/** Status of a worker; only active workers can take tasks. */
export type WorkerStatus = "active" | "blocked" | "left";

/**
 * Status of a worker after these events, oldest first. A worker who has left can join again; a blocked worker cannot.
 */
export function workerStatus(events: readonly WorkerEvent[]): WorkerStatus {
  let [blocked, left] = [false, false];
  for (const event of events) {
    if (event === "blocked") blocked = true;
    if (event === "unblocked") blocked = false;
    if (event === "left") left = true;
    if (event === "joined") left = false;
  }
  if (blocked) return "blocked";
  return left ? "left" : "active";
}
