import { CounterpointError } from "../core/index.ts";
import { endOfScan, imageEnd, type PhotoType, photoTypeOf } from "./image-end.ts";

/**
 * The file of a photograph without anything that is not the picture: where and by what it was taken, previews, comments,
 * and whatever follows its end. The picture itself is not encoded again; which side is up stays.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  const type = photoTypeOf(bytes);
  const end = type && imageEnd(bytes, type);
  if (type === undefined || end === undefined || end > bytes.length) {
    const message =
      type === undefined ? "The file is not a PNG, JPEG or WebP image" : "The image file is truncated";
    throw new CounterpointError("data/unreadable", message);
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, end);
  return CLEANED[type](file);
}

const CLEANED: Readonly<Record<PhotoType, (file: Buffer) => Uint8Array>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
};

const EXIF = Buffer.from("Exif\0\0", "latin1");

/** Marker segments that notes are kept in are left out: all of APPn but JFIF, colour profiles and Adobe's kind of colours. */
function cleanJpeg(file: Buffer): Uint8Array {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let orientation = 1;
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1]!;
    if (marker === 0xd9) break;
    if (marker === 0xff) {
      at += 1; // fill
      continue;
    }
    const end = Math.min(file.length, at + 2 + file.readUInt16BE(at + 2));
    const segment = file.subarray(at, end);
    const hasName = (name: string) => segment.toString("latin1", 4, 4 + name.length) === name;
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (marker === 0xe1 && hasName("Exif\0\0")) orientation = orientationOf(segment.subarray(10));
    if (marker === 0xe0 && hasName("JFIF\0")) kept.push(withoutPreview(segment));
    if (!isNote || (marker === 0xe2 && hasName("ICC_PROFILE\0")) || (marker === 0xee && hasName("Adobe")))
      kept.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    at = endOfScan(file, end);
    kept.push(file.subarray(end, at));
  }
  kept.push(Buffer.of(0xff, 0xd9));
  if (orientation > 1) {
    const metadata = Buffer.concat([EXIF, orientationMetadata(orientation)]);
    kept.splice(1, 0, Buffer.of(0xff, 0xe1, 0, metadata.length + 2), metadata);
  }
  return Buffer.concat(kept);
}

/** A segment of JFIF ends with the width and height of a preview, and its pixels. */
function withoutPreview(segment: Buffer): Buffer {
  const head = Buffer.alloc(JFIF_LENGTH + 2);
  segment.copy(head, 0, 0, JFIF_LENGTH);
  head.writeUInt16BE(JFIF_LENGTH, 2);
  return head;
}

/** Of the segment, its marker and preview not counted; the marker's two bytes are as many as the preview's two sides. */
const JFIF_LENGTH = 16;

/** Chunks that a picture looks the same without are left out, but for its colours. */
const PNG_CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"];

function cleanPng(file: Buffer): Uint8Array {
  const kept: Buffer[] = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (PNG_CHUNKS.includes(file.toString("latin1", at + 4, at + 8))) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Everything that belongs to the picture; whatever else a writer has put in is left out. */
const WEBP_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];
/** Bits of the extended header that announce notes. */
const WEBP_EXIF = 0x08;
const WEBP_XMP = 0x04;

function cleanWebp(file: Buffer): Uint8Array {
  const kept: Buffer[] = [];
  let extended: Buffer | undefined;
  let orientation = 1;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = Math.min(file.length, at + 8 + length + (length % 2));
    const chunk = Buffer.from(file.subarray(at, end));
    if (name === "EXIF") orientation = orientationOf(withoutPrefix(chunk.subarray(8)));
    if (name === "VP8X") extended = chunk;
    if (WEBP_CHUNKS.includes(name)) kept.push(chunk);
    at = end;
  }
  if (extended !== undefined && extended.length > 8) {
    extended[8] = extended[8]! & ~(WEBP_EXIF | WEBP_XMP);
    if (orientation > 1) {
      extended[8] |= WEBP_EXIF;
      const metadata = orientationMetadata(orientation);
      const head = Buffer.from("EXIF\0\0\0\0", "latin1");
      head.writeUInt32LE(metadata.length, 4);
      kept.push(head, metadata);
    }
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** Some writers begin the chunk as JPEG's segment does. */
function withoutPrefix(exif: Buffer): Buffer {
  return exif.subarray(0, 6).equals(EXIF) ? exif.subarray(6) : exif;
}

/** The tag of TIFF that says which side of a picture is up, a short number from 1 (as it is) to 8. */
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Orientation in the TIFF (EXIF) metadata of an image; 1 where it is missing. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return 1;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  for (let entry = 0, at = start + 2; entry < short(start) && at + 12 <= tiff.length; entry += 1, at += 12) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** A TIFF that says which side is up and nothing else. */
function orientationMetadata(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM", "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4); // where the entries begin
  tiff.writeUInt16BE(1, 8); // how many
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
