import { z } from "zod";
import { CampaignParams } from "../campaigns/browser.ts";
import {
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  ComparisonQuery,
  ComparisonReply,
  CorpusFileBody,
  CorpusFilesReply,
  CorpusUploadQuery,
  LibraryParams,
  LibraryReply,
  MAX_CORPUS_BYTES,
  MAX_PREDICTION_BYTES,
  NewNote,
  NOTE_PARAMS,
  NotesReply,
  OrderedQuery,
  PairsReply,
  PictureQuery,
  PicturesReply,
  PredictionsQuery,
  PredictionsReply,
  ReadingReply,
  ReportReply,
  SENTENCE_PARAMS,
  SentenceReply,
  SYSTEM_PARAMS,
  SystemReply,
  UploadReply,
} from "../library/browser.ts";
import type { RouteTable } from "./route.ts";
import { type Access, Done, MANAGERS, MEMBERS, REVIEWERS } from "./route.ts";

/** Corpora to browse: those opened from files, and those of campaigns. */
export const LIBRARY_ROUTES = {
  "GET /api/library": { access: MEMBERS, summary: "The corpora", reply: LibraryReply },
  "POST /api/library": {
    access: MANAGERS,
    summary: "Add a corpus file: the body is JSON Lines, a JSON list, CSV, TSV or Parquet, plain or gzip",
    query: CorpusUploadQuery,
    upload: ["application/octet-stream", "application/gzip"],
    maxBytes: MAX_CORPUS_BYTES,
    reply: LibraryParams.extend({ examples: z.number() }),
  },
  "GET /api/corpus-files": {
    access: MANAGERS,
    summary: "The corpus files in the folder that the owner of the server allowed",
    reply: CorpusFilesReply,
  },
  "POST /api/corpus-files": {
    access: MANAGERS,
    summary: "Add a corpus file of this folder",
    body: CorpusFileBody,
    reply: LibraryParams.extend({ examples: z.number() }),
  },
  "GET /api/library/:corpus/pictures": {
    access: MEMBERS,
    summary: "Photographs of a corpus that are missing in the folder of pictures, or refused",
    params: LibraryParams,
    reply: PicturesReply,
  },
  "GET /api/pictures": {
    access: MEMBERS,
    summary: "A picture in the folder that the owner of the server allowed, encoded by the server",
    query: PictureQuery,
    replyType: "image/jpeg",
  },
  "DELETE /api/library/:corpus": {
    access: MANAGERS,
    summary: "Remove an uploaded corpus",
    params: LibraryParams,
    reply: Done,
  },
  ...below(
    "/api/library/:corpus",
    corpusRoutes({ params: LibraryParams, access: MEMBERS, mayUpload: REVIEWERS }),
  ),
  // Labels of test sets and everybody's answers are for managers only.
  ...below(
    "/api/campaigns/:campaign/library",
    corpusRoutes({ params: CampaignParams, access: MANAGERS, mayUpload: MANAGERS }),
  ),
  ...below("/api/campaigns/:campaign/judging", browseRoutes({ params: CampaignParams, access: MANAGERS })),
} satisfies RouteTable;

/** Path prefixes of the routes of a corpus. */
export type CorpusPath = "/api/library/:corpus" | "/api/campaigns/:campaign/library";

/** Paths at which examples can be browsed: corpora, and the examples of a campaign while they are judged. */
export type BrowsePath = CorpusPath | "/api/campaigns/:campaign/judging";

/** The routes of one corpus, by method and the rest of the path, and the roles that can add and remove predictions. */
function corpusRoutes<Params extends z.ZodRawShape>({
  params,
  access,
  mayUpload,
}: {
  readonly params: z.ZodObject<Params>;
  readonly access: Access;
  readonly mayUpload: Access;
}) {
  const systemParams = params.extend(SYSTEM_PARAMS);
  return {
    ...browseRoutes({ params, access }),
    "GET /report": {
      access,
      summary: "The full audit report of a corpus",
      params,
      reply: ReportReply,
    },
    "GET /notes": {
      access,
      summary: "Notes of members on examples of a corpus",
      params,
      reply: NotesReply,
    },
    "POST /notes": {
      access: mayUpload,
      summary: "Add a note to an example",
      params,
      body: NewNote,
      reply: Done,
    },
    "DELETE /notes/:note": {
      access: mayUpload,
      summary: "Remove a note of one's own; managers remove any",
      params: params.extend(NOTE_PARAMS),
      reply: Done,
    },
    "POST /predictions": {
      access: mayUpload,
      summary: "Add a prediction file: the body is CSV, plain or gzip, for complete splits",
      params,
      query: PredictionsQuery,
      upload: ["application/octet-stream", "text/csv", "application/gzip"],
      maxBytes: MAX_PREDICTION_BYTES,
      reply: UploadReply,
    },
    "GET /predictions": {
      access,
      summary: "Systems with predictions, and their scores",
      params,
      reply: PredictionsReply,
    },
    "GET /predictions/compare": {
      access,
      summary: "Two systems on the same examples: differences with intervals, and paired tests",
      params,
      query: ComparisonQuery,
      reply: ComparisonReply,
    },
    "GET /predictions/pairs": {
      access,
      summary: "Pairwise comparison of all systems, corrected for multiple tests",
      params,
      reply: PairsReply,
    },
    "GET /predictions/:system": {
      access,
      summary: "A system's score, broken down by properties of the examples",
      params: systemParams,
      reply: SystemReply,
    },
    "DELETE /predictions/:system": {
      access: mayUpload,
      summary: "Remove uploaded predictions",
      params: systemParams,
      reply: Done,
    },
  };
}

/** The routes to browse examples. */
function browseRoutes<Params extends z.ZodRawShape>({
  params,
  access,
}: {
  readonly params: z.ZodObject<Params>;
  readonly access: Access;
}) {
  const sentenceParams = params.extend(SENTENCE_PARAMS);
  return {
    "GET ": {
      access,
      summary: "A corpus with facet counts for the current filter",
      params,
      query: BrowseQuery,
      reply: BrowsedCorpusReply,
    },
    "GET /examples": {
      access,
      summary: "Examples of a corpus, page by page",
      params,
      query: BrowsedRowsQuery,
      reply: BrowsedRowsReply,
    },
    "GET /examples.jsonl": {
      access,
      summary: "All matching examples with everything about them, as JSON Lines",
      params,
      query: OrderedQuery,
      replyType: "application/x-ndjson",
    },
    "GET /sentences/:split/:set/:number": {
      access,
      summary: "A sentence with its images and all judgments, and its neighbours that match a filter",
      params: sentenceParams,
      query: OrderedQuery,
      reply: SentenceReply,
    },
    "GET /sentences/:split/:set/:number/reading": {
      access,
      summary: "The reasoner's parse of a sentence about scenes, with its answers and explanations",
      params: sentenceParams,
      reply: ReadingReply,
    },
  };
}

type Below<Path extends string, Routes> = {
  readonly [Key in keyof Routes as Key extends `${infer Method} ${infer Rest}`
    ? `${Method} ${Path}${Rest}`
    : never]: Routes[Key];
};

/** The same routes with a path prefix. */
function below<Path extends string, Routes extends object>(path: Path, routes: Routes): Below<Path, Routes> {
  const entries = Object.entries(routes).map(([key, route]) => [key.replace(" ", ` ${path}`), route]);
  return Object.fromEntries(entries); // `fromEntries` loses the type
}
