import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";
import type { RunFiles } from "../leaderboards/index.ts";
import { FILES } from "../models/index.ts";
import type { Routes } from "./handle.ts";

/** The files of a run in an uploaded form. */
class UploadedRun implements RunFiles {
  readonly config: Uint8Array;
  readonly vocabulary: Uint8Array;
  readonly model: Uint8Array;

  constructor({ config, vocabulary, model }: RunFiles) {
    this.config = config;
    this.vocabulary = vocabulary;
    this.model = model;
  }
}

/** Lets the routes of a scope accept the files of a run, as a form of a browser or of curl sends them. */
export function acceptRunUploads(
  scope: Routes,
  { upload, maxBytes }: { readonly upload: readonly string[]; readonly maxBytes: number },
): void {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser(
    [...upload],
    { parseAs: "buffer", bodyLimit: maxBytes },
    async ({ headers }: FastifyRequest | IncomingMessage, body: Buffer) => {
      const files = parseMultipart(body, headers["content-type"] ?? "");
      if (files === undefined) throw unreadable("The upload can't be read or has too many files");
      const fileOf = (name: string) => {
        const file = files.get(name);
        if (file === undefined) throw unreadable(`The upload is missing ${name}`);
        return file;
      };
      const [config, vocabulary] = [fileOf(FILES.config), fileOf(FILES.vocabulary)];
      return new UploadedRun({ config, vocabulary, model: fileOf(FILES.model) });
    },
  );
}

/** The uploaded run of a request. */
export function uploadedRun({ body }: { readonly body: unknown }): RunFiles {
  if (body instanceof UploadedRun) return body;
  throw unreadable("The body should be a form with the files of a run");
}

function unreadable(message: string): CounterpointError {
  const hint = `Send ${FILES.config}, ${FILES.vocabulary} and ${FILES.model} of a finished \`baseline train\` run`;
  return new CounterpointError("request/invalid", message, { hint });
}

/** Maximum number of parts, more than a run has files. */
const MAX_PARTS = 32;
/** Maximum size of a part's header, which names a file and its type. */
const MAX_HEADER_BYTES = 1_024;
/** RFC 2046, 5.1.1. */
const BOUNDARY = /;\s*boundary="?([\w'()+,./:=?-]{1,70})/i;

/**
 * The files of a form by their names (RFC 7578); undefined if it is not a form of a few files. A form of a million
 * empty files would block the server.
 */
export function parseMultipart(
  body: Buffer,
  contentType: string,
): ReadonlyMap<string, Uint8Array> | undefined {
  const boundary = BOUNDARY.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  const delimiter = `\r\n--${boundary}`;
  const textAt = (at: number, length: number) => body.toString("latin1", at, at + length);
  if (textAt(0, delimiter.length - 2) !== delimiter.slice(2)) return undefined;
  const files = new Map<string, Uint8Array>();
  let at = delimiter.length - 2; // after a delimiter
  for (let part = 0; part < MAX_PARTS && textAt(at, 2) === "\r\n"; part += 1) {
    const [head = "", ...rest] = textAt(at, MAX_HEADER_BYTES).split("\r\n\r\n");
    const from = at + head.length + 4;
    const to = body.indexOf(delimiter, from);
    if (rest.length === 0 || to === -1) return undefined;
    const name = /^content-disposition:.*;\s*filename="([^"]*)"/im.exec(head)?.[1];
    if (name !== undefined) files.set(name, new Uint8Array(body.subarray(from, to)));
    at = to + delimiter.length;
  }
  return textAt(at, 2) === "--" ? files : undefined;
}
