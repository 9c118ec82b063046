import { pairOfPhotographs } from "../core/index.ts";
import type { CorpusFormat, FormatContext } from "./corpus-format.ts";
import type { ExampleDraft } from "./example-draft.ts";
import {
  isObject,
  parsedCell,
  type RawRecord,
  RecordValidator,
  TRUTHS,
  withoutNulls,
  workerOf,
} from "./record.ts";

/** NLVR2's protocol in five languages (Liu et al., 2021). */
export const MARVL: CorpusFormat = {
  name: "marvl",
  title: "MaRVL",
  recognisedBy: "concept, caption and left_img",
  recognises: (record) => "concept" in record && "caption" in record && "left_img" in record,
  read,
  ofPairs: true,
  recordsNameSplit: false,
  card: {
    paper: "Liu et al. 2021, Visually Grounded Reasoning across Languages and Cultures",
    licence: "texts CC BY 4.0; photographs on request, for research",
    counts: "Indonesian 1,128, Swahili 1,108, Tamil 1,242 examples; Turkish and Chinese are of the same form",
    groups: "examples of one concept with the same caption",
    flaws: "Tasks of unusual size (1, 3, 8 and 12 examples instead of 4). No judgments.",
  },
  usualTaskSize: 4,
};

function read(given: RawRecord, context: FormatContext): readonly ExampleDraft[] | undefined {
  const record = withoutNulls(given);
  const check = new RecordValidator(record, context);
  const id = check.worker("id", { optional: true });
  const [concept = "", sentence = ""] = [check.string("concept"), check.string("caption")];
  const [left = "", right = ""] = [check.string("left_img"), check.string("right_img")];
  const language = record.language === undefined ? undefined : check.language("language");
  const chapter = check.worker("chapter", { optional: true });
  const label = check.truth("label", TRUTHS);
  const annotator = parsedCell(record.annotator_info);
  const writer = isObject(annotator) ? workerOf(annotator.annotator_id) : undefined;
  if (!check.isValid) return undefined;
  const pictures = pairOfPhotographs({ name: `${concept}/${left}` }, { name: `${concept}/${right}` });
  const tags = { concept, ...(chapter !== undefined && { chapter }) };
  return [{ id, task: `${concept}\n${sentence}`, sentence, language, label, pictures, writer, tags }];
}
