/** Runs `work` on every item, in order, with at most `concurrency` at a time. Starts no further item after a failure. */
export async function forEachConcurrent<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failed = false;
  const run = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, run));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
