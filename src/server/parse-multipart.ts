/** Maximum number of parts, more than a run has files. */
const MOST_PARTS = 32;
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
  for (let part = 0; part < MOST_PARTS && textAt(at, 2) === "\r\n"; part += 1) {
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
