/** A moment in the reader's own time: 16 Nov 2026, 14:05. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
