import { CounterpointError } from "../core/index.ts";

/** Where a server listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Lets a server listen; returns its URL. */
export async function listen(
  server: { listen(address: Address): Promise<string> },
  address: Address,
): Promise<string> {
  try {
    return await server.listen(address);
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, address); // Node throws nothing else here
  }
}

/** Why the server cannot listen there, if that is the caller's to change. */
function listenError(cause: NodeJS.ErrnoException, { host, port }: Address): Error {
  switch (cause.code) {
    case "EADDRINUSE":
      return new CounterpointError("usage", `Port ${port} of ${host} is taken`, {
        hint: "Choose another, or let --port 0 take a free one",
        cause,
      });
    case "EACCES":
      return new CounterpointError("usage", `Port ${port} of ${host} is not open to this user`, {
        hint: "Choose one above 1023",
        cause,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CounterpointError("usage", `"${host}" is no address of this machine`, {
        hint: "Choose --host 127.0.0.1 for this machine alone, or 0.0.0.0 for every address it has",
        cause,
      });
    case "ERR_SOCKET_BAD_PORT":
      return new CounterpointError("usage", `There is no port ${port}`, {
        hint: "Choose one from 0 to 65535; 0 takes a free one",
        cause,
      });
    default:
      return cause;
  }
}
