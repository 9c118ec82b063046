import { CampaignParams } from "../../campaigns/index.ts";
import type { CampaignCorpora, FindPhenomena, Predictions } from "../../library/index.ts";
import {
  type AuditExamples,
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  CorpusReports,
  describeCorpus,
  facetCountsOf,
  findCorpus,
  LibraryParams,
  LibraryReply,
  type LoadedCorpus,
  listRows,
  ReadingReply,
  ReportReply,
  readSentence,
  SENTENCE_PARAMS,
  type SentenceKey,
  SentenceReply,
  viewSentence,
} from "../../library/index.ts";
import { MEMBERS } from "../access.ts";
import type { Routes } from "../route.ts";
import type { CorpusEndpoint } from "./corpus-endpoint.ts";
import { addPredictionRoutes } from "./predictions.ts";

interface LibraryOptions {
  readonly library?: readonly LoadedCorpus[];
  readonly findPhenomena?: FindPhenomena;
  readonly audit?: AuditExamples;
  readonly campaigns: CampaignCorpora;
  readonly predictions: Predictions;
}

/** Corpora to look through: those that were opened, and what campaigns have gathered. */
export async function addLibraryRoutes(
  server: Routes,
  { library = [], findPhenomena, audit, campaigns, predictions }: LibraryOptions,
): Promise<void> {
  const looked = new Set<LoadedCorpus>();
  const reports = new CorpusReports(audit);
  server.get(
    "/api/library",
    { config: { access: MEMBERS }, schema: { summary: "The corpora", response: { 200: LibraryReply } } },
    async () => ({ corpora: library.map(describeCorpus) }),
  );
  const openedFiles: CorpusEndpoint = {
    path: "/api/library/:corpus",
    paramsSchema: LibraryParams,
    access: MEMBERS,
    mayUpload: ["owner", "manager", "reviewer"],
    find: async ({ corpus }) => {
      const opened = findCorpus(library, String(corpus));
      if (!looked.has(opened)) findPhenomena?.(opened.corpus);
      looked.add(opened);
      return opened;
    },
  };
  // Labels of test sets and everybody's answers are for managers alone.
  const gathered: CorpusEndpoint = {
    path: "/api/campaigns/:campaign/library",
    paramsSchema: CampaignParams,
    access: ["owner", "manager"],
    mayUpload: ["owner", "manager"],
    find: ({ campaign }) => campaigns.open(String(campaign)),
  };
  for (const endpoint of [openedFiles, gathered]) {
    addCorpusEndpoint(server, endpoint, { predictions, reports });
    await addPredictionRoutes(server, endpoint, predictions);
  }
}

function addCorpusEndpoint(
  server: Routes,
  { path, paramsSchema, access, find }: CorpusEndpoint,
  { predictions, reports }: { readonly predictions: Predictions; readonly reports: CorpusReports },
): void {
  const config = { access };
  const sentenceParams = paramsSchema.extend(SENTENCE_PARAMS);
  const keyOf = (params: object) => params as SentenceKey; // by the schema of their place

  server.get(
    path,
    {
      config,
      schema: {
        summary: "A corpus, and how many of the examples that are wanted have which value",
        params: paramsSchema,
        querystring: BrowseQuery,
        response: { 200: BrowsedCorpusReply },
      },
    },
    async ({ params, query }) => {
      const corpus = await find(params);
      const { outcomes } = await predictions.choose(corpus, query);
      return facetCountsOf(corpus, query, outcomes);
    },
  );

  server.get(
    `${path}/examples`,
    {
      config,
      schema: {
        summary: "Examples of a corpus, some at a time",
        params: paramsSchema,
        querystring: BrowsedRowsQuery,
        response: { 200: BrowsedRowsReply },
      },
    },
    async ({ params, query }) => {
      const corpus = await find(params);
      return listRows(corpus, query, await predictions.choose(corpus, query));
    },
  );

  server.get(
    `${path}/report`,
    {
      config,
      schema: {
        summary: "Every audit of a corpus, in numbers and as they are told",
        params: paramsSchema,
        response: { 200: ReportReply },
      },
    },
    async ({ params }) => reports.report(await find(params)),
  );

  server.get(
    `${path}/sentences/:split/:set/:number`,
    {
      config,
      schema: {
        summary: "A sentence with its pictures and every judgment of them",
        params: sentenceParams,
        response: { 200: SentenceReply },
      },
    },
    async ({ params }) => {
      const corpus = await find(params);
      return viewSentence(corpus, keyOf(params), await predictions.viewAnswers(corpus));
    },
  );

  server.get(
    `${path}/sentences/:split/:set/:number/reading`,
    {
      config,
      schema: {
        summary: "How the reasoner reads a sentence about scenes, and why it is true or false of them",
        params: sentenceParams,
        response: { 200: ReadingReply },
      },
    },
    async ({ params }) => readSentence(await find(params), keyOf(params)),
  );
}
