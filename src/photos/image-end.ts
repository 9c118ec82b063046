/** The kinds of files that photographs come in. */
export type PhotoType = "png" | "jpeg" | "webp";

/** Image format by the first bytes of a file; its name and media type do not matter. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  if (has(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (has(bytes, 0, 0xff, 0xd8, 0xff)) return "jpeg";
  const isWebp = has(bytes, 0, ...ascii("RIFF")) && has(bytes, 8, ...ascii("WEBP"));
  return isWebp ? "webp" : undefined;
}

/**
 * Offset at which the image in a file ends; undefined when it does not end. Decoders stop there, so another file (an
 * archive, a page) could be hidden behind it.
 */
export function imageEnd(bytes: Uint8Array, type: PhotoType): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "png") return endOfPng(file);
  return type === "jpeg" ? endOfJpeg(file) : endOfWebp(file);
}

/** Chunks of length, name, data and checksum; the last is called IEND. */
function endOfPng(file: Buffer): number | undefined {
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (file.readUInt32BE(at + 4) === 0x49454e44) return end;
    at = end;
  }
  return undefined;
}

/** Segments with their length; after each start of scan, its data. */
function endOfJpeg(file: Buffer): number | undefined {
  let at = 2;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1];
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1; // fill
      continue;
    }
    if (at + 4 > file.length) return undefined;
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(file, at);
  }
  return undefined;
}

/** Offset at which the data of a JPEG's scan ends: within it, FF is followed by 00 or a restart marker. */
export function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

/** The length of the whole stands in its head. */
function endOfWebp(file: Buffer): number {
  const length = 8 + file.readUInt32LE(4);
  return length + (length % 2);
}

function has(bytes: Uint8Array, at: number, ...wanted: readonly number[]): boolean {
  return wanted.every((byte, i) => bytes[at + i] === byte);
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
