import { CounterpointError, type Picture } from "../../core/index.ts";
import { readAnyCorpus } from "../../formats/index.ts";
import { rowKey } from "./feature-store.ts";

/** The distinct lists of photographs of corpus files, in the order in which they first have them; all are of one length. */
export async function photographLists(files: readonly string[]): Promise<readonly (readonly string[])[]> {
  const lists = new Map<string, readonly string[]>();
  await readAnyCorpus(files, {}, (example) => {
    const names = photographNames(example);
    lists.set(rowKey(names), names);
  });
  const [first = [], ...others] = lists.values();
  if (first.length === 0) throw new CounterpointError("data/invalid", "The corpus has no photographs");
  const odd = others.find(({ length }) => length !== first.length);
  if (odd !== undefined) {
    const message = `An example has ${first.length} photographs (${first[0]}), another ${odd.length} (${odd[0]})`;
    const hint = "Pass files whose examples all have the same number of photographs";
    throw new CounterpointError("data/invalid", message, { hint });
  }
  return [...lists.values()];
}

/** The names of the photographs of an example, in their order. */
export function photographNames({
  id,
  pictures,
}: {
  readonly id: string;
  readonly pictures: readonly Picture[];
}): readonly string[] {
  return pictures.map((picture) => {
    if (picture.kind === "photograph") return picture.name;
    const message = `The example ${id} is set against a drawn scene instead of photographs`;
    const hint = "Pass a file of a corpus of photographs, such as NLVR2";
    throw new CounterpointError("data/wrong-corpus", message, { at: [id], hint });
  });
}
