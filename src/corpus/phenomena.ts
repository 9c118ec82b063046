import { type AnnotatedSentence, CounterpointError, DEFAULT_SEED, Random } from "../core/index.ts";
import { refuseToOverwrite, writeFileAtomic } from "../files/index.ts";
import {
  formatAnnotations,
  isAnnotationFile,
  isTextFile,
  readAnnotations,
  readSentences,
} from "../formats/index.ts";
import {
  evaluateTagger,
  isEnglish,
  type TaggerEvaluation,
  type TaggerMeasurement,
  taggerMeasurements,
  tagPhenomena,
} from "../language/index.ts";
import { type ReadOptions, visitAnyExamples } from "./corpus.ts";
import {
  comparePhenomena,
  type PhenomenonRow,
  phenomenaCounts,
  prevalentPhenomena,
} from "./phenomena-tables.ts";
import { compareWithPublished, type PublishedComparison } from "./published-phenomena.ts";

/** The tagger is measured by five-fold cross-validation. */
const FOLDS = 5;

export interface PhenomenaOptions {
  /** Another file, whose shares are compared by Pearson's chi-squared test. */
  readonly against?: string | undefined;
  /** True to compare with the shares of VQA, GQA, NLVR and NLVR2 that the papers print. */
  readonly published?: boolean | undefined;
  /** True to measure the tagger on the annotation, cross-validated. */
  readonly evaluateTagger?: boolean | undefined;
  /** An annotation file to write the sentences with their phenomena to. */
  readonly out?: string | undefined;
  readonly seed?: string | undefined;
}

/** A phenomenon with the requested measures: the tagger's precision, or the comparison with another file. */
export interface MeasuredPhenomenon extends PhenomenonRow {
  readonly precision?: number | null;
  readonly recall?: number | null;
  readonly f1?: number | null;
  readonly keywordF1?: number | null;
  readonly against?: { readonly count: number; readonly percent: number };
  readonly chiSquared?: number | null;
  readonly p?: number | null;
  readonly significant?: boolean;
}

/** The phenomena of the sentences of a file. */
export interface Phenomena {
  readonly sentences: number;
  /** True when the file is a corpus or plain text, whose sentences were tagged automatically. */
  readonly tagged: boolean;
  /** The same of the file that it is compared with. */
  readonly againstTagged?: boolean;
  /** F1 of the tagger on each corpus that it was measured on, where a column was tagged. */
  readonly tagger?: readonly TaggerMeasurement[];
  /** Number of phenomena in at least 10 % of the sentences (AP Table 7). */
  readonly prevalent: number;
  readonly table: readonly MeasuredPhenomenon[];
  readonly microF1?: number | undefined;
  readonly macroF1?: number | undefined;
  readonly keywordMicroF1?: number | undefined;
  readonly keywordMacroF1?: number | undefined;
  readonly folds?: number;
  /** The columns that the papers print, each compared with this one, when they were asked for. */
  readonly published?: readonly PublishedComparison[];
}

/** Counts linguistic phenomena in the sentences of an annotation, a corpus or a plain text (SPEC A5, A6). */
export async function countPhenomena(
  path: string,
  options: PhenomenaOptions & ReadOptions = {},
): Promise<Phenomena> {
  const {
    against,
    published = false,
    evaluateTagger: isMeasured = false,
    out,
    seed = DEFAULT_SEED,
  } = options;
  if (out !== undefined) refuseToOverwrite([path, ...(against === undefined ? [] : [against])], out);
  const { annotated, tagged } = await readPhenomena(path, options);
  if (tagged && isMeasured) {
    const hint = "Pass an annotation file: each sentence followed by lines `* category`";
    throw new CounterpointError("usage", "--evaluate-tagger needs an annotation file, not a corpus", {
      at: [path],
      hint,
    });
  }
  const other = against === undefined ? undefined : await readPhenomena(against, { split: options.split });
  const counts = phenomenaCounts(annotated);
  const compared = other && comparePhenomena(counts, phenomenaCounts(other.annotated));
  const random = new Random(seed).split("tagger");
  const measured = isMeasured ? evaluateTagger(annotated, { folds: FOLDS, random }) : undefined;
  const table = counts.table.map((row, i): MeasuredPhenomenon => {
    const { precision = null, recall = null, f1 = null, keyword } = measured?.categories[i] ?? {};
    const comparison = compared?.get(row.category);
    return {
      ...row,
      ...(measured ? { precision, recall, f1, keywordF1: keyword?.f1 ?? null } : {}),
      ...(comparison
        ? {
            against: { count: comparison.count, percent: comparison.percent },
            chiSquared: comparison.test?.statistic ?? null,
            p: comparison.test?.p ?? null,
            significant: comparison.significant,
          }
        : {}),
    };
  });
  if (out !== undefined) await writeFileAtomic(out, formatAnnotations(annotated));
  return {
    sentences: counts.sentences,
    tagged,
    ...(other && { againstTagged: other.tagged }),
    ...((tagged || other?.tagged) && { tagger: taggerMeasurements() }),
    prevalent: prevalentPhenomena(counts.table).length,
    table,
    ...(measured && overall(measured)),
    ...(published && { published: compareWithPublished(counts) }),
  };
}

function overall({ microF1, macroF1, keyword }: TaggerEvaluation) {
  return {
    microF1,
    macroF1,
    keywordMicroF1: keyword.microF1,
    keywordMacroF1: keyword.macroF1,
    folds: FOLDS,
  };
}

/** The sentences of an annotation file, or those of a corpus or plain text with the phenomena that the tagger finds. */
async function readPhenomena(
  path: string,
  options: ReadOptions,
): Promise<{ readonly annotated: readonly AnnotatedSentence[]; readonly tagged: boolean }> {
  if (await isAnnotationFile(path)) return { annotated: await readAnnotations(path), tagged: false };
  const sentences = new Set<string>();
  if (isTextFile(path)) await readSentences(path, {}, (sentence) => sentences.add(sentence));
  else
    await visitAnyExamples([path], options, ({ sentence, language, id }) => {
      if (!isEnglish(language ?? "en")) throw notEnglish(path, { id, language });
      sentences.add(sentence);
    });
  const annotated = Array.from(sentences, (sentence) => ({
    sentence,
    phenomena: [...tagPhenomena(sentence)],
  }));
  return { annotated, tagged: true };
}

function notEnglish(
  path: string,
  { id, language }: { readonly id: string; readonly language: string | undefined },
): CounterpointError {
  const message = `The example ${id} is in the language "${language}", and the tagger reads English only`;
  const hint =
    "Pass the English examples alone, or annotate the sentences in the studio and pass the annotation";
  return new CounterpointError("data/invalid", message, { at: [path], hint });
}
