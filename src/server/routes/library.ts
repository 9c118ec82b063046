import { posix } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { type BrowsePath, type CorpusPath, DONE, MANAGERS, ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { BrowseQuery } from "../../library/browser.ts";
import {
  type AuditExamples,
  addNote,
  type CampaignCorpora,
  type CorpusFolder,
  CorpusReports,
  countPictures,
  describeCorpus,
  describePreview,
  exportRows,
  type FindPhenomena,
  facetCountsOf,
  findCorpus,
  getNotes,
  type JudgedCampaigns,
  type LoadedCorpus,
  listRows,
  type OpeningLibrary,
  type Predictions,
  previewFacets,
  previewRows,
  readSentence,
  removeNote,
  renderPicture,
  type SentenceKey,
  SentenceReader,
  sentenceToRead,
  showFolderPhotographs,
  UploadedCorpora,
  viewSentence,
} from "../../library/index.ts";
import type { PictureFolder } from "../../photos/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

interface LibraryOptions {
  readonly db: RouteContext["db"];
  readonly now: () => number;
  /** Opened corpora; those that are being read and uploaded ones are added. */
  readonly library: LoadedCorpus[];
  readonly opening?: OpeningLibrary | undefined;
  readonly findPhenomena?: FindPhenomena;
  readonly audit?: AuditExamples;
  readonly campaigns: CampaignCorpora;
  readonly judged: JudgedCampaigns;
  readonly predictions: Predictions;
  readonly images: RouteContext["images"];
  /** The folder of pictures that the owner allowed; undefined when there is none. */
  readonly pictures?: PictureFolder | undefined;
  /** The folder of corpus files that the owner allowed; undefined when there is none. */
  readonly corpusFolder?: CorpusFolder | undefined;
}

/** Corpora to browse: those opened from files, and those of campaigns. */
export async function addLibraryRoutes(server: Routes, options: LibraryOptions): Promise<void> {
  const { db, now, library, findPhenomena, audit, campaigns, judged, predictions, pictures } = options;
  const uploaded = new UploadedCorpora(
    { db, now, ...(pictures && { showPhotograph: showFolderPhotographs(pictures) }) },
    library,
  );
  let { opening } = options;
  const isRead = opening?.opened.then((corpora) => {
    library.unshift(...corpora);
    opening = undefined;
  });
  isRead?.catch(() => {}); // the server stops then
  const looked = new Set<LoadedCorpus>();
  const reader = new SentenceReader();
  server.addHook("onClose", () => reader.close());
  const reports = new CorpusReports(audit);
  handle(server, "GET /api/library", async () => {
    await Promise.race([isRead, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
    await uploaded.refresh();
    const uploads = await uploaded.uploads();
    const previews = (opening?.previews ?? []).map((each) => {
      return { ...describePreview(each), uploaded: null, indexing: true };
    });
    const complete = library.map((each) => {
      return { ...describeCorpus(each), uploaded: uploads.get(each.id) ?? null, indexing: false };
    });
    return { corpora: [...previews, ...complete] };
  });
  await addCorpusUploadRoutes(server, uploaded);
  addCorpusFileRoutes(server, uploaded, options.corpusFolder);
  const openedFiles: CorpusEndpoint = {
    path: "/api/library/:corpus",
    reader,
    find: async ({ corpus = "" }) => {
      if (opening?.previews.some(({ id }) => id === corpus)) await isRead;
      if (!library.some(({ id }) => id === corpus)) await uploaded.refresh();
      const opened = findCorpus(library, corpus);
      if (!looked.has(opened)) {
        if (audit !== undefined) reports.prepare(opened); // in a thread
        findPhenomena?.(opened.corpus);
      }
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
    const replies = repliesOf(endpoint, predictions);
    const previewOf = ({ corpus }: CorpusParams) => opening?.previews.find(({ id }) => id === corpus);
    addBrowseRoutes(server, path, {
      ...replies,
      facets: async (params, query) => {
        const preview = previewOf(params);
        return (preview && (await previewFacets(preview, query))) ?? replies.facets(params, query);
      },
      rows: async (params, query) => {
        const preview = previewOf(params);
        return (preview && (await previewRows(preview, query))) ?? replies.rows(params, query);
      },
    });
    handle(server, `GET ${path}/report`, async ({ params }) => reports.report(await find(params)));
    addNoteRoutes(server, endpoint, { db, now });
    await addPredictionRoutes(server, endpoint, predictions);
  }
  addPictureRoutes(server, openedFiles, options);
  addBrowseRoutes(server, "/api/campaigns/:campaign/judging", {
    facets: ({ campaign = "" }, query) => judged.facets(campaign, query),
    rows: ({ campaign = "" }, query) => judged.rows(campaign, query),
    exported: ({ campaign = "" }, query) => judged.exportRows(campaign, query),
    sentence: ({ campaign = "" }, query, key) => judged.sentence(campaign, query, key),
    reading: async ({ campaign = "" }, key) =>
      readSentence(reader, await judged.sentenceToRead(campaign, key)),
  });
}

/** Time that the list of corpora waits for those that are being read, in milliseconds. */
const MAX_WAIT_MS = 500;

/** What the routes to browse examples reply. */
interface BrowseReplies {
  readonly facets: (corpus: CorpusParams, query: BrowseQuery) => Promise<ReturnType<typeof facetCountsOf>>;
  readonly rows: (
    corpus: CorpusParams,
    query: Parameters<typeof listRows>[1],
  ) => Promise<ReturnType<typeof listRows>>;
  readonly exported: (
    corpus: CorpusParams,
    query: Parameters<typeof listRows>[1],
  ) => Promise<ReturnType<typeof exportRows>>;
  readonly sentence: (
    corpus: CorpusParams,
    query: Parameters<typeof viewSentence>[1],
    key: SentenceKey,
  ) => Promise<ReturnType<typeof viewSentence>>;
  readonly reading: (corpus: CorpusParams, key: SentenceKey) => ReturnType<typeof readSentence>;
}

/** Adds the routes to browse examples. */
function addBrowseRoutes(server: Routes, path: BrowsePath, replies: BrowseReplies): void {
  handle(server, `GET ${path}`, async ({ params, query }) => replies.facets(params, query));
  handle(server, `GET ${path}/examples`, async ({ params, query }) => replies.rows(params, query));
  handle(server, `GET ${path}/examples.jsonl`, async ({ params, query }, reply) => {
    const page = (offset: number) => replies.exported(params, { ...query, offset, limit: EXPORTED_ROWS });
    let { text, isLast } = await page(0); // an error is replied before anything is sent
    const pages = async function* () {
      yield text;
      for (let offset = EXPORTED_ROWS; !isLast; offset += EXPORTED_ROWS) {
        ({ text, isLast } = await page(offset));
        yield text;
      }
    };
    reply.header("content-disposition", 'attachment; filename="examples.jsonl"');
    return reply.send(Readable.from(pages()));
  });
  handle(server, `GET ${path}/sentences/:split/:set/:number`, async ({ params, query }) =>
    replies.sentence(params, query, params),
  );
  handle(server, `GET ${path}/sentences/:split/:set/:number/reading`, async ({ params }) =>
    replies.reading(params, params),
  );
}

/** Number of examples that are written at a time; some tens of milliseconds. */
const EXPORTED_ROWS = 2_000;

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
    exported: async (params, query) => {
      const corpus = await find(params);
      return exportRows(corpus, query, await predictions.choose(corpus, query));
    },
    sentence: async (params, query, key) => {
      const corpus = await find(params);
      const { outcomes } = await predictions.choose(corpus, query);
      return viewSentence(corpus, query, { key, outcomes, answers: await predictions.viewAnswers(corpus) });
    },
    reading: async (params, key) => readSentence(reader, sentenceToRead(await find(params), key)),
  };
}

/** Corpora that managers upload and remove. */
async function addCorpusUploadRoutes(server: Routes, uploaded: UploadedCorpora): Promise<void> {
  // A scope of its own: no other route accepts files.
  await server.register(async (scope: Routes) => {
    const { upload } = ROUTES["POST /api/library"];
    scope.addContentTypeParser([...upload], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    handle(scope, "POST /api/library", async (request) => {
      const content: unknown = request.body;
      if (!(content instanceof Uint8Array))
        throw new CounterpointError("request/invalid", "The body should be a corpus file");
      const { name: by } = requireMember(request);
      const { id, corpus } = await uploaded.add({ ...request.query, content, by });
      return { corpus: id, examples: corpus.examples.length };
    });
  });

  handle(server, "DELETE /api/library/:corpus", async ({ params }) => {
    await uploaded.remove(params.corpus);
    return DONE;
  });
}

/** Corpus files in the folder that the owner allowed, of which managers open some. */
function addCorpusFileRoutes(
  server: Routes,
  uploaded: UploadedCorpora,
  folder: CorpusFolder | undefined,
): void {
  handle(server, "GET /api/corpus-files", async () => ({ files: (await folder?.files()) ?? null }));

  handle(server, "POST /api/corpus-files", async (request) => {
    const { corpus, file } = request.body;
    if (folder === undefined)
      throw new CounterpointError("library/unknown", "This server has no folder of corpus files", {
        hint: "Start it with --corpora DIR",
      });
    const content = await folder.read(file);
    const name = posix.basename(file).replaceAll(/^\W+|[^\w .-]+/g, "-");
    const opened = await uploaded.add({ corpus, name, content, by: requireMember(request).name });
    return { corpus: opened.id, examples: opened.corpus.examples.length };
  });
}

/** Pictures in the folder that the owner allowed. */
function addPictureRoutes(
  server: Routes,
  { find }: CorpusEndpoint,
  { images, pictures }: Pick<LibraryOptions, "images" | "pictures">,
): void {
  handle(server, "GET /api/library/:corpus/pictures", async ({ params }) => {
    const { corpus } = await find(params);
    return { pictures: pictures === undefined ? null : await countPictures(corpus, pictures) };
  });

  handle(
    server,
    "GET /api/pictures",
    async ({ query }, reply) => {
      if (pictures === undefined)
        throw new CounterpointError("library/unknown", "No folder of pictures is open", {
          hint: "Start the studio with --images DIR",
        });
      return reply
        .header("cache-control", "private, max-age=3600")
        .send(await renderPicture(pictures, images, query));
    },
    { rateLimit: PICTURE_RATE },
  );
}

/** Somebody who scrolls through a library sees thousands of thumbnails in a minute. */
const PICTURE_RATE = { max: 12_000, timeWindow: "1 minute" };

/** Notes of members on the examples of a corpus. */
function addNoteRoutes(
  server: Routes,
  { path, find }: CorpusEndpoint,
  { db, now }: Pick<LibraryOptions, "db" | "now">,
): void {
  const readerOf = (request: FastifyRequest) => {
    const { id, role } = requireMember(request);
    return { id, canManage: MANAGERS.includes(role) };
  };

  handle(server, `GET ${path}/notes`, async (request) => {
    return { notes: await getNotes(db, await find(request.params), readerOf(request)) };
  });

  handle(server, `POST ${path}/notes`, async (request) => {
    const { id: member } = requireMember(request);
    await addNote(db, await find(request.params), { ...request.body, member, now: now() });
    return DONE;
  });

  handle(server, `DELETE ${path}/notes/:note`, async (request) => {
    await removeNote(db, request.params.note, readerOf(request));
    return DONE;
  });
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
