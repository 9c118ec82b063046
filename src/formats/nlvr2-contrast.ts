import { pairOfPhotographs, parseNlvr2Identifier } from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import type { ExampleDraft } from "./example-draft.ts";
import { type RawRecord, RecordValidator, show, TRUTHS, withoutNulls } from "./record.ts";

const VERSION = /^(?:0|[1-9]\d{0,8})$/;

/** Small changes of examples of NLVR2 by experts (Gardner et al., 2020). */
export const NLVR2_CONTRAST: CorpusFormat = {
  name: "nlvr2-contrast",
  title: "NLVR2 contrast set",
  recognisedBy: "left_url with an identifier of five parts (test1-769-1-0-1)",
  recognises: (record) => "left_url" in record && originalOf(record.identifier) !== undefined,
  read,
  ofPairs: true,
  recordsNameSplit: true,
  card: {
    paper: "Gardner et al. 2020, Evaluating Models' Local Decision Boundaries via Contrast Sets",
    licence: "not stated: measure with it, publish none of it",
    counts: "994 examples in 479 groups, made from examples of NLVR2's test1",
    groups:
      "the versions of one original example; consistency is the share of groups in which every version is right",
    flaws: "Three versions change nothing. No judgments, no synset.",
  },
};

/** The identifier of NLVR2 in the first four parts of an identifier of five. Asked of every record of NLVR2, which have four. */
function originalOf(identifier: unknown): string | undefined {
  if (typeof identifier !== "string") return undefined;
  const end = identifier.lastIndexOf("-");
  const original = identifier.slice(0, Math.max(0, end));
  if (parseNlvr2Identifier(original) === undefined) return undefined;
  return VERSION.test(identifier.slice(end + 1)) ? original : undefined;
}

function read(given: RawRecord, context: FormatContext): readonly ExampleDraft[] | undefined {
  const record = withoutNulls(given);
  const check = new RecordValidator(record, context);
  const [id = "", sentence = ""] = [check.string("identifier"), check.string("sentence")];
  const [left = "", right = ""] = [check.string("left_url"), check.string("right_url")];
  const writer = check.worker("writer", { optional: true });
  const label = check.truth("label", TRUTHS);
  const original = originalOf(id);
  if (original === undefined)
    check.fail(
      "identifier/unparsable",
      "identifier",
      `"identifier" should be like "test1-769-1-0-1" (that of the original, then the version), but is ${show(id)}`,
    );
  if (!check.isValid || original === undefined) return undefined;
  const pictures = pairOfPhotographs({ name: left, url: left }, { name: right, url: right });
  const { split } = parseNlvr2Identifier(original)!; // checked by `originalOf`
  return [
    { id, split, task: original, sentence, language: "en", label, pictures, writer, derivedFrom: original },
  ];
}
