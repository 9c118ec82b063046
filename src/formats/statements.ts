import type { AnyExample, Group, Judgment, Picture, Scene, Verdict } from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import type { ExampleDraft } from "./example-draft.ts";
import { checkedScene, toStructuredRep } from "./nlvr.ts";
import {
  isObject,
  parsedCell,
  type RawRecord,
  RecordValidator,
  show,
  TRUTHS,
  withoutNulls,
  workerOf,
} from "./record.ts";

/** Our own format: everything that an example can hold, under the names of the model. */
export const STATEMENTS: CorpusFormat = {
  name: "statements",
  title: "Statements",
  recognisedBy: "sentence, without identifier, caption and left_url",
  recognises: (record) =>
    "sentence" in record && !["identifier", "caption", "left_url", "evals"].some((field) => field in record),
  read,
  ofPairs: false,
  recordsNameSplit: true,
  card: {
    paper: "docs/formats.md",
    licence: "that of your data",
    counts: "any",
    groups: "the group `task`, or examples with the same sentence",
    flaws:
      "Without `id`, identifiers are made from split and line, so they hold while lines keep their order.",
  },
};

/** The record of an example in this format. */
export function toStatement(example: AnyExample): RawRecord {
  const { id, split, set, sentenceNumber, sentence, language, label, writer, derivedFrom, tags } = example;
  const others = (example.groups ?? []).map(({ name, key, rank }) => [name, rank ? { key, rank } : key]);
  return {
    id,
    split,
    sentence,
    ...(language !== undefined && { language }),
    ...(label !== undefined && { label }),
    pictures: example.pictures.map((picture) => {
      if (picture.kind === "scene") return { scene: toStructuredRep(picture.scene) };
      const { kind: _, ...photograph } = picture;
      return Object.fromEntries(Object.entries(photograph).filter(([, part]) => part !== undefined));
    }),
    ...(writer !== undefined && { writer }),
    ...(example.judgments.length > 0 && { judgments: example.judgments }),
    groups: { task: `${set}-${sentenceNumber}`, ...Object.fromEntries(others) },
    ...(tags !== undefined && Object.keys(tags).length > 0 && { tags }),
    ...(derivedFrom !== undefined && { derivedFrom }),
  };
}

function read(given: RawRecord, context: FormatContext): readonly ExampleDraft[] | undefined {
  const record = withoutNulls(given);
  const check = new RecordValidator(record, context);
  const sentence = check.string("sentence");
  const id = check.worker("id", { optional: true });
  const split = check.string("split", { optional: true });
  const language = record.language === undefined ? undefined : check.language("language");
  const label = check.truth("label", TRUTHS);
  const writer = check.worker("writer", { optional: true });
  const derivedFrom = check.worker("derivedFrom", { optional: true });
  const pictures = picturesOf(parsedCell(record.pictures), check);
  const judgments = judgmentsOf(parsedCell(record.judgments), check);
  const { task, groups } = groupsOf(parsedCell(record.groups), check);
  const tags = tagsOf(parsedCell(record.tags), check);
  if (!check.isValid || sentence === undefined) return undefined;
  return [
    { id, split, task, sentence, language, label, pictures, writer, judgments, groups, tags, derivedFrom },
  ];
}

function picturesOf(value: unknown, check: RecordValidator): readonly Picture[] {
  if (value === undefined) return [];
  const isCell = typeof value === "string" && !value.startsWith("[") && value !== ""; // the name of one picture
  if (!Array.isArray(value) && !isCell) {
    check.fail("field/type", "pictures", `"pictures" should be a list, but is ${show(value)}`);
    return [];
  }
  return (isCell ? [value] : (value as unknown[])).flatMap((each, i): Picture[] => {
    const field = `pictures[${i}]`;
    if (typeof each === "string" && each !== "") return [{ kind: "photograph", name: each }];
    if (isObject(each) && each.scene !== undefined) {
      const scene: Scene | undefined = checkedScene(check, each.scene, `${field}.scene`);
      return scene === undefined ? [] : [{ kind: "scene", scene }];
    }
    const parts = isObject(each)
      ? ["name", "url", "sha256", "licence", "role"].map((part) => each[part] ?? undefined)
      : [];
    const [name, url, sha256, licence, role] = parts;
    const isText = (part: unknown): part is string | undefined =>
      part === undefined || typeof part === "string";
    if (typeof name === "string" && isText(url) && isText(sha256) && isText(licence) && isText(role))
      return [{ kind: "photograph", name, url, sha256, licence, role }];
    check.fail(
      "field/type",
      field,
      `${field} should be a name, or an object with a name, but is ${show(each)}`,
    );
    return [];
  });
}

const VERDICTS: readonly unknown[] = ["true", "false", "nonsense"] satisfies Verdict[];
const STAGES: readonly unknown[] = [undefined, "validation", "extra"] satisfies Judgment["stage"][];

function judgmentsOf(value: unknown, check: RecordValidator): readonly Judgment[] {
  if (value === undefined) return [];
  if (typeof value === "string") {
    const wanted = "a list, or a text that holds one as JSON";
    check.fail("field/type", "judgments", `"judgments" should be ${wanted}, but is ${show(value)}`);
    return [];
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each, i) => {
    const worker = isObject(each) ? workerOf(each.worker) : undefined;
    if (
      isObject(each) &&
      worker !== undefined &&
      VERDICTS.includes(each.verdict) &&
      STAGES.includes(each.stage)
    ) {
      const { verdict, stage } = each as unknown as Judgment; // checked above
      return [{ worker, verdict, ...(stage !== undefined && { stage }) }];
    }
    const wanted = 'an object with a worker and a verdict of "true", "false" or "nonsense"';
    check.fail(
      "answer/spelling",
      `judgments[${i}]`,
      `judgments[${i}] should be ${wanted}, but is ${show(each)}`,
    );
    return [];
  });
}

function groupsOf(value: unknown, check: RecordValidator): { task?: string; groups?: readonly Group[] } {
  if (value === undefined) return {};
  if (!isObject(value)) {
    check.fail("field/type", "groups", `"groups" should be an object of name -> key, but is ${show(value)}`);
    return {};
  }
  const groups: Group[] = [];
  let task: string | undefined;
  for (const [name, given] of Object.entries(value)) {
    if (given === null) continue;
    const { key: named, rank } = isObject(given) ? given : { key: given };
    const key = workerOf(named);
    const isRank = isRanking(rank);
    if (key === undefined || (rank !== undefined && !isRank))
      check.fail("field/type", `groups.${name}`, `groups.${name} should be a text, but is ${show(given)}`);
    else if (name === "task") task = key;
    else groups.push({ name, key, ...(isRank && { rank }) });
  }
  return { ...(task !== undefined && { task }), ...(groups.length > 0 && { groups }) };
}

function isRanking(rank: unknown): rank is NonNullable<Group["rank"]> {
  return Array.isArray(rank) && rank.every((part) => part === "picture" || part === "sentence");
}

function tagsOf(value: unknown, check: RecordValidator): Readonly<Record<string, string>> | undefined {
  if (value === undefined) return undefined;
  const isText = (each: unknown) => ["string", "number", "boolean"].includes(typeof each);
  if (isObject(value)) {
    const tags = Object.entries(value).filter(([, each]) => each !== null);
    if (tags.every(([, each]) => isText(each)))
      return Object.fromEntries(tags.map(([name, each]) => [name, String(each)]));
  }
  check.fail("field/type", "tags", `"tags" should be an object of name -> text, but is ${show(value)}`);
  return undefined;
}
