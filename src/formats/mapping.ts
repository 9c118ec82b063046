import { readFile } from "node:fs/promises";
import { z } from "zod";
import { CounterpointError } from "../core/index.ts";
import { isMapped } from "./formats.ts";
import { show } from "./record.ts";
import { valueAt } from "./value-at.ts";

/** The path of a field in a record: "caption", "annotator.id", "images.0". */
const Path = z.string().min(1);
const Fixed = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });
const Part = z.union([Path, Fixed]);
const Parts = z.union([Part, z.array(Part).min(1)]);
const Spellings = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1);

const Photograph = z.strictObject({
  name: Part,
  url: Path.optional(),
  sha256: Path.optional(),
  licence: Path.optional(),
  role: z.string().optional(),
});

const Votes = z.union([
  z.strictObject({
    workers: Path,
    verdict: z.enum(["true", "false", "nonsense"]),
    stage: z.enum(["validation", "extra"]).optional(),
  }),
  z.strictObject({
    answers: Path,
    true: Spellings,
    false: Spellings,
    stage: z.enum(["validation", "extra"]).optional(),
  }),
]);

const Grouped = z.union([
  Parts,
  z.strictObject({ fields: Parts, rank: z.array(z.enum(["picture", "sentence"])).min(1) }),
]);

const SpelledLabel = z
  .strictObject({ field: Path, true: Spellings, false: Spellings })
  .refine(({ true: truths, false: falses }) => !truths.some((each) => falses.includes(each)), {
    message: "should not have one value for both true and false",
  });

const Fields = z.strictObject({
  id: Parts.optional(),
  split: Part.optional(),
  sentence: Part.optional(),
  language: Part.optional(),
  label: z.union([Part, SpelledLabel]).optional(),
  pictures: z.union([Path, Photograph, z.array(z.union([Path, Photograph]))]).optional(),
  writer: Path.optional(),
  judgments: z.array(Votes).optional(),
  groups: z.record(z.string(), Grouped).optional(),
  tags: z.record(z.string(), Part).optional(),
  derivedFrom: Parts.optional(),
});
export type MappedFields = Readonly<z.infer<typeof Fields>>;

/** A mapping file: where a record has each part of an example. */
export const Mapping = Fields.extend({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^\w[\w.-]*$/, "should be a word of letters, digits, hyphens and dots")
    .refine(isMapped, "should not be the name of a known format"),
  /** Where the records stand in one JSON document: the path of a list, or of an object with "*" for its members. */
  records: Path.optional(),
  /** Several examples of each record; each has the fields above and its own. */
  unfold: z.array(Fields).min(1).optional(),
}).refine(
  ({ sentence, unfold = [{}] }) => unfold.every((each) => (each.sentence ?? sentence) !== undefined),
  { path: ["sentence"], message: "names no field: every example needs a sentence" },
);
export type Mapping = Readonly<z.infer<typeof Mapping>>;

/** Reads a mapping file; throws with everything that is wrong with it. */
export async function readMapping(path: string): Promise<Mapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CounterpointError(
      "data/unreadable",
      `The mapping ${path} cannot be read: ${(error as Error).message}`,
      {
        at: [path],
        hint: "Write it as JSON, as docs/formats.md shows",
      },
    );
  }
  const { data, error } = Mapping.safeParse(value);
  if (data !== undefined) return data;
  throw new CounterpointError("data/invalid", `The mapping ${path} is not valid`, {
    at: [path],
    hint: "docs/formats.md lists its fields",
    findings: error.issues.flatMap(withinUnion).map(({ path: at, message }) => {
      const field = at.join(".");
      const seen = valueAt(value, field);
      const named = field === "" ? message : `"${field}": ${message}`;
      return {
        code: "mapping/shape",
        file: path,
        line: 0,
        field,
        message: seen === undefined ? named : `${named}, but is ${show(seen)}`,
      };
    }),
  });
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** What is wrong with the one of several shapes that a value was meant for: one whose members alone are wrong, if there is any. */
function withinUnion(issue: z.core.$ZodIssue): readonly Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const meant = issue.errors.find((errors) => errors.every(({ path }) => path.length > 0));
  if (meant === undefined) {
    const messages = issue.errors.flatMap((errors) => errors.slice(0, 1)).flatMap(withinUnion);
    const wanted = [...new Set(messages.map(({ message }) => message))].join(", or ");
    return [{ path: issue.path, message: wanted }];
  }
  return meant.flatMap(withinUnion).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}
