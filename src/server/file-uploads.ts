import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "../files/index.ts";
import type { Routes } from "./handle.ts";

/** An uploaded file, in a temporary folder until the request is answered. */
class Upload {
  readonly folder: TemporaryFolder;
  readonly path: string;
  readonly bytes: number;

  constructor(folder: TemporaryFolder, path: string, bytes: number) {
    this.folder = folder;
    this.path = path;
    this.bytes = bytes;
  }

  /** The part that the audit log stores. */
  toJSON(): string {
    return `(${this.bytes} bytes)`;
  }
}

/** Lets the routes of a scope accept files of any content, which are written to the disk as they arrive. */
export function acceptFileUploads(
  scope: Routes,
  { upload, maxBytes }: { readonly upload: readonly string[]; readonly maxBytes: number },
  name = "upload",
): void {
  const take = async (_request: FastifyRequest, payload: IncomingMessage) => save(payload, maxBytes, name);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser([...upload], take);
  // Not after the response: a client who has left gets none.
  scope.addHook("onSend", async ({ body }) => {
    if (body instanceof Upload) await body.folder.remove();
  });
}

/** The uploaded file of a request. */
export function uploadedFile({ body }: { readonly body: unknown }): { readonly path: string } {
  if (body instanceof Upload) return body;
  throw new CounterpointError("request/invalid", "The body should be a file");
}

async function save(payload: IncomingMessage, most: number, name: string): Promise<Upload> {
  if (Number(payload.headers?.["content-length"] ?? 0) > most) throw tooLarge(most);
  const folder = await makeTemporaryFolder("upload");
  try {
    const path = join(folder.path, name);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > most ? tooLarge(most) : null, chunk);
      },
    });
    await pipeline(payload, counted, createWriteStream(path));
    return new Upload(folder, path, bytes);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function tooLarge(most: number): Error {
  return Object.assign(new Error(`The file is larger than ${most / 2 ** 20} MiB`), { statusCode: 413 });
}
