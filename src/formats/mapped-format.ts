import type { Group, Judgment, Picture, WorkerId } from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import type { ExampleDraft } from "./example-draft.ts";
import type { MappedFields, Mapping } from "./mapping.ts";
import {
  isLanguage,
  isObject,
  parsedCell,
  type RawRecord,
  RecordValidator,
  show,
  TRUTHS,
  workerOf,
} from "./record.ts";
import { valueAt } from "./value-at.ts";

type Part = NonNullable<MappedFields["sentence"]>;

/** The format that a mapping describes. It counts which of its fields records have, so each reading needs its own. */
export function mappedFormat(mapping: Mapping): CorpusFormat {
  const met = new Map<string, boolean>();
  const { unfold = [{}], ...base } = mapping;
  const variants = unfold.map((own): Variant => {
    const { task, ...groups } = { ...base.groups, ...own.groups };
    const tags = Object.entries({ ...base.tags, ...own.tags });
    const pictureFields = [own.pictures ?? base.pictures ?? []].flat();
    return { ...base, ...own, task, pictureFields, namedGroups: Object.entries(groups), namedTags: tags };
  });
  return {
    name: mapping.name,
    title: mapping.name,
    recognisedBy: "--format with its mapping file",
    recognises: () => true,
    read: (record, context) => {
      const reader = new MappedRecord(record, context, met);
      const drafts = variants.flatMap((fields) => reader.draft(fields) ?? []);
      return drafts.length < variants.length ? undefined : drafts;
    },
    unknownFields: () => [...met].flatMap(([path, isMet]) => (isMet ? [] : [path])),
    ...(mapping.records !== undefined && { records: mapping.records }),
    ofPairs: variants.every(({ pictureFields }) => pictureFields.length === 2),
    recordsNameSplit: base.split !== undefined,
    card: {
      paper: "",
      licence: "",
      counts: "",
      groups: Object.keys(base.groups ?? {}).join(", "),
      flaws: mapping.id === undefined ? "Identifiers are made from lines." : "",
    },
  };
}

/** The fields of one of the examples of a record, with lists in place of objects: every record is read by them. */
interface Variant extends MappedFields {
  readonly task: Grouped | undefined;
  readonly pictureFields: readonly PictureField[];
  readonly namedGroups: readonly (readonly [name: string, Grouped])[];
  readonly namedTags: readonly (readonly [name: string, Part])[];
}

type PictureField = Exclude<NonNullable<MappedFields["pictures"]>, readonly unknown[]>;
type Grouped = NonNullable<MappedFields["groups"]>[string];

/** A record, and where it has the parts of an example. */
class MappedRecord {
  readonly #record: RawRecord;
  readonly #check: RecordValidator;
  readonly #met: Map<string, boolean>;

  constructor(record: RawRecord, context: FormatContext, met: Map<string, boolean>) {
    this.#record = record;
    this.#check = new RecordValidator(record, context);
    this.#met = met;
  }

  /** The example of one variant; undefined when anything was wrong and reported. */
  draft(fields: Variant): ExampleDraft | undefined {
    const sentence = this.#text("sentence", fields.sentence);
    const language = this.#optionalText("language", fields.language);
    if (language !== undefined && !isLanguage(language))
      this.#fail(
        "field/language",
        fields.language,
        `should be a language tag such as "en", but is ${show(language)}`,
      );
    const { task, namedGroups } = fields;
    const draft = {
      id: fields.id === undefined ? undefined : this.#key("id", fields.id),
      split: this.#optionalText("split", fields.split),
      task: task === undefined ? undefined : this.#group("task", task).key,
      sentence: sentence ?? "",
      language,
      label: this.#label(fields.label),
      pictures: this.#pictures(fields.pictureFields),
      writer: fields.writer === undefined ? undefined : this.#writer(fields.writer),
      judgments: this.#judgments(fields.judgments ?? []),
      groups:
        namedGroups.length === 0 ? undefined : namedGroups.map(([name, each]) => this.#group(name, each)),
      tags: this.#tags(fields.namedTags),
      derivedFrom:
        fields.derivedFrom === undefined ? undefined : this.#key("derivedFrom", fields.derivedFrom),
    };
    return this.#check.isValid ? draft : undefined;
  }

  #tags(named: Variant["namedTags"]): Readonly<Record<string, string>> {
    const tags: Record<string, string> = {};
    for (const [name, each] of named) {
      const text = this.#optionalText(name, each);
      if (text !== undefined) tags[name] = text;
    }
    return tags;
  }

  #value(part: Part): unknown {
    if (typeof part !== "string") return part.value;
    const value = valueAt(this.#record, part);
    if (this.#met.get(part) !== true && (value !== undefined || !this.#met.has(part)))
      this.#met.set(part, value !== undefined);
    return value ?? undefined; // null is absent
  }

  #optionalText(name: string, part: Part | undefined): string | undefined {
    const value = part === undefined ? undefined : this.#value(part);
    if (value === undefined) return undefined;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return String(value);
    this.#fail("field/type", part, `(${name}) should be a text, but is ${show(value)}`);
    return undefined;
  }

  #text(name: string, part: Part | undefined): string | undefined {
    const text = this.#optionalText(name, part);
    if (text === undefined && this.#check.isValid)
      this.#fail("field/missing", part ?? name, `(${name}) is missing`);
    return text;
  }

  #writer(path: string): WorkerId | undefined {
    const value = this.#value(path);
    const writer = workerOf(value);
    if (value !== undefined && writer === undefined)
      this.#fail("field/type", path, `(writer) should be a text or a whole number, but is ${show(value)}`);
    return writer;
  }

  #key(name: string, parts: Part | readonly Part[]): string {
    const list = Array.isArray(parts) ? (parts as readonly Part[]) : [parts as Part];
    return list.map((part) => this.#text(name, part) ?? "").join("-");
  }

  #group(name: string, given: Grouped): Group {
    if (typeof given === "string" || Array.isArray(given) || "value" in given)
      return { name, key: this.#key(name, given) };
    return { name, key: this.#key(name, given.fields), rank: given.rank };
  }

  #label(label: MappedFields["label"]): boolean | undefined {
    if (label === undefined) return undefined;
    const isSpelled = typeof label === "object" && "field" in label;
    const field = isSpelled ? label.field : label;
    const spellings = isSpelled ? label : TRUTHS;
    return this.#check.truth(nameOf(field), spellings, this.#value(field));
  }

  #pictures(pictures: Variant["pictureFields"]): readonly Picture[] {
    return pictures.flatMap((picture): Picture[] => {
      const parts = typeof picture === "string" ? { name: picture } : picture;
      const name = this.#text("pictures", parts.name);
      if (name === undefined) return [];
      const [url, sha256, licence] = ([parts.url, parts.sha256, parts.licence] as const).map((part) =>
        this.#optionalText("pictures", part),
      );
      return [{ kind: "photograph", name, url, sha256, licence, role: parts.role }];
    });
  }

  #judgments(votes: NonNullable<MappedFields["judgments"]>): readonly Judgment[] {
    const judgments: Judgment[] = [];
    for (const vote of votes) {
      const { stage } = vote;
      const add = (worker: WorkerId, verdict: Judgment["verdict"]) =>
        judgments.push(stage === undefined ? { worker, verdict } : { worker, verdict, stage });
      if ("workers" in vote) {
        const value = this.#value(vote.workers);
        if (value === undefined) continue;
        for (const worker of this.#check.workers(vote.workers, { value })) add(worker, vote.verdict);
        continue;
      }
      const answers = this.#answers(vote.answers);
      for (const name of Object.keys(answers)) {
        const verdict = this.#check.truth(`${vote.answers}.${name}`, vote, answers[name]);
        const worker = workerOf(name);
        if (verdict !== undefined && worker !== undefined) add(worker, `${verdict}`);
      }
    }
    return judgments;
  }

  /** An object of worker -> answer, which may stand in a string as JSON. */
  #answers(path: string): RawRecord {
    const value = this.#value(path);
    if (value === undefined) return {};
    const object = parsedCell(value);
    if (isObject(object)) return object;
    this.#fail(
      "field/type",
      path,
      `should be an object of worker -> answer, or a text that holds one as JSON, but is ${show(value)}`,
    );
    return {};
  }

  #fail(code: string, part: Part | undefined, message: string): void {
    const field = nameOf(part ?? "");
    this.#check.fail(code, field, `"${field}" ${message}`);
  }
}

function nameOf(part: Part): string {
  return typeof part === "string" ? part : "value";
}
