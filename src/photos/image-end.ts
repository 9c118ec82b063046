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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "png") return endOfPng(view);
  return type === "jpeg" ? endOfJpeg(view) : endOfWebp(view);
}

/** Chunks of length, name, data and checksum; the last is called IEND. */
function endOfPng(view: DataView): number | undefined {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const end = at + 12 + view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49454e44) return end;
    at = end;
  }
  return undefined;
}

/** Segments with their length; after each start of scan, data in which FF is followed by 00 or a restart marker. */
function endOfJpeg(view: DataView): number | undefined {
  let at = 2;
  while (at + 2 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1; // fill
      continue;
    }
    if (at + 4 > view.byteLength) return undefined;
    at += 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = endOfScan(view, at);
  }
  return undefined;
}

function endOfScan(view: DataView, start: number): number {
  for (let at = start; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

/** The length of the whole stands in its head. */
function endOfWebp(view: DataView): number {
  const length = 8 + view.getUint32(4, true);
  return length + (length % 2);
}

function has(bytes: Uint8Array, at: number, ...wanted: readonly number[]): boolean {
  return wanted.every((byte, i) => bytes[at + i] === byte);
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
