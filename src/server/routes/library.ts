import { CampaignPlace } from "../../campaigns/index.ts";
import type { CampaignCorpora, FindPhenomena, Predictions } from "../../library/index.ts";
import {
  type AuditExamples,
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  CorpusReports,
  countOpened,
  describeCorpus,
  findOpened,
  LibraryPlace,
  LibraryReply,
  listRows,
  type OpenedCorpus,
  ReadingReply,
  ReportReply,
  readSentence,
  SENTENCE_KEY,
  type SentenceKey,
  SentenceReply,
  viewSentence,
} from "../../library/index.ts";
import { MEMBERS } from "../access.ts";
import type { Routes } from "../route.ts";
import { addPredictionRoutes } from "./predictions.ts";
import type { Shelf } from "./shelf.ts";

interface LibraryOptions {
  readonly library?: readonly OpenedCorpus[];
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
  const looked = new Set<OpenedCorpus>();
  const reports = new CorpusReports(audit);
  server.get(
    "/api/library",
    { config: { access: MEMBERS }, schema: { summary: "The corpora", response: { 200: LibraryReply } } },
    async () => ({ corpora: library.map(describeCorpus) }),
  );
  const openedFiles: Shelf = {
    path: "/api/library/:corpus",
    place: LibraryPlace,
    access: MEMBERS,
    mayUpload: ["owner", "manager", "reviewer"],
    find: async ({ corpus }) => {
      const opened = findOpened(library, String(corpus));
      if (!looked.has(opened)) findPhenomena?.(opened.corpus);
      looked.add(opened);
      return opened;
    },
  };
  // Labels of test sets and everybody's answers are for managers alone.
  const gathered: Shelf = {
    path: "/api/campaigns/:campaign/library",
    place: CampaignPlace,
    access: ["owner", "manager"],
    mayUpload: ["owner", "manager"],
    find: ({ campaign }) => campaigns.open(String(campaign)),
  };
  for (const shelf of [openedFiles, gathered]) {
    addShelf(server, shelf, { predictions, reports });
    await addPredictionRoutes(server, shelf, predictions);
  }
}

function addShelf(
  server: Routes,
  { path, place, access, find }: Shelf,
  { predictions, reports }: { readonly predictions: Predictions; readonly reports: CorpusReports },
): void {
  const config = { access };
  const sentencePlace = place.extend(SENTENCE_KEY);
  const keyOf = (params: object) => params as SentenceKey; // by the schema of their place

  server.get(
    path,
    {
      config,
      schema: {
        summary: "A corpus, and how many of the examples that are wanted have which value",
        params: place,
        querystring: BrowseQuery,
        response: { 200: BrowsedCorpusReply },
      },
    },
    async ({ params, query }) => {
      const corpus = await find(params);
      const { outcomes } = await predictions.choose(corpus, query);
      return countOpened(corpus, query, outcomes);
    },
  );

  server.get(
    `${path}/examples`,
    {
      config,
      schema: {
        summary: "Examples of a corpus, some at a time",
        params: place,
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
        params: place,
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
        params: sentencePlace,
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
        params: sentencePlace,
        response: { 200: ReadingReply },
      },
    },
    async ({ params }) => readSentence(await find(params), keyOf(params)),
  );
}
