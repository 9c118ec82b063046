import type { Judgment } from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import type { ExampleDraft } from "./example-draft.ts";
import { type RawRecord, RecordValidator, TRUTHS, withoutNulls } from "./record.ts";

/** One photograph and one caption about two things in it (Liu et al., 2023). */
export const VSR: CorpusFormat = {
  name: "vsr",
  title: "VSR",
  recognisedBy: "image or image_link, caption and relation",
  recognises: (record) =>
    ("image" in record || "image_link" in record) && "caption" in record && "relation" in record,
  read,
  ofPairs: false,
  recordsNameSplit: false,
  card: {
    paper: "Liu et al. 2023, Visual Spatial Reasoning",
    licence: "Apache-2.0; COCO's photographs are not included",
    counts: "random split: 7,680 train, 1,097 dev, 2,195 test",
    groups: "examples with the same caption",
    flaws:
      "No identifiers: they are made from split and line (dev-12), so they hold while lines keep their order. In 321 examples a worker's vote stands twice.",
  },
};

function read(given: RawRecord, context: FormatContext): readonly ExampleDraft[] | undefined {
  const record = withoutNulls(given);
  const check = new RecordValidator(record, context);
  const id = check.worker("id", { optional: true }); // of copies: the release has none
  const url = check.string("image_link", { optional: true });
  const name = (record.image === undefined && url?.replace(/^.*\//, "")) || (check.string("image") ?? "");
  const sentence = check.string("caption") ?? "";
  const relation = check.string("relation");
  const frame = check.worker("reference_frame", { optional: true }); // a number, or "subj" and "obj"
  const writer = check.worker("annotator_id", { optional: true });
  const label = check.truth("label", TRUTHS);
  const votes = (["true", "false"] as const).flatMap((verdict) =>
    check.workers(`vote_${verdict}_validator_id`).map((worker): Judgment => ({ worker, verdict })),
  );
  if (!check.isValid) return undefined;
  const [subject, object] = ["subj", "obj"].map((field) => record[field]); // of the zero-shot split
  const tags = {
    relation: relation!,
    ...(frame !== undefined && { reference_frame: frame }),
    ...(typeof subject === "string" && { subj: subject }),
    ...(typeof object === "string" && { obj: object }),
  };
  const pictures = [{ kind: "photograph", name, url } as const];
  return [{ id, sentence, language: "en", label, pictures, writer, judgments: votes, tags }];
}
