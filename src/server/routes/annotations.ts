import {
  AnnotationFileParams,
  AnnotationParams,
  AnnotationReply,
  AnnotationsReply,
  addTags,
  annotationFile,
  ClaimedSentenceReply,
  claimSentence,
  DifferencesReply,
  getAnnotation,
  getAnnotations,
  NewAnnotation,
  NewAnnotationReply,
  NewTags,
  requireTagsFor,
  SentenceParams,
  SentenceToTagReply,
  sampleAnnotation,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "../../annotations/index.ts";
import { DONE, Done } from "../../api/index.ts";
import type { CampaignCorpora } from "../../library/index.ts";
import { findCorpus, type LoadedCorpus } from "../../library/index.ts";
import { MEMBERS, requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

interface AnnotationOptions extends RouteContext {
  readonly library: readonly LoadedCorpus[];
  readonly corpora: CampaignCorpora;
}

/** Sentences that members tag with phenomena and pair reasoning (SPEC A5). */
export function addAnnotationRoutes(server: Routes, { db, now, library, corpora }: AnnotationOptions): void {
  const seen = { access: MEMBERS } as const;
  const managed = { access: ["owner", "manager"] } as const;
  const tagged = { access: ["owner", "manager", "reviewer"] } as const;

  server.get(
    "/api/annotations",
    { config: seen, schema: { summary: "The annotations", response: { 200: AnnotationsReply } } },
    async (request) => {
      const annotations = await getAnnotations(db, requireMember(request).id);
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
      const opened = kind === "library" ? findCorpus(library, id) : await corpora.open(id);
      const by = requireMember(request).name;
      return { id: await sampleAnnotation(db, request.body, { opened, by, now: now() }) };
    },
  );

  server.get(
    "/api/annotations/:annotation",
    {
      config: seen,
      schema: {
        summary: "An annotation with its tables as N2 Table 5 and AP Table 10, and the agreement",
        params: AnnotationParams,
        response: { 200: AnnotationReply },
      },
    },
    async (request) => viewResult(db, { ...request.params, member: requireMember(request).id }),
  );

  server.get(
    "/api/annotations/:annotation/differences",
    {
      config: tagged,
      schema: {
        summary: "Sentences that people tagged differently",
        params: AnnotationParams,
        response: { 200: DifferencesReply },
      },
    },
    async (request) => viewDifferences(db, { ...request.params, member: requireMember(request).id }),
  );

  server.post(
    "/api/annotations/:annotation/claim",
    {
      config: tagged,
      schema: {
        summary: "The next sentence to tag, kept for the member for a while",
        params: AnnotationParams,
        response: { 200: ClaimedSentenceReply },
      },
    },
    async (request) => {
      const asked = { ...request.params, member: requireMember(request).id };
      const number = await claimSentence(db, { ...asked, now: now() });
      if (number !== undefined) return viewSentenceToTag(db, { ...asked, number, library });
      return { annotation: viewAnnotation(await getAnnotation(db, asked)), sentence: null };
    },
  );

  server.get(
    "/api/annotations/:annotation/sentences/:number",
    {
      config: tagged,
      schema: {
        summary: "A sentence, with the tags of others for who has tagged it",
        params: SentenceParams,
        response: { 200: SentenceToTagReply },
      },
    },
    async (request) =>
      viewSentenceToTag(db, { ...request.params, member: requireMember(request).id, library }),
  );

  server.post(
    "/api/annotations/:annotation/sentences/:number/tags",
    {
      config: tagged,
      schema: { summary: "Tag a sentence", params: SentenceParams, body: NewTags, response: { 200: Done } },
    },
    async (request) => {
      const asked = { ...request.params, member: requireMember(request).id };
      requireTagsFor(await getAnnotation(db, asked), request.body);
      await addTags(db, { ...asked, ...request.body, now: now() });
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
        params: AnnotationFileParams,
      },
    },
    async (request, reply) => {
      const { type, text } = await annotationFile(db, {
        ...request.params,
        member: requireMember(request).id,
      });
      return reply.type(type).send(text);
    },
  );
}
