/** What happened to a worker's place in a campaign; events are appended, the last one holds. */
export type WorkerEvent = "joined" | "blocked" | "unblocked" | "left";

/** Whether a worker may take tasks. */
export type WorkerStatus = "active" | "blocked" | "left";

/** A worker's standing after its events, oldest first. Who has left may join again; who is blocked may not. */
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
