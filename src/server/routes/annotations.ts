import {
  AnnotationFilePlace,
  AnnotationPlace,
  AnnotationReply,
  AnnotationsReply,
  addTags,
  annotationFile,
  ClaimedSentenceReply,
  claimSentence,
  DifferencesReply,
  drawAnnotation,
  getAnnotation,
  getAnnotations,
  NewAnnotation,
  NewAnnotationReply,
  NewTags,
  requireTagsFor,
  SentencePlace,
  SentenceToTagReply,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "../../annotations/index.ts";
import { DONE, Done } from "../../api/index.ts";
import type { CampaignCorpora } from "../../library/index.ts";
import { findOpened, type OpenedCorpus } from "../../library/index.ts";
import { MEMBERS, memberOf } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

interface AnnotationOptions extends RouteContext {
  readonly library: readonly OpenedCorpus[];
  readonly corpora: CampaignCorpora;
}

/** Sentences that members tag with phenomena and pair reasoning (SPEC A5). */
export function addAnnotationRoutes(
  server: Routes,
  { queries, now, library, corpora }: AnnotationOptions,
): void {
  const seen = { access: MEMBERS } as const;
  const managed = { access: ["owner", "manager"] } as const;
  const tagged = { access: ["owner", "manager", "reviewer"] } as const;

  server.get(
    "/api/annotations",
    { config: seen, schema: { summary: "The annotations", response: { 200: AnnotationsReply } } },
    async (request) => {
      const annotations = await getAnnotations(queries, memberOf(request).id);
      return { annotations: annotations.map(viewAnnotation) };
    },
  );

  server.post(
    "/api/annotations",
    {
      config: managed,
      schema: {
        summary: "Draw sentences of a corpus to be tagged",
        body: NewAnnotation,
        response: { 200: NewAnnotationReply },
      },
    },
    async (request) => {
      const { kind, id } = request.body.source;
      const opened = kind === "library" ? findOpened(library, id) : await corpora.open(id);
      const by = memberOf(request).name;
      return { id: await drawAnnotation(queries, request.body, { opened, by, now: now() }) };
    },
  );

  server.get(
    "/api/annotations/:annotation",
    {
      config: seen,
      schema: {
        summary: "An annotation with its tables as N2 Table 5 and AP Table 10, and the agreement",
        params: AnnotationPlace,
        response: { 200: AnnotationReply },
      },
    },
    async (request) => viewResult(queries, { ...request.params, member: memberOf(request).id }),
  );

  server.get(
    "/api/annotations/:annotation/differences",
    {
      config: tagged,
      schema: {
        summary: "Sentences that people tagged differently",
        params: AnnotationPlace,
        response: { 200: DifferencesReply },
      },
    },
    async (request) => viewDifferences(queries, { ...request.params, member: memberOf(request).id }),
  );

  server.post(
    "/api/annotations/:annotation/claim",
    {
      config: tagged,
      schema: {
        summary: "The next sentence to tag, kept for the member for a while",
        params: AnnotationPlace,
        response: { 200: ClaimedSentenceReply },
      },
    },
    async (request) => {
      const asked = { ...request.params, member: memberOf(request).id };
      const number = await claimSentence(queries, { ...asked, now: now() });
      if (number !== undefined) return viewSentenceToTag(queries, { ...asked, number, library });
      return { annotation: viewAnnotation(await getAnnotation(queries, asked)), sentence: null };
    },
  );

  server.get(
    "/api/annotations/:annotation/sentences/:number",
    {
      config: tagged,
      schema: {
        summary: "A sentence, with the tags of others for who has tagged it",
        params: SentencePlace,
        response: { 200: SentenceToTagReply },
      },
    },
    async (request) =>
      viewSentenceToTag(queries, { ...request.params, member: memberOf(request).id, library }),
  );

  server.post(
    "/api/annotations/:annotation/sentences/:number/tags",
    {
      config: tagged,
      schema: { summary: "Tag a sentence", params: SentencePlace, body: NewTags, response: { 200: Done } },
    },
    async (request) => {
      const asked = { ...request.params, member: memberOf(request).id };
      requireTagsFor(await getAnnotation(queries, asked), request.body);
      await addTags(queries, { ...asked, ...request.body, now: now() });
      return DONE;
    },
  );

  // Everybody's tags, by name: for managers alone.
  server.get(
    "/api/annotations/:annotation/files/:file",
    {
      config: managed,
      schema: {
        summary: "annotations.txt, in the format of the release, or tags.json, with everybody's tags",
        params: AnnotationFilePlace,
      },
    },
    async (request, reply) => {
      const { type, text } = await annotationFile(queries, {
        ...request.params,
        member: memberOf(request).id,
      });
      return reply.type(type).send(text);
    },
  );
}
