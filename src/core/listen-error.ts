import { CounterpointError } from "./errors.ts";

/** The error of a server that cannot listen, if the user can fix it. */
export function listenError(
  cause: Error & { readonly code?: string | undefined },
  { host, port }: { readonly host: string; readonly port: number },
): Error {
  switch (cause.code) {
    case "EADDRINUSE":
      return new CounterpointError("usage", `Port ${port} on ${host} is already in use`, {
        hint: "Choose another port, or use --port 0 for a free one",
        cause,
      });
    case "EACCES":
      return new CounterpointError("usage", `Port ${port} on ${host} can't be used: no permission`, {
        hint: "Choose one above 1023",
        cause,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CounterpointError("usage", `"${host}" is not an address of this computer`, {
        hint: "Use --host 127.0.0.1 for this computer only, or 0.0.0.0 for all its addresses",
        cause,
      });
    case "ERR_SOCKET_BAD_PORT":
      return new CounterpointError("usage", `There is no port ${port}`, {
        hint: "Choose one from 0 to 65535; 0 picks a free port",
        cause,
      });
    default:
      return new CounterpointError(
        "usage",
        `The server cannot listen on port ${port} of ${host}: ${cause.message}`,
        {
          hint: "Let each server listen once, and not after it was closed",
          cause,
        },
      );
  }
}
