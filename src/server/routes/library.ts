import { type BrowsePath, type CorpusPath, DONE, ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { BrowseQuery } from "../../library/browser.ts";
import {
  type AuditExamples,
  type CampaignCorpora,
  CorpusReports,
  describeCorpus,
  type FindPhenomena,
  facetCountsOf,
  findCorpus,
  type JudgedCampaigns,
  type LoadedCorpus,
  listRows,
  type Predictions,
  readSentence,
  type SentenceKey,
  SentenceReader,
  sentenceToRead,
  viewSentence,
} from "../../library/index.ts";
import { requireMember } from "../access.ts";
import type { Routes } from "../handle.ts";
import { handle } from "../handle.ts";

interface LibraryOptions {
  readonly library?: readonly LoadedCorpus[];
  readonly findPhenomena?: FindPhenomena;
  readonly audit?: AuditExamples;
  readonly campaigns: CampaignCorpora;
  readonly judged: JudgedCampaigns;
  readonly predictions: Predictions;
}

/** Corpora to browse: those opened from files, and those of campaigns. */
export async function addLibraryRoutes(
  server: Routes,
  { library = [], findPhenomena, audit, campaigns, judged, predictions }: LibraryOptions,
): Promise<void> {
  const looked = new Set<LoadedCorpus>();
  const reader = new SentenceReader();
  server.addHook("onClose", () => reader.close());
  const reports = new CorpusReports(audit);
  handle(server, "GET /api/library", async () => ({ corpora: library.map(describeCorpus) }));
  const openedFiles: CorpusEndpoint = {
    path: "/api/library/:corpus",
    reader,
    find: async ({ corpus = "" }) => {
      const opened = findCorpus(library, corpus);
      if (!looked.has(opened)) findPhenomena?.(opened.corpus);
      looked.add(opened);
      return opened;
    },
  };
  const gathered: CorpusEndpoint = {
    path: "/api/campaigns/:campaign/library",
    reader,
    find: ({ campaign = "" }) => campaigns.open(campaign),
  };
  for (const endpoint of [openedFiles, gathered]) {
    const { path, find } = endpoint;
    addBrowseRoutes(server, path, repliesOf(endpoint, predictions));
    handle(server, `GET ${path}/report`, async ({ params }) => reports.report(await find(params)));
    await addPredictionRoutes(server, endpoint, predictions);
  }
  addBrowseRoutes(server, "/api/campaigns/:campaign/judging", {
    facets: ({ campaign = "" }, query) => judged.facets(campaign, query),
    rows: ({ campaign = "" }, query) => judged.rows(campaign, query),
    sentence: ({ campaign = "" }, key) => judged.sentence(campaign, key),
    reading: async ({ campaign = "" }, key) =>
      readSentence(reader, await judged.sentenceToRead(campaign, key)),
  });
}

/** What the routes to browse examples reply. */
interface BrowseReplies {
  readonly facets: (corpus: CorpusParams, query: BrowseQuery) => Promise<ReturnType<typeof facetCountsOf>>;
  readonly rows: (
    corpus: CorpusParams,
    query: Parameters<typeof listRows>[1],
  ) => Promise<ReturnType<typeof listRows>>;
  readonly sentence: (corpus: CorpusParams, key: SentenceKey) => Promise<ReturnType<typeof viewSentence>>;
  readonly reading: (corpus: CorpusParams, key: SentenceKey) => ReturnType<typeof readSentence>;
}

/** Adds the routes to browse examples. */
function addBrowseRoutes(server: Routes, path: BrowsePath, replies: BrowseReplies): void {
  handle(server, `GET ${path}`, async ({ params, query }) => replies.facets(params, query));
  handle(server, `GET ${path}/examples`, async ({ params, query }) => replies.rows(params, query));
  handle(server, `GET ${path}/sentences/:split/:set/:number`, async ({ params }) =>
    replies.sentence(params, params),
  );
  handle(server, `GET ${path}/sentences/:split/:set/:number/reading`, async ({ params }) =>
    replies.reading(params, params),
  );
}

/** Replies from a corpus in memory, with predictions. */
function repliesOf({ find, reader }: CorpusEndpoint, predictions: Predictions): BrowseReplies {
  return {
    facets: async (params, query) => {
      const corpus = await find(params);
      return facetCountsOf(corpus, query, (await predictions.choose(corpus, query)).outcomes);
    },
    rows: async (params, query) => {
      const corpus = await find(params);
      return listRows(corpus, query, await predictions.choose(corpus, query));
    },
    sentence: async (params, key) => {
      const corpus = await find(params);
      return viewSentence(corpus, key, await predictions.viewAnswers(corpus));
    },
    reading: async (params, key) => readSentence(reader, sentenceToRead(await find(params), key)),
  };
}

/** Predictions of the examples of a corpus: uploaded, scored, and compared with each other. */
async function addPredictionRoutes(
  server: Routes,
  { path, find }: CorpusEndpoint,
  predictions: Predictions,
): Promise<void> {
  // A scope of its own: no other route accepts files.
  await server.register(async (scope: Routes) => {
    const { upload } = ROUTES[`POST ${path}/predictions`];
    scope.addContentTypeParser(upload, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    handle(scope, `POST ${path}/predictions`, async (request) => {
      const opened = await find(request.params);
      const content: unknown = request.body;
      if (!(content instanceof Uint8Array))
        throw new CounterpointError("request/invalid", "The body should be a prediction file");
      const { name: by } = requireMember(request);
      return predictions.upload(opened, { name: request.query.name, content, by });
    });
  });

  handle(server, `GET ${path}/predictions`, async ({ params }) => predictions.list(await find(params)));

  handle(server, `GET ${path}/predictions/compare`, async ({ params, query }) =>
    predictions.compare(await find(params), query),
  );

  handle(server, `GET ${path}/predictions/pairs`, async ({ params }) =>
    predictions.pairs(await find(params)),
  );

  handle(server, `GET ${path}/predictions/:system`, async ({ params }) =>
    predictions.view(await find(params), params.system),
  );

  handle(server, `DELETE ${path}/predictions/:system`, async ({ params }) => {
    await predictions.remove(await find(params), params.system);
    return DONE;
  });
}

/** The parameters of a path that name a corpus or a campaign. */
interface CorpusParams {
  readonly corpus?: string;
  readonly campaign?: string;
}

/** Path prefix of a corpus's routes, the function that finds the corpus, and the reader of sentences. */
interface CorpusEndpoint {
  readonly path: CorpusPath;
  readonly reader: SentenceReader;
  readonly find: (params: CorpusParams) => Promise<LoadedCorpus>;
}
