import type { Socket } from "node:net";
import { nextTick } from "node:process";

/**
 * Lets a socket hold back what is written in one turn of the event loop, and send it at once: the beginning of a
 * transaction with its first statement, and statements that go together, then cost one system call.
 */
export function sendTogether(socket: Socket): void {
  const cork = socket.cork.bind(socket);
  let isHolding = false;
  const hold = () => {
    if (isHolding) return;
    isHolding = true;
    cork();
    nextTick(() => {
      isHolding = false;
      socket.uncork();
    });
  };
  const write = socket.write;
  socket.write = (...written: unknown[]): boolean => {
    hold();
    return Reflect.apply(write, socket, written);
  };
  socket.cork = () => {
    hold(); // before the driver's own, which ends earlier
    cork();
  };
}
