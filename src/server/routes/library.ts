import { type BrowsePath, type CorpusPath, DONE, ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { BrowseQuery } from "../../library/browser.ts";
import {
  type AuditExamples,
  type BrowsableCorpus,
  type CampaignCorpora,
  CorpusReports,
  describeCorpus,
  type FindPhenomena,
  facetCountsOf,
  findCorpus,
  type LoadedCorpus,
  listRows,
  type Predictions,
  readSentence,
  SentenceReader,
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
  readonly predictions: Predictions;
}

/** Corpora to browse: those opened from files, and those of campaigns. */
export async function addLibraryRoutes(
  server: Routes,
  { library = [], findPhenomena, audit, campaigns, predictions }: LibraryOptions,
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
    addBrowseRoutes(server, endpoint, predictions);
    handle(server, `GET ${path}/report`, async ({ params }) => reports.report(await find(params)));
    await addPredictionRoutes(server, endpoint, predictions);
  }
  const judging: BrowseEndpoint = {
    path: "/api/campaigns/:campaign/judging",
    reader,
    find: ({ campaign = "" }) => campaigns.openJudging(campaign),
  };
  addBrowseRoutes(server, judging, NO_PREDICTIONS);
}

/** Examples that are being judged have no predictions. */
const NO_PREDICTIONS = {
  choose: async () => ({ outcomes: undefined, answers: () => [] }),
  viewAnswers: async () => () => [],
};

/** Adds the routes to browse examples. */
function addBrowseRoutes<Browsed extends BrowsableCorpus>(
  server: Routes,
  { path, find, reader }: BrowseEndpoint<BrowsePath, Browsed>,
  predictions: {
    readonly choose: (corpus: Browsed, query: BrowseQuery) => ReturnType<Predictions["choose"]>;
    readonly viewAnswers: (corpus: Browsed) => ReturnType<Predictions["viewAnswers"]>;
  },
): void {
  handle(server, `GET ${path}`, async ({ params, query }) => {
    const corpus = await find(params);
    const { outcomes } = await predictions.choose(corpus, query);
    return facetCountsOf(corpus, query, outcomes);
  });

  handle(server, `GET ${path}/examples`, async ({ params, query }) => {
    const corpus = await find(params);
    return listRows(corpus, query, await predictions.choose(corpus, query));
  });

  handle(server, `GET ${path}/sentences/:split/:set/:number`, async ({ params }) => {
    const corpus = await find(params);
    return viewSentence(corpus, params, await predictions.viewAnswers(corpus));
  });

  handle(server, `GET ${path}/sentences/:split/:set/:number/reading`, async ({ params }) =>
    readSentence(reader, await find(params), params),
  );
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

/** Path prefix of the routes to browse examples, the function that finds the examples by the path's parameters, and the reader of sentences. */
interface BrowseEndpoint<Path = BrowsePath, Browsed = BrowsableCorpus> {
  readonly path: Path;
  readonly reader: SentenceReader;
  readonly find: (params: { readonly corpus?: string; readonly campaign?: string }) => Promise<Browsed>;
}

/** Path prefix of a corpus's routes, and the function that finds the corpus. */
type CorpusEndpoint = BrowseEndpoint<CorpusPath, LoadedCorpus>;
