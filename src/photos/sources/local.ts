import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CsvError } from "csv-parse/sync";
import { z } from "zod";
import { CounterpointError, Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import type { Fetched, Fetcher } from "../fetching/fetcher.ts";
import { type FoundImage, IMAGE_LIMITS, type Source } from "./source.ts";

/**
 * A folder of image files, or a manifest of images (`.csv`, or JSON Lines): the results of a query are the files in the folder of its name, or
 * the lines that have it as their `query`, in order; failing that, those of its synset.
 */
export async function openLocal(path: string, fetcher: Fetcher): Promise<Source> {
  const isManifest = /\.(?:csv|jsonl|json)(?:\.gz)?$/i.test(path);
  const noSource = (cause: unknown) => {
    const hint = 'Pass an existing folder or manifest, "openverse" or "commons"';
    throw new CounterpointError("data/unreadable", `Source not found: ${path}`, { at: [path], hint, cause });
  };
  const root = await realpath(isManifest ? dirname(path) : path).catch(noSource);
  const found = isManifest ? await readManifest(path, root) : await listFolders(root).catch(noSource);
  return {
    isLocal: true,
    async *search({ query, synset }) {
      yield* found.get(query) ?? found.get(synset) ?? [];
    },
    fetch: (url) => (url.startsWith("file:") ? readBelow(root, url) : fetcher.get(url, IMAGE_LIMITS)),
  };
}

type ImagesByQuery = ReadonlyMap<string, readonly FoundImage[]>;

const IMAGE_ENDINGS = [".jpg", ".jpeg", ".png", ".webp"];

async function listFolders(root: string): Promise<ImagesByQuery> {
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const listed = await Promise.all(
    folders.map(async ({ name: query }) => {
      const entries = await readdir(join(root, query), { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && IMAGE_ENDINGS.includes(extname(entry.name).toLowerCase()))
        .map(({ name }) => name)
        .sort();
      const images = names.map((name) => ({
        url: pathToFileURL(join(root, query, name)).href,
        landingPage: "",
        licence: "",
        attribution: "",
      }));
      return [query, images] as const;
    }),
  );
  return new Map(listed);
}

const Line = z.object({
  query: z.string().min(1),
  /** A URL, or a path from the folder of the manifest. */
  url: z.string().min(1),
  landing_page: z.string().default(""),
  licence: z.string().default(""),
  attribution: z.string().default(""),
});

async function readManifest(path: string, root: string): Promise<ImagesByQuery> {
  const found = new Map<string, FoundImage[]>();
  const findings = new Findings();
  for (const { record, line } of await readLinesOf(path, findings)) {
    const read = Line.safeParse(record);
    if (!read.success) {
      const [issue] = read.error.issues;
      const message = `"${issue?.path.join(".")}" of an image should be there: ${issue?.message}`;
      findings.add({ code: "manifest/field", file: path, line, message });
      continue;
    }
    const { query, url, landing_page: landingPage, licence, attribution } = read.data;
    const image = {
      url: URL.canParse(url) ? url : pathToFileURL(resolve(root, url)).href,
      landingPage,
      licence,
      attribution,
    };
    const known = found.get(query);
    if (known === undefined) found.set(query, [image]);
    else known.push(image);
  }
  throwIfFindings(findings);
  return found;
}

async function readLinesOf(
  path: string,
  findings: Findings,
): Promise<readonly { record: unknown; line: number }[]> {
  if (/\.csv$/i.test(path)) return readCsv(await readFile(path, "utf8"), path);
  const lines: { record: unknown; line: number }[] = [];
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) lines.push(...batch);
  return lines;
}

interface CsvRow {
  readonly record: readonly string[];
  /** The last line of the row in the file. */
  readonly info: { readonly lines: number };
}

/** The records of comma-separated values (RFC 4180), by the names in the first line; missing fields are empty. */
async function readCsv(text: string, file: string): Promise<readonly { record: unknown; line: number }[]> {
  const { parse } = await import("csv-parse/sync");
  const options = {
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
  };
  try {
    const [header, ...rows] = parse(text, options) as unknown as readonly CsvRow[]; // its types do not follow `info`
    const names = header?.record.map((name) => name.trim()) ?? [];
    return rows.map(({ record, info }) => ({
      record: Object.fromEntries(names.map((name, i) => [name, record[i] ?? ""])),
      line: info.lines,
    }));
  } catch (cause) {
    const message = "Unclosed quote, or text after a closing quote";
    const hint = "Put every field that has quotes in quotes, and write each quote inside it twice";
    const at = [file, (cause as CsvError).lines as number]; // it throws nothing else
    throw new CounterpointError("data/unreadable", message, { at, hint, cause });
  }
}

/** A file below a folder: a manifest from elsewhere shall not make others of this machine public. */
async function readBelow(root: string, url: string): Promise<Fetched> {
  try {
    const path = await realpath(fileURLToPath(url));
    if (!path.startsWith(root + sep)) {
      return { ok: false, problem: "refused", detail: "The file is outside the source folder" };
    }
    const found = await stat(path);
    if (!found.isFile()) return { ok: false, problem: "refused", detail: "Not a file" }; // a pipe would never end
    if (found.size > IMAGE_LIMITS.maxBytes)
      return { ok: false, problem: "too-large", detail: `${found.size} bytes` };
    return { ok: true, bytes: await readFile(path) };
  } catch (error) {
    return { ok: false, problem: "unreachable", detail: (error as NodeJS.ErrnoException).code ?? "no file" };
  }
}
