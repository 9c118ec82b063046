import { Duplex } from "node:stream";
import type { Engine } from "./engine.ts";

const START = 0x00; // the first byte of the message that starts a session
const TERMINATE = 0x58; // X: ends the session, and would end the only one there is
const ANSWERED_AT_ONCE = new Set([START, 0x51, 0x53]); // the start of a session, Q (a query), S (sync)

/**
 * A stream that the driver uses like a socket, and that talks to the engine. The messages of one query go there together
 * and get one reply: sent one by one, a failed query would be answered twice.
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
    const type = message[0]!; // the driver writes whole messages
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
    const ready = type === START ? this.#discardSession() : Promise.resolve();
    ready
      .then(() => this.#engine.exchange(new Uint8Array(Buffer.concat(this.#unsent.splice(0)))))
      .then((reply) => {
        if (reply.length > 0) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
        done();
      }, done);
  }

  /**
   * Removes prepared statements and locks of the connection before this one: PGlite has one session for all of them, and the
   * pool replaces a connection whose query failed.
   */
  async #discardSession(): Promise<void> {
    for (const statement of ["rollback", "discard all"]) await this.#engine.exchange(queryMessage(statement));
  }
}

/** The message that runs a statement without parameters: Q, the length without the Q, the text, a zero. */
function queryMessage(statement: string): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(6 + statement.length);
  message.set(Buffer.from(`Q\0\0\0\0${statement}`));
  new DataView(message.buffer).setUint32(1, 5 + statement.length);
  return message;
}
