import { CounterpointError, formatNlvr2ImageName } from "../../core/index.ts";
import { readPairs } from "../../formats/index.ts";
import { rowKey } from "./feature-store.ts";

/** The distinct lists of photographs of corpus files, in the order in which they first have them; all are of one length. */
export async function photographLists(files: readonly string[]): Promise<readonly (readonly string[])[]> {
  const lists = new Map<string, readonly string[]>();
  for (const file of files) {
    for await (const batch of readPairs(file)) {
      for (const { split, set, pair } of batch) {
        const names = ([0, 1] as const).map((image) => formatNlvr2ImageName({ split, set, pair, image }));
        lists.set(rowKey(names), names);
      }
    }
  }
  const [first, ...others] = lists.values();
  if (first === undefined) throw new CounterpointError("data/invalid", "The corpus has no photographs");
  const odd = others.find(({ length }) => length !== first.length);
  if (odd !== undefined) {
    const message = `An example has ${first.length} photographs (${first[0]}, ...), another ${odd.length} (${odd[0]}, ...)`;
    const hint = "Pass files whose examples all have the same number of photographs";
    throw new CounterpointError("data/invalid", message, { hint });
  }
  return [...lists.values()];
}
