import type { BrowsePath } from "../../api/index.ts";
import type { BrowseQuery } from "../../library/browser.ts";
import type { BrowsableCorpus, CampaignCorpora, FindPhenomena, Predictions } from "../../library/index.ts";
import {
  type AuditExamples,
  CorpusReports,
  describeCorpus,
  facetCountsOf,
  findCorpus,
  type LoadedCorpus,
  listRows,
  readSentence,
  viewSentence,
} from "../../library/index.ts";
import { handle } from "../handle.ts";
import type { Routes } from "../route.ts";
import type { BrowseEndpoint, CorpusEndpoint } from "./corpus-endpoint.ts";
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
  handle(server, "GET /api/library", async () => ({ corpora: library.map(describeCorpus) }));
  const openedFiles: CorpusEndpoint = {
    path: "/api/library/:corpus",
    find: async ({ corpus = "" }) => {
      const opened = findCorpus(library, corpus);
      if (!looked.has(opened)) findPhenomena?.(opened.corpus);
      looked.add(opened);
      return opened;
    },
  };
  const gathered: CorpusEndpoint = {
    path: "/api/campaigns/:campaign/library",
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
    find: ({ campaign = "" }) => campaigns.openJudging(campaign),
  };
  addBrowseRoutes(server, judging, NO_PREDICTIONS);
}

/** Examples that are being judged have no predictions. */
const NO_PREDICTIONS = {
  choose: async () => ({ outcomes: undefined, answers: () => [] }),
  viewAnswers: async () => () => [],
};

/** Adds the routes by which examples are looked through. */
function addBrowseRoutes<Browsed extends BrowsableCorpus>(
  server: Routes,
  { path, find }: BrowseEndpoint<BrowsePath, Browsed>,
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
    readSentence(await find(params), params),
  );
}
