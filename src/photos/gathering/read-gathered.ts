import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ZodType } from "zod";
import { CounterpointError, Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import { GatheredSet, KeptImage } from "../schemas/gathered.ts";
import { displayPath, imagePath } from "./fetch-image.ts";

/** True when the gathering in this folder is complete. */
export function hasGathered(folder: string): boolean {
  return existsSync(join(folder, "report.json")); // written last
}

/** The sets that were gathered into a folder, and their images by hash. */
export async function readGathered(
  folder: string,
): Promise<{ readonly sets: readonly GatheredSet[]; readonly images: ReadonlyMap<string, KeptImage> }> {
  if (!hasGathered(folder)) {
    const hint = "Pass a finished output folder of `photos gather`";
    throw new CounterpointError("data/unreadable", `${folder} contains no gathered sets`, {
      at: [folder],
      hint,
    });
  }
  const findings = new Findings();
  const sets = await readLinesOf(join(folder, "sets.jsonl"), GatheredSet, findings);
  const images = await readLinesOf(join(folder, "images.jsonl"), KeptImage, findings);
  const known = new Set(images.map(({ hash }) => hash));
  const unknown = sets.find((set) => !set.images.every((hash) => known.has(hash)));
  if (unknown !== undefined) {
    const message = `images.jsonl is missing images of set ${unknown.set}`;
    findings.add({ code: "gathered/image", file: join(folder, "sets.jsonl"), line: 0, message });
  }
  throwIfFindings(
    findings,
    "Run `photos gather` again with the same queries, source and folder: it rebuilds these files from its journal, without downloading again",
  );
  return { sets, images: new Map(images.map((image) => [image.hash, image])) };
}

/** Path of the file of a gathered image. */
export function gatheredImagePath(folder: string, hash: string): string {
  return imagePath(join(folder, "images"), hash);
}

/** Path of the display version of an image. */
export function displayImagePath(folder: string, hash: string): string {
  return displayPath(join(folder, "images"), hash);
}

async function readLinesOf<Line>(
  file: string,
  schema: ZodType<Line>,
  findings: Findings,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const batch of readRecords(file, (finding) => findings.add(finding))) {
    for (const { record, line } of batch) {
      const read = schema.safeParse(record);
      if (read.success) lines.push(read.data);
      else {
        const [issue] = read.error.issues;
        const message = `"${issue?.path.join(".")}" is not as \`photos gather\` writes it: ${issue?.message}`;
        findings.add({ code: "gathered/field", file, line, message });
      }
    }
  }
  return lines;
}
