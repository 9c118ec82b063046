import { Duplex } from "node:stream";
import type { Engine } from "./engine.ts";

const TERMINATE = 0x58; // X ends the session, and PGlite has only one
const ANSWERED_AT_ONCE = new Set([0x00, 0x51, 0x53]); // the start of the session, Q (a query), S (sync)

/**
 * A stream that the driver uses like a socket, and that talks to the engine. The messages of one query are sent
 * together and get one reply: sent one by one, a failed query would be answered twice.
 */
export class ProtocolStream extends Duplex {
  readonly #engine: Engine;
  readonly #unsent: Buffer[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** The driver calls these on its socket. */
  connect(): void {
    setImmediate(() => this.emit("connect"));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const type = message[0]!; // the driver writes complete messages
    if (type === TERMINATE) {
      done();
      this.push(null);
      return;
    }
    this.#unsent.push(message);
    if (!ANSWERED_AT_ONCE.has(type)) {
      done();
      return;
    }
    this.#engine.exchange(new Uint8Array(Buffer.concat(this.#unsent.splice(0)))).then((reply) => {
      if (reply.length > 0) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
      done();
    }, done);
  }
}
