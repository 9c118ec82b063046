import type { Socket } from "node:net";
import { nextTick } from "node:process";

/**
 * Lets a socket hold back what is written in one turn of the event loop, and send it at once, as one piece: the beginning of a
 * transaction with its first statement, and statements that go together, then cost one system call.
 */
export function sendTogether(socket: Socket): void {
  const write = socket.write.bind(socket) as (bytes: Uint8Array, sent?: () => void) => boolean;
  let held: Uint8Array[] = [];
  const send = (sent?: () => void) => {
    const bytes = Buffer.concat(held);
    held = [];
    if (bytes.length > 0) write(bytes, sent);
  };
  socket.write = ((bytes: Uint8Array, sent?: () => void): boolean => {
    held.push(bytes);
    if (sent !== undefined) send(sent);
    else if (held.length === 1) nextTick(send);
    return true;
  }) as Socket["write"]; // all that the driver uses of it
}
