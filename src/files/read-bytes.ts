import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Told of every stretch of bytes as it is read from a file, packed as it is. */
export type OnProgress = (bytes: number) => void;

/** Limit above which a gzip is refused as an attempt to exhaust memory or time. */
export interface InflationLimit {
  /** Unpacked bytes that nobody objects to. */
  readonly bytes: number;
  /** Beyond them: the most unpacked bytes for each packed one. */
  readonly ratio: number;
}

export interface ReadBytesOptions {
  /** Content of the file, when it is in memory already; the path is only its name then. */
  readonly content?: Uint8Array | undefined;
  readonly progress?: OnProgress | undefined;
  readonly inflation?: InflationLimit | undefined;
}

const CHUNK = 2 ** 16; // larger batches outlive the young generation and cost the garbage collector more

/**
 * Official and generated corpora pack 16 to 1 at most, gzip can reach 1,032 to 1: 50 GB in a file of 50 MB. A
 * quarter of a gibibyte holds a few million short records, which take some seconds to read.
 */
const INFLATION: InflationLimit = { bytes: 256 * 2 ** 20, ratio: 32 };

/** A gzip unpacks to more than its reader allows. */
export class InflationError extends Error {
  override readonly name = "InflationError";

  constructor({ bytes, ratio }: InflationLimit) {
    const size = `${bytes / 2 ** 20} MiB and ${ratio} times its size`;
    super(
      `The gzip file expands to more than ${size}; reading stopped. If the file is intact, decompress it and pass the plain file`,
    );
  }
}

/** The bytes of a file, unpacked when they begin as gzip does. Failures are thrown to the reader. */
export async function* readBytes(
  path: string,
  { content, progress, inflation = INFLATION }: ReadBytesOptions,
): AsyncGenerator<Buffer> {
  const file =
    content === undefined
      ? createReadStream(path, { highWaterMark: CHUNK })
      : Readable.from(piecesOf(content));
  try {
    const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
    const head = await chunks.next();
    if (head.done) return;
    let packedBytes = 0;
    const whole = (async function* () {
      for (let next: IteratorResult<Buffer> = head; !next.done; next = await chunks.next()) {
        packedBytes += next.value.length;
        yield next.value;
        progress?.(next.value.length);
      }
    })();
    if (head.value[0] !== 0x1f || head.value[1] !== 0x8b) return yield* whole;
    const unpacked = createGunzip({ chunkSize: CHUNK });
    pipeline(Readable.from(whole), unpacked, () => {}); // a failure of either end surfaces in the loop below
    let bytes = 0;
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > inflation.bytes && bytes > inflation.ratio * packedBytes)
        throw new InflationError(inflation);
      yield piece;
    }
  } finally {
    file.destroy(); // readers may stop before the end
  }
}

function* piecesOf({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += CHUNK)
    yield Buffer.from(buffer, byteOffset + at, Math.min(CHUNK, byteLength - at));
}
