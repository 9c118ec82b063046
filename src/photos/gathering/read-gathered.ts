import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ZodType, z } from "zod";
import { CounterpointError, Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";
import { displayPath, imagePath } from "./fetch-image.ts";
import type { GatheredSet, KeptImage } from "./finish-gathering.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const SetLine: ZodType<GatheredSet> = z.object({
  set: z.number().int().min(0),
  synset: z.string().min(1),
  query: z.string(),
  images: z.array(Hash).min(1),
});
const ImageLine: ZodType<KeptImage> = z.object({
  hash: Hash,
  type: z.enum(["png", "jpeg", "webp"]),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  averageHash: z.string(),
  url: z.string(),
  landingPage: z.string(),
  licence: z.string(),
  attribution: z.string(),
});

/** True when the gathering in this folder is complete. */
export function hasGathered(folder: string): boolean {
  return existsSync(join(folder, "report.json")); // written last
}

/** The sets that were gathered into a folder, and their images by hash. */
export async function readGathered(
  folder: string,
): Promise<{ readonly sets: readonly GatheredSet[]; readonly images: ReadonlyMap<string, KeptImage> }> {
  if (!hasGathered(folder)) {
    const hint = "Name a folder that `photos gather` has finished";
    throw new CounterpointError("data/unreadable", `${folder} holds no gathered sets`, {
      at: [folder],
      hint,
    });
  }
  const findings = new Findings();
  const sets = await readLinesOf(join(folder, "sets.jsonl"), SetLine, findings);
  const images = await readLinesOf(join(folder, "images.jsonl"), ImageLine, findings);
  const known = new Set(images.map(({ hash }) => hash));
  const unknown = sets.find((set) => !set.images.every((hash) => known.has(hash)));
  if (unknown !== undefined) {
    const message = `images.jsonl lacks images of set ${unknown.set}`;
    findings.add({ code: "gathered/image", file: join(folder, "sets.jsonl"), line: 0, message });
  }
  throwIfFindings(findings);
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
