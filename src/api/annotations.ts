import {
  AnnotationFileParams,
  AnnotationParams,
  AnnotationReply,
  AnnotationsReply,
  ClaimedSentenceReply,
  DifferencesReply,
  NewAnnotation,
  NewAnnotationReply,
  NewTags,
  SentenceParams,
  SentenceToTagReply,
} from "../annotations/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MANAGERS, MEMBERS, REVIEWERS } from "./route.ts";

/** Sentences that members tag with phenomena and pair reasoning (SPEC A5). */
export const ANNOTATION_ROUTES = {
  "GET /api/annotations": { access: MEMBERS, summary: "The annotations", reply: AnnotationsReply },
  "POST /api/annotations": {
    access: MANAGERS,
    summary: "Draw sentences of a corpus to be tagged",
    body: NewAnnotation,
    reply: NewAnnotationReply,
  },
  "GET /api/annotations/:annotation": {
    access: MEMBERS,
    summary: "An annotation with its tables as Tables 5 and 10 of Suhr et al. 2019, and the agreement",
    params: AnnotationParams,
    reply: AnnotationReply,
  },
  "GET /api/annotations/:annotation/differences": {
    access: REVIEWERS,
    summary: "Sentences on which annotators disagree",
    params: AnnotationParams,
    reply: DifferencesReply,
  },
  "POST /api/annotations/:annotation/claim": {
    access: REVIEWERS,
    summary: "Claim the next sentence to tag",
    params: AnnotationParams,
    reply: ClaimedSentenceReply,
  },
  "GET /api/annotations/:annotation/sentences/:number": {
    access: REVIEWERS,
    summary: "A sentence; other people's tags are included once you have tagged it",
    params: SentenceParams,
    reply: SentenceToTagReply,
  },
  "POST /api/annotations/:annotation/sentences/:number/tags": {
    access: REVIEWERS,
    summary: "Tag a sentence",
    params: SentenceParams,
    body: NewTags,
    reply: Done,
  },
  "GET /api/annotations/:annotation/files/:file": {
    access: MANAGERS,
    summary: "annotations.txt, in the format of the release, or tags.json, with every annotator's tags",
    params: AnnotationFileParams,
    // The type of annotations.txt; tags.json is JSON.
    replyType: "text/plain; charset=utf-8",
  },
} satisfies RouteTable;
