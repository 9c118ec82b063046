import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomicSync } from "../../files/index.ts";
import { ModelReply } from "../providers/provider.ts";

/** Replies of all runs by the hash of their requests, one file each. What failed is never here. */
export class ReplyCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async get(key: string): Promise<ModelReply | undefined> {
    try {
      return ModelReply.parse(JSON.parse(await readFile(this.#path(key), "utf8")));
    } catch {
      return undefined; // not there, or damaged: it is asked again
    }
  }

  put(key: string, reply: ModelReply): void {
    writeFileAtomicSync(this.#path(key), Buffer.from(JSON.stringify(reply)));
  }

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), `${key}.json`);
  }
}
