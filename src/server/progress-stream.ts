import { Readable } from "node:stream";

/** Interval between checks for changes, in milliseconds. */
const EVERY = 1_000;

/** Open progress streams, so that a server which stops can end them. */
export class ProgressStreams {
  readonly #open = new Set<Readable>();

  /** Server-sent events: the current progress, and again whenever it has changed. */
  open(progress: () => Promise<object>): Readable {
    let last = "";
    let timer: NodeJS.Timeout | undefined;
    const stream = new Readable({
      read() {},
      destroy: (error, done) => {
        clearTimeout(timer);
        this.#open.delete(stream);
        done(error);
      },
    });
    const look = async () => {
      try {
        const text = JSON.stringify(await progress());
        if (stream.destroyed) return;
        stream.push(text === last ? ": still here\n\n" : `data: ${text}\n\n`);
        last = text;
        timer = setTimeout(look, EVERY);
      } catch (error) {
        stream.destroy(error as Error);
      }
    };
    this.#open.add(stream);
    void look();
    return stream;
  }

  readonly close = async (): Promise<void> => {
    for (const stream of this.#open) {
      stream.push(null);
      stream.destroy();
    }
  };
}
