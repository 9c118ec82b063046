import { readFile } from "node:fs/promises";
import { Findings, parseNlvr2ImageName } from "../core/index.ts";
import { unreadableFinding } from "../files/index.ts";
import { throwIfFindings } from "./read-corpus.ts";
import { isObject, show } from "./record.ts";

const HASH = /^[0-9a-f]{16}$/;

/** The released hash file: image name -> 64-bit perceptual average hash, 16 hexadecimal digits. */
export async function readHashes(path: string): Promise<ReadonlyMap<string, string>> {
  const findings = new Findings();
  const hashes = new Map<string, string>();
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!isObject(value)) throw new SyntaxError("it should be one object of image name -> hash");
    for (const [name, hash] of Object.entries(value)) {
      const fail = (code: string, message: string) =>
        findings.add({ code, file: path, line: 1, field: name, message });
      if (parseNlvr2ImageName(name) === undefined) {
        fail("hash/name", `${show(name)} should be like "dev-12-3-img0.png"`);
      } else if (typeof hash !== "string" || !HASH.test(hash)) {
        fail("hash/value", `The hash of ${name} should be 16 hexadecimal digits, but is ${show(hash)}`);
      } else hashes.set(name, hash);
    }
  } catch (error) {
    if (error instanceof SyntaxError) {
      const message = `This is not a hash file: ${error.message}`;
      findings.add({ code: "line/not-json", file: path, line: 1, message });
    } else findings.add(unreadableFinding({ path, line: 1, error }));
  }
  throwIfFindings(findings);
  return hashes;
}

/** The text of a hash file, in the form of the release. */
export function formatHashes(hashes: ReadonlyMap<string, string>): string {
  return `{${Array.from(hashes, ([name, hash]) => `"${name}": "${hash}"`).join(", ")}}`;
}
