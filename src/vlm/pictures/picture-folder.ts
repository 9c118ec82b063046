import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CounterpointError, Findings } from "../../core/index.ts";
import { type FileKind, listFiles } from "../../files/index.ts";
import { throwIfFindings } from "../../formats/index.ts";
import type { PictureData } from "../providers/provider.ts";

/** Pictures in a folder, at any depth, by their names without the ending. */
export class PictureFolder {
  readonly #folder: string;
  readonly #paths: ReadonlyMap<string, string>;

  private constructor(folder: string, paths: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#paths = paths;
  }

  static async open(folder: string): Promise<PictureFolder> {
    const paths = new Map<string, string>();
    for await (const { file, error } of listFiles([folder], PICTURES)) {
      if (error !== undefined)
        throw new CounterpointError("data/unreadable", `${file}: ${error}`, { at: [file] });
      paths.set(stem(file), file);
    }
    return new PictureFolder(folder, paths);
  }

  /** Throws the names of all pictures that are not there: nothing is asked before every picture was found. */
  requireAll(names: Iterable<string>): void {
    const findings = new Findings();
    for (const name of names) {
      if (this.#paths.has(stem(name))) continue;
      const message = `The picture ${name} is missing`;
      findings.add({ code: "picture/missing", file: this.#folder, line: 0, message });
    }
    throwIfFindings(findings, "Pass the folder with the pictures of these files with --images");
  }

  async read(name: string): Promise<PictureData> {
    const path = this.#paths.get(stem(name));
    if (path === undefined)
      throw new CounterpointError("data/unreadable", `There is no picture ${name} in ${this.#folder}`);
    const bytes = await readFile(path);
    return { bytes, mediaType: mediaTypeOf(bytes, path) };
  }
}

const PICTURES: FileKind = { types: "PNG, JPEG, WebP or GIF", paths: /\.(?:png|jpe?g|webp|gif)$/i };

function stem(path: string): string {
  return basename(path).replace(/\.(?:png|jpe?g|webp|gif)$/i, "");
}

/** By the first bytes: released files have the ending .png whatever they are. */
function mediaTypeOf(bytes: Uint8Array, path: string): PictureData["mediaType"] {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("GIF8")) return "image/gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  throw new CounterpointError("data/unreadable", "The file is not a PNG, JPEG, GIF or WebP", { at: [path] });
}
