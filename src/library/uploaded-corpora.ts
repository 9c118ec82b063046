import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, asc, eq } from "drizzle-orm";
import type { CampaignContext } from "../campaigns/index.ts";
import { CounterpointError, groupBy } from "../core/index.ts";
import { makeTemporaryFolder } from "../files/index.ts";
import type { LoadedCorpus } from "./library.ts";
import { openCorpora } from "./open-corpora.ts";
import { MAX_CORPUS_BYTES } from "./schemas/library.ts";
import type { ShowPhotograph } from "./show-photographs.ts";
import { corpusFiles } from "./tables.ts";

/** A file of a corpus, as a manager sends it. */
interface SentCorpusFile {
  readonly corpus: string;
  readonly name: string;
  /** Plain or gzip. */
  readonly content: Uint8Array;
  /** The name of a member. */
  readonly by: string;
}

/** A file whose content is not loaded. */
type StoredCorpusFile = Omit<typeof corpusFiles.$inferSelect, "content">;

/** An uploaded file may inflate to this many bytes: some 200,000 examples. */
const MAX_INFLATED_BYTES = 8 * MAX_CORPUS_BYTES;

/** Corpora that managers upload. They are stored in the database, and every server on it opens them when somebody looks at the library. */
export class UploadedCorpora {
  readonly #context: Pick<CampaignContext, "db" | "now">;
  readonly #library: LoadedCorpus[];
  readonly #showPhotograph: ShowPhotograph | undefined;
  /** Ids of the files that each corpus was opened from. */
  readonly #openedFrom = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param library The opened corpora, to which uploaded ones are added. */
  constructor(
    {
      showPhotograph,
      ...context
    }: Pick<CampaignContext, "db" | "now"> & Pick<LoadedCorpus, "showPhotograph">,
    library: LoadedCorpus[],
  ) {
    this.#context = context;
    this.#showPhotograph = showPhotograph;
    this.#library = library;
  }

  /** Opens corpora that were uploaded since, and closes those that were removed. */
  refresh(): Promise<void> {
    return this.#oneByOne(() => this.#refresh());
  }

  /** Stores a file, and opens its corpus with it; a corpus that cannot be read is refused. */
  add(file: SentCorpusFile): Promise<LoadedCorpus> {
    return this.#oneByOne(async () => {
      const { corpus, name, by } = file;
      await this.#refresh();
      const isGiven = this.#library.some(({ id }) => id === corpus) && !this.#openedFrom.has(corpus);
      const others = (await this.#stored()).filter((each) => each.corpus === corpus);
      if (isGiven || others.some((each) => each.name === name)) {
        const message = isGiven
          ? `The corpus "${corpus}" already exists`
          : `The corpus "${corpus}" already has a file ${name}`;
        throw new CounterpointError("access/refused", message, { hint: "Choose another name" });
      }
      const content = isGzip(file.content) ? file.content : await promisify(gzip)(file.content);
      const opened = await this.#open(corpus, others, { name, content });
      await this.#context.db
        .insert(corpusFiles)
        .values({ corpus, name, content, by, at: this.#context.now() });
      await this.#refresh(opened);
      return opened;
    });
  }

  /** Removes an uploaded corpus with its files. */
  remove(corpus: string): Promise<void> {
    return this.#oneByOne(async () => {
      const removed = await this.#context.db
        .delete(corpusFiles)
        .where(eq(corpusFiles.corpus, corpus))
        .returning({ id: corpusFiles.id });
      if (removed.length === 0)
        throw new CounterpointError("library/unknown", `"${corpus}" is not an uploaded corpus`);
      await this.#refresh();
    });
  }

  /** The uploader and the time of every uploaded corpus, by its name. */
  async uploads(): Promise<ReadonlyMap<string, { readonly by: string; readonly at: number }>> {
    return new Map((await this.#stored()).map(({ corpus, by, at }) => [corpus, { by, at }]));
  }

  async #refresh(known?: LoadedCorpus): Promise<void> {
    const files = groupBy(await this.#stored(), ({ corpus }) => corpus);
    for (const [corpus] of [...this.#openedFrom]) if (!files.has(corpus)) this.#close(corpus);
    for (const [corpus, rows] of files) {
      const from = rows.map(({ id }) => id).join();
      if (this.#openedFrom.get(corpus) === from) continue;
      const isGiven = this.#library.some(({ id }) => id === corpus) && !this.#openedFrom.has(corpus);
      if (isGiven) continue; // files of that name were given when the studio was started
      const opened = known?.id === corpus ? known : await this.#open(corpus, rows);
      this.#close(corpus);
      this.#openedFrom.set(corpus, from);
      this.#library.push(opened);
    }
  }

  #close(corpus: string): void {
    this.#openedFrom.delete(corpus);
    const at = this.#library.findIndex(({ id }) => id === corpus);
    if (at !== -1) this.#library.splice(at, 1);
  }

  async #stored(): Promise<readonly StoredCorpusFile[]> {
    const { id, corpus, name, by, at } = corpusFiles;
    return this.#context.db.select({ id, corpus, name, by, at }).from(corpusFiles).orderBy(asc(id));
  }

  /** Reads the files of a corpus through a temporary folder of its name. */
  async #open(
    corpus: string,
    stored: readonly StoredCorpusFile[],
    added?: { readonly name: string; readonly content: Uint8Array },
  ): Promise<LoadedCorpus> {
    const temporary = await makeTemporaryFolder("corpus");
    try {
      const folder = join(temporary.path, corpus);
      await mkdir(folder);
      const paths: string[] = [];
      const write = async (name: string, content: Uint8Array) => {
        const path = join(folder, name.replace(/\.gz$/i, ""));
        await writeFile(path, await inflate(name, content));
        paths.push(path);
      };
      for (const { name } of stored) await write(name, await this.#content(corpus, name));
      if (added !== undefined) await write(added.name, added.content);
      const [opened] = await openCorpora(paths, { showPhotograph: this.#showPhotograph });
      return opened!; // of one folder
    } finally {
      await temporary.remove();
    }
  }

  async #content(corpus: string, name: string): Promise<Uint8Array> {
    const { content } = corpusFiles;
    const [row] = await this.#context.db
      .select({ content })
      .from(corpusFiles)
      .where(and(eq(corpusFiles.corpus, corpus), eq(corpusFiles.name, name)));
    if (row === undefined) throw new CounterpointError("library/unknown", `${name} has been removed`);
    return row.content;
  }

  /** Runs changes of the list one after another. */
  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {}); // the caller gets the error
    return result;
  }
}

async function inflate(name: string, content: Uint8Array): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(content, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch (cause) {
    const hint = `It must inflate to at most ${MAX_INFLATED_BYTES / 2 ** 20} MiB`;
    throw new CounterpointError("data/unreadable", `${name} can't be inflated`, { hint, cause });
  }
}

function isGzip(content: Uint8Array): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}
