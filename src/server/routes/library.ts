import type { CampaignCorpora, FindPhenomena, Predictions } from "../../library/index.ts";
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
import type { CorpusEndpoint } from "./corpus-endpoint.ts";
import { addPredictionRoutes } from "./predictions.ts";

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
    addCorpusEndpoint(server, endpoint, { predictions, reports });
    await addPredictionRoutes(server, endpoint, predictions);
  }
}

function addCorpusEndpoint(
  server: Routes,
  { path, find }: CorpusEndpoint,
  { predictions, reports }: { readonly predictions: Predictions; readonly reports: CorpusReports },
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

  handle(server, `GET ${path}/report`, async ({ params }) => reports.report(await find(params)));

  handle(server, `GET ${path}/sentences/:split/:set/:number`, async ({ params }) => {
    const corpus = await find(params);
    return viewSentence(corpus, params, await predictions.viewAnswers(corpus));
  });

  handle(server, `GET ${path}/sentences/:split/:set/:number/reading`, async ({ params }) =>
    readSentence(await find(params), params),
  );
}
