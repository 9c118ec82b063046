import { createHash } from "node:crypto";
import type { ModelRequest, PictureData } from "../providers/provider.ts";
import type { Endpoint } from "./send.ts";

/** The hash that a request is known by: endpoint, body with pictures by content, and the number of the repeat (SPEC V2). */
export function requestKey(request: ModelRequest, { provider, baseUrl }: Endpoint, repeat: number): string {
  const whole = { ...request, stream: false }; // a streamed reply is the same
  const body = provider.body(whole, hashOfPicture);
  return sha256(JSON.stringify({ endpoint: `${baseUrl}${provider.path(whole)}`, body, repeat }));
}

const hashes = new WeakMap<PictureData, string>();

function hashOfPicture(picture: PictureData): string {
  const known = hashes.get(picture) ?? sha256(picture.bytes);
  hashes.set(picture, known);
  return known;
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
