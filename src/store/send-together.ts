import type { Socket } from "node:net";
import { nextTick } from "node:process";

/**
 * Lets a socket hold back what is written in one turn of the event loop, and send it at once: several statements of
 * one transaction then cost one system call. The driver corks the socket for each statement; we add a cork for all.
 */
export function sendTogether(socket: Socket): void {
  const cork = socket.cork.bind(socket);
  let isHolding = false;
  socket.cork = () => {
    cork();
    if (isHolding) return;
    isHolding = true;
    cork();
    nextTick(() => {
      isHolding = false;
      socket.uncork();
    });
  };
}
