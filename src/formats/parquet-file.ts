import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

/** The column for every field of a record that has no column of its own, so that none is lost. */
export const OTHER_FIELDS = "other_fields";

/** The key under which the metadata of our tables has the hash of the file. */
export const HASH_KEY = "counterpoint.sha256";

/** In place of the hash while the file is hashed. */
export const UNSET_HASH = "0".repeat(64);

/** Bytes of a file that are hashed at a time. */
const BLOCK = 2 ** 20;

/** Hashes a whole table: SHA-256 in hexadecimal digits, with zeros for the 64 digits at `offset`, which are the hash itself. */
export async function hashTable(file: FileHandle, offset: number, onBlock = () => {}): Promise<string> {
  const hash = createHash("sha256");
  const block = Buffer.alloc(BLOCK);
  for (let start = 0; ; start += BLOCK) {
    const { bytesRead } = await file.read(block, 0, BLOCK, start);
    if (bytesRead === 0) return hash.digest("hex");
    const inBlock = (at: number) => Math.max(0, Math.min(bytesRead, at - start));
    block.fill("0", inBlock(offset), inBlock(offset + UNSET_HASH.length));
    hash.update(block.subarray(0, bytesRead));
    onBlock();
  }
}

/** The offset of a text in a file whose footer has it; -1 otherwise. */
export async function offsetInFooter(file: FileHandle, text: string): Promise<number> {
  const { size } = await file.stat();
  const end = Buffer.alloc(8); // length of the footer, then PAR1
  await file.read(end, 0, 8, size - 8);
  const footer = Buffer.alloc(Math.min(end.readUInt32LE(), size - 8));
  const start = size - 8 - footer.length;
  await file.read(footer, 0, footer.length, start);
  const offset = footer.lastIndexOf(text);
  return offset < 0 ? -1 : start + offset;
}
