import { DONE, Done } from "../../api/index.ts";
import {
  addReview,
  CampaignParams,
  closeRound,
  getCampaign,
  getRounds,
  getSentencesToReview,
  NewReview,
  PaidReply,
  payRound,
  ReviewParams,
  RoundParams,
  RoundReply,
  RoundsReply,
  requireSampled,
  SentencesToReviewReply,
  urlForMembers,
  viewTask,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

/** Rounds of writing: closed, reviewed and paid (SPEC W2). Reviewers are not told who wrote a sentence. */
export function addReviewRoutes(server: Routes, { db, now }: RouteContext): void {
  const managed = { access: ["owner", "manager"] } as const;
  const reviewed = { access: ["owner", "manager", "reviewer"] } as const;

  server.get(
    "/api/campaigns/:campaign/reviews",
    {
      config: reviewed,
      schema: {
        summary: "Sentences that wait for a reviewer",
        params: CampaignParams,
        response: { 200: SentencesToReviewReply },
      },
    },
    async ({ params }) => {
      const campaign = await getCampaign(db, params.campaign);
      const waiting = await getSentencesToReview(db, campaign);
      const urlOf = urlForMembers(campaign.id);
      const sentences = waiting.map(({ assignment, content, ...task }) => {
        return { assignment, answer: content, task: viewTask(task, { assignment, campaign, urlOf }) };
      });
      return { sentences };
    },
  );

  server.post(
    "/api/campaigns/:campaign/reviews/:assignment",
    {
      config: reviewed,
      schema: {
        summary: "Review a sentence",
        params: ReviewParams,
        body: NewReview,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { campaign, assignment } = request.params;
      await requireSampled(db, await getCampaign(db, campaign), assignment);
      const reviewer = requireMember(request).name;
      await addReview(db, { assignment, reviewer, ...request.body, now: now() });
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/rounds",
    {
      config: managed,
      schema: { summary: "Rounds by writer", params: CampaignParams, response: { 200: RoundsReply } },
    },
    async ({ params }) => {
      const rounds = await getRounds(db, await getCampaign(db, params.campaign));
      return {
        rounds: rounds.map(({ sentences, sample, outcome = null, ...round }) => {
          return { ...round, sentences: sentences.length, sampled: sample.length, outcome };
        }),
      };
    },
  );

  server.post(
    "/api/campaigns/:campaign/rounds",
    {
      config: managed,
      schema: {
        summary: "Close the round: what was written since the last one is sampled for review",
        params: CampaignParams,
        response: { 200: RoundReply },
      },
    },
    async ({ params }) => ({ round: await closeRound(db, await getCampaign(db, params.campaign)) }),
  );

  server.post(
    "/api/campaigns/:campaign/rounds/:round/workers/:worker/pay",
    {
      config: managed,
      schema: {
        summary: "Pay the bonus of a reviewed round, once",
        params: RoundParams,
        response: { 200: PaidReply },
      },
    },
    async ({ params: { round, ...place } }) => {
      const campaign = await getCampaign(db, place.campaign);
      const worker = place.worker as WorkerId; // one that there is not has no such round
      return { sentences: await payRound(db, { campaign, worker, round, now: now() }) };
    },
  );
}
