import { CounterpointError } from "../../core/index.ts";
import { MEMBERS } from "../access.ts";
import {
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  LibraryPlace,
  LibraryReply,
  ReadingReply,
  SentencePlace,
  SentenceReply,
} from "../api/library.ts";
import {
  countOpened,
  describeCorpus,
  listRows,
  type OpenedCorpus,
  readSentence,
  viewSentence,
} from "../library/library.ts";
import type { Routes } from "../route.ts";

/** Corpora that were opened to be looked through. */
export function addLibraryRoutes(server: Routes, library: readonly OpenedCorpus[]): void {
  const config = { access: MEMBERS };
  const find = (wanted: string): OpenedCorpus => {
    const opened = library.find(({ id }) => id === wanted);
    if (opened !== undefined) return opened;
    const hint = "Open its files with counterpoint studio --open";
    throw new CounterpointError("library/unknown", `There is no corpus "${wanted}" here`, { hint });
  };

  server.get(
    "/api/library",
    { config, schema: { summary: "The corpora", response: { 200: LibraryReply } } },
    async () => ({ corpora: library.map(describeCorpus) }),
  );

  server.get(
    "/api/library/:corpus",
    {
      config,
      schema: {
        summary: "A corpus, and how many of the examples that are wanted have which value",
        params: LibraryPlace,
        querystring: BrowseQuery,
        response: { 200: BrowsedCorpusReply },
      },
    },
    async ({ params, query }) => countOpened(find(params.corpus), query),
  );

  server.get(
    "/api/library/:corpus/examples",
    {
      config,
      schema: {
        summary: "Examples of a corpus, some at a time",
        params: LibraryPlace,
        querystring: BrowsedRowsQuery,
        response: { 200: BrowsedRowsReply },
      },
    },
    async ({ params, query }) => listRows(find(params.corpus), query),
  );

  server.get(
    "/api/library/:corpus/sentences/:split/:set/:number",
    {
      config,
      schema: {
        summary: "A sentence with its pictures and every judgment of them",
        params: SentencePlace,
        response: { 200: SentenceReply },
      },
    },
    async ({ params }) => viewSentence(find(params.corpus), params),
  );

  server.get(
    "/api/library/:corpus/sentences/:split/:set/:number/reading",
    {
      config,
      schema: {
        summary: "How the reasoner reads a sentence about scenes, and why it is true or false of them",
        params: SentencePlace,
        response: { 200: ReadingReply },
      },
    },
    async ({ params }) => readSentence(find(params.corpus), params),
  );
}
