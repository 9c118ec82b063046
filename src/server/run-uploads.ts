import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";
import type { RunFiles } from "../leaderboards/index.ts";
import { FILES } from "../models/index.ts";
import { parseMultipart } from "./parse-multipart.ts";
import type { Routes } from "./route.ts";

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
      if (files === undefined) throw unreadable("The form cannot be read, or has many files");
      const fileOf = (name: string) => {
        const file = files.get(name);
        if (file === undefined) throw unreadable(`The form has no file ${name}`);
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
  const hint = `Send ${FILES.config}, ${FILES.vocabulary} and ${FILES.model} of a run that \`baseline train\` has finished`;
  return new CounterpointError("request/invalid", message, { hint });
}
