import { DONE } from "../../api/index.ts";
import {
  addReview,
  closeRound,
  getCampaign,
  getSentencesToReview,
  guidelinesOf,
  payRound,
  requireSampled,
  summariseRounds,
  takeReviewBack,
  urlForMembers,
  viewTask,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

/**
 * Rounds of writing: closed, reviewed and paid (SPEC W2). Replies for reviewers do not include the writer of a
 * sentence.
 */
export function addReviewRoutes(server: Routes, { db, now }: RouteContext): void {
  handle(server, "GET /api/campaigns/:campaign/reviews", async ({ params }) => {
    const campaign = await getCampaign(db, params.campaign);
    const waiting = await getSentencesToReview(db, campaign);
    const urlOf = urlForMembers(campaign.id);
    const sentences = waiting.map(({ assignment, content, ...task }) => {
      return { assignment, answer: content, task: viewTask(task, { assignment, campaign, urlOf }) };
    });
    return { sentences };
  });

  handle(server, "POST /api/campaigns/:campaign/reviews/:assignment", async (request) => {
    const { campaign, assignment } = request.params;
    await requireSampled(db, await getCampaign(db, campaign), assignment);
    const reviewer = requireMember(request).name;
    await addReview(db, { assignment, reviewer, ...request.body, now: now() });
    return DONE;
  });

  handle(server, "DELETE /api/campaigns/:campaign/reviews/:assignment", async (request) => {
    const { assignment } = request.params;
    const campaign = await getCampaign(db, request.params.campaign);
    await requireSampled(db, campaign, assignment);
    const reviewer = requireMember(request).name;
    await takeReviewBack(db, campaign, { assignment, reviewer, now: now() });
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/rounds", async ({ params }) => {
    const campaign = await getCampaign(db, params.campaign);
    const rounds = await summariseRounds(db, campaign);
    return {
      guidelines: await guidelinesOf(db, campaign),
      rounds: rounds.map(({ outcome = null, ...round }) => ({ ...round, outcome })),
    };
  });

  handle(server, "POST /api/campaigns/:campaign/rounds", async ({ params }) => ({
    round: await closeRound(db, await getCampaign(db, params.campaign)),
  }));

  handle(
    server,
    "POST /api/campaigns/:campaign/rounds/:round/workers/:worker/pay",
    async ({ params: { round, ...params } }) => {
      const campaign = await getCampaign(db, params.campaign);
      const worker = params.worker as WorkerId; // an unknown worker has no such round
      return { sentences: await payRound(db, { campaign, worker, round, now: now() }) };
    },
  );
}
