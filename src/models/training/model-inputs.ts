import { CounterpointError, Findings } from "../../core/index.ts";
import type { ProgressOptions } from "../../files/index.ts";
import { isFormatOfScenes, readRecords, recogniseFormat, throwIfFindings } from "../../formats/index.ts";
import type { ModelExample } from "../baseline.ts";
import { EncoderFile } from "../photographs/encoder-file.ts";
import { FeatureFolder } from "../photographs/feature-folder.ts";
import { readDetectionCounts } from "../photographs/read-detection-counts.ts";
import { readPhotographExamples } from "../photographs/read-photograph-examples.ts";
import { readWordVectors, type WordVectors } from "../photographs/word-vectors.ts";
import { wordVocabulary } from "../vocabulary.ts";
import { readModelExamples } from "./read-model-examples.ts";

/** Files with what models see of photographs; scenes need none. */
export interface ModelInputOptions extends ProgressOptions {
  /** A folder of `photos features`. */
  readonly features?: string | undefined;
  /** A file of `photos detect`. */
  readonly detections?: string | undefined;
  /** A text file of word vectors, such as GloVe's, that embeddings begin with. */
  readonly vectors?: string | undefined;
  /** The ONNX file of a sentence encoder, with its tokenizer.json beside it; it is not trained. */
  readonly encoder?: string | undefined;
  /** Where models are computed: an execution provider of ONNX Runtime, such as "cuda"; the processor by default. */
  readonly device?: string | undefined;
  /** Number of examples of a file that may lack features or detections; they are left out. None by default. */
  readonly maxMissing?: number | undefined;
}

/** Examples of a file, and how many were left out. */
interface ReadExamples {
  readonly examples: readonly ModelExample[];
  readonly missing: number;
}

export interface ModelInputs {
  /** The name of its format, such as "nlvr2". */
  readonly corpus: string;
  /** Hashes of what models learn to see through, by the name of the option. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly vectors: WordVectors | undefined;
  read(path: string, labelled: "all" | "all or none" | "any"): Promise<ReadExamples>;
}

/** Runs `work` with the inputs of models for the corpus of a file, which is recognised by its content. */
export async function withModelInputs<T>(
  path: string,
  { maxMissing = 0, ...options }: ModelInputOptions,
  work: (inputs: ModelInputs) => Promise<T>,
): Promise<T> {
  const { onProgress } = options;
  const corpus = await corpusOf(path);
  if (isFormatOfScenes(corpus)) {
    const given = (["features", "detections", "vectors", "encoder"] as const).find(
      (name) => options[name] !== undefined,
    );
    if (given !== undefined) {
      const message = `${path} has scenes, whose baselines take no --${given}`;
      throw new CounterpointError("usage", message, { hint: `Leave --${given} out` });
    }
    return work({
      corpus,
      kinds: {},
      vectors: undefined,
      async read(file, labelled) {
        return { examples: await readModelExamples(file, { labelled, onProgress }), missing: 0 };
      },
    });
  }
  if (options.vectors !== undefined && options.encoder !== undefined)
    throw new CounterpointError("usage", "--vectors and --encoder both say what words are like", {
      hint: "Leave one of them out",
    });
  const features = options.features === undefined ? undefined : await FeatureFolder.open(options.features);
  let encoder: EncoderFile | undefined;
  try {
    if (options.encoder !== undefined)
      encoder = await EncoderFile.open(options.encoder, { threads: 1, device: options.device });
    const detections =
      options.detections === undefined ? undefined : await readDetectionCounts(options.detections, options);
    const read: ModelInputs["read"] = (file, labelled) =>
      readPhotographExamples(file, { features, detections, encoder, maxMissing, labelled, onProgress });
    const vectors =
      options.vectors === undefined
        ? undefined
        : await readWordVectors(
            options.vectors,
            new Set(wordVocabulary((await read(path, "any")).examples, { minCount: 1 })),
            options,
          );
    const kinds = {
      ...(features && { features: features.kind }),
      ...(encoder && { encoder: encoder.sha256 }),
    };
    return await work({ corpus, kinds, vectors, read });
  } finally {
    await features?.close();
    await encoder?.close();
  }
}

/** The format of a file, by its first record. */
async function corpusOf(path: string): Promise<string> {
  const findings = new Findings();
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    const [first] = batch;
    if (first !== undefined) return recogniseFormat(first.record)?.name ?? "nlvr"; // whose reader says what is missing
  }
  throwIfFindings(findings);
  return "nlvr"; // an empty file, which its reader reports
}
