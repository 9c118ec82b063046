import {
  addTags,
  annotationFile,
  claimSentence,
  getAnnotation,
  getAnnotations,
  requireTagsFor,
  sampleAnnotation,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "../../annotations/index.ts";
import { DONE } from "../../api/index.ts";
import type { CampaignCorpora } from "../../library/index.ts";
import { findCorpus, type LoadedCorpus } from "../../library/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

interface AnnotationOptions extends RouteContext {
  readonly library: readonly LoadedCorpus[];
  readonly corpora: CampaignCorpora;
}

/** Sentences that members tag with phenomena and pair reasoning (SPEC A5). */
export function addAnnotationRoutes(server: Routes, { db, now, library, corpora }: AnnotationOptions): void {
  handle(server, "GET /api/annotations", async (request) => {
    const annotations = await getAnnotations(db, requireMember(request).id);
    return { annotations: annotations.map(viewAnnotation) };
  });

  handle(server, "POST /api/annotations", async (request) => {
    const { kind, id } = request.body.source;
    const opened = kind === "library" ? findCorpus(library, id) : await corpora.open(id);
    const by = requireMember(request).name;
    return { id: await sampleAnnotation(db, request.body, { opened, by, now: now() }) };
  });

  handle(server, "GET /api/annotations/:annotation", async (request) =>
    viewResult(db, { ...request.params, member: requireMember(request).id, library }),
  );

  handle(server, "GET /api/annotations/:annotation/differences", async (request) =>
    viewDifferences(db, { ...request.params, member: requireMember(request).id }),
  );

  handle(server, "POST /api/annotations/:annotation/claim", async (request) => {
    const asked = { ...request.params, member: requireMember(request).id };
    const number = await claimSentence(db, { ...asked, now: now() });
    if (number !== undefined) return viewSentenceToTag(db, { ...asked, number, library });
    return { annotation: viewAnnotation(await getAnnotation(db, asked)), sentence: null };
  });

  handle(server, "GET /api/annotations/:annotation/sentences/:number", async (request) =>
    viewSentenceToTag(db, { ...request.params, member: requireMember(request).id, library }),
  );

  handle(server, "POST /api/annotations/:annotation/sentences/:number/tags", async (request) => {
    const asked = { ...request.params, member: requireMember(request).id };
    requireTagsFor(await getAnnotation(db, asked), request.body);
    await addTags(db, { ...asked, ...request.body, now: now() });
    return DONE;
  });

  // Everybody's tags, by name: for managers only.
  handle(server, "GET /api/annotations/:annotation/files/:file", async (request, reply) => {
    const { type, text } = await annotationFile(db, {
      ...request.params,
      member: requireMember(request).id,
    });
    return reply.type(type).send(text);
  });
}
