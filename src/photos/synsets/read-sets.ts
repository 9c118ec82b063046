import { Findings } from "../../core/index.ts";
import { type RawRecord, readRecords, throwIfFindings } from "../../formats/index.ts";
import { type CandidateSet, type LabelledSet, setKey } from "./candidate-set.ts";

/** The sets of a file of JSON Lines, each with `synset`, `query` and `images`; other fields are passed over. */
export async function readSets(paths: readonly string[]): Promise<readonly CandidateSet[]> {
  return readAll(paths, (record) => problemOf(record));
}

/** The same with `interesting`, as the page for marking saves them. A set that is marked twice is a problem. */
export async function readMarkedSets(paths: readonly string[]): Promise<readonly LabelledSet[]> {
  const seen = new Set<string>();
  const sets = await readAll(paths, (record) => {
    const problem = problemOf(record) ?? markingProblemOf(record);
    if (problem !== undefined) return problem;
    const key = setKey(record as RawRecord & LabelledSet); // its fields were just checked
    if (seen.has(key))
      return { field: "images", message: "This set was marked before: leave one of its lines out" };
    seen.add(key);
    return undefined;
  });
  return sets as readonly LabelledSet[]; // every one has passed the check of its marks
}

interface Problem {
  readonly field: string;
  readonly message: string;
}

async function readAll(
  paths: readonly string[],
  check: (record: RawRecord) => Problem | undefined,
): Promise<readonly CandidateSet[]> {
  const findings = new Findings();
  const sets: CandidateSet[] = [];
  for (const file of paths) {
    for await (const batch of readRecords(file, (finding) => findings.add(finding))) {
      for (const { record, line } of batch) {
        const problem = check(record);
        if (problem) findings.add({ code: "set/field", file, line, ...problem });
        else sets.push(record as RawRecord & CandidateSet); // its fields were just checked
      }
    }
  }
  throwIfFindings(findings);
  return sets;
}

function problemOf({ synset, query, images }: RawRecord): Problem | undefined {
  if (!isText(synset)) return { field: "synset", message: '"synset" should be a text' };
  if (!isText(query)) return { field: "query", message: '"query" should be a text' };
  if (!areTexts(images) || images.length === 0) {
    return { field: "images", message: '"images" should be a list of texts, each once' };
  }
  return undefined;
}

function markingProblemOf({ images, interesting }: RawRecord): Problem | undefined {
  const known = new Set(images as readonly string[]);
  if (areTexts(interesting) && interesting.every((image) => known.has(image))) return undefined;
  const message = '"interesting" should be a list of some of the images: mark the sets in the page of --page';
  return { field: "interesting", message };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
}
