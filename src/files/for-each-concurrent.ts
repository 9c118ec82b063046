/** Does some work for every item in their order, on so many of them at once; after a failure none is begun. */
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
