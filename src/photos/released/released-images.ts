import { CounterpointError, formatNlvr2ImageName } from "../../core/index.ts";
import { readHashes, readValidCorpus } from "../../formats/index.ts";

/** An image of the release: its name there, where it was found, and its average hash. */
export interface ReleasedImage {
  readonly name: string;
  readonly url: string;
  readonly hash: string;
}

/** The images of a released file of NLVR2, in the order in which it first names them. */
export async function readReleasedImages(
  file: string,
  { hashes: hashFile }: { readonly hashes: string },
): Promise<readonly ReleasedImage[]> {
  const hashes = await readHashes(hashFile);
  const urls = new Map<string, string>();
  await readValidCorpus([file], {}, ({ picture, split, set, position: pair }) => {
    if (picture.kind !== "pair") {
      const hint = "Name a file of NLVR2, such as dev.json";
      throw new CounterpointError("data/wrong-corpus", `${file} holds scenes, which need no download`, {
        hint,
      });
    }
    urls.set(formatNlvr2ImageName({ split, set, pair, image: 0 }), picture.left);
    urls.set(formatNlvr2ImageName({ split, set, pair, image: 1 }), picture.right);
  });
  const without = [...urls.keys()].filter((name) => !hashes.has(name));
  if (without.length > 0) {
    const message = `${hashFile} has no hash for ${without.length} images of ${file}, such as ${without[0]}`;
    const hint = "Name the hash file of the same split";
    throw new CounterpointError("data/invalid", message, { at: [hashFile], hint });
  }
  return Array.from(urls, ([name, url]) => ({ name, url, hash: hashes.get(name)! }));
}
