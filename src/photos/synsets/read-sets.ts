import { z } from "zod";
import { type DeepReadonly, Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";

/** The sets of a file of JSON Lines, each with `synset`, `query` and `images`; other fields are ignored. */
export async function readSets(paths: readonly string[]): Promise<readonly CandidateSet[]> {
  return readAll(paths, CandidateSet);
}

/** The same with `interesting`, as the page for marking saves them. A set that is marked twice is a problem. */
export async function readMarkedSets(paths: readonly string[]): Promise<readonly LabelledSet[]> {
  const seen = new Set<string>();
  const isNew = (set: LabelledSet) => seen.size < seen.add(setKey(set)).size;
  const marked = { path: ["images"], error: "This set is marked twice. Remove one of the lines" };
  return readAll(paths, LabelledSet.refine(isNew, marked));
}

async function readAll<Line>(paths: readonly string[], schema: z.ZodType<Line>): Promise<readonly Line[]> {
  const findings = new Findings();
  const sets: Line[] = [];
  for (const file of paths) {
    for await (const batch of readRecords(file, (finding) => findings.add(finding))) {
      for (const { record, line } of batch) {
        const read = schema.safeParse(record);
        if (read.success) sets.push(read.data);
        else {
          const { path, message } = read.error.issues[0]!;
          findings.add({ code: "set/field", file, line, field: String(path[0]), message });
        }
      }
    }
  }
  throwIfFindings(findings);
  return sets;
}

const text = (error: string) => z.string(error).regex(/\S/, error);

const texts = (error: string) =>
  z.array(text(error), error).refine((list) => new Set(list).size === list.length, error);

const IMAGES = '"images" should be a list of texts, each once';
const INTERESTING =
  '"interesting" should be a list of some of the images: mark the sets in the page of --page';

/** A set of similar images that a query brought. */
const CandidateSet = z.object({
  synset: text('"synset" should be a text'),
  query: text('"query" should be a text'),
  /** URLs, paths or hashes, most similar first. */
  images: texts(IMAGES).refine((images) => images.length > 0, IMAGES),
});

export type CandidateSet = DeepReadonly<z.infer<typeof CandidateSet>>;

/** The same, looked at by a person: those of the images that are interesting (SPEC P6, N2 Table 2). */
const LabelledSet = CandidateSet.extend({ interesting: texts(INTERESTING) }).refine(
  ({ images, interesting }) => interesting.every((image) => images.includes(image)),
  { path: ["interesting"], error: INTERESTING, abort: true },
);
export type LabelledSet = DeepReadonly<z.infer<typeof LabelledSet>>;

/** Key of a set: its synset, its query and its images. */
function setKey({ synset, query, images }: CandidateSet): string {
  return JSON.stringify([synset, query, images]);
}
