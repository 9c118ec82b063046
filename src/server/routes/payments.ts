import type { FastifyReply } from "fastify";
import { DONE, ROUTES } from "../../api/index.ts";
import {
  addPayout,
  confirmFromSubmissions,
  confirmWorkers,
  getCampaign,
  getPayments,
  payoutBonuses,
  payoutLedger,
  requireWorker,
} from "../../campaigns/index.ts";
import { CounterpointError, type WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { handle, type RouteContext, type Routes } from "../handle.ts";

/** Confirming participants, and paying out what workers have earned. */
export async function addPaymentRoutes(server: Routes, { db, now }: RouteContext): Promise<void> {
  handle(server, "GET /api/campaigns/:campaign/payouts", async ({ params }) =>
    getPayments(db, await getCampaign(db, params.campaign)),
  );

  handle(server, "POST /api/campaigns/:campaign/payouts", async (request) => {
    const { id: campaign } = await getCampaign(db, request.params.campaign);
    return addPayout(db, { campaign, by: requireMember(request).name, now: now() });
  });

  const sendCsv = (reply: FastifyReply, name: string, text: string) =>
    reply.header("content-disposition", `attachment; filename="${name}.csv"`).send(text);

  handle(
    server,
    "GET /api/campaigns/:campaign/payouts/:payout/bonuses.csv",
    async ({ params: { campaign: id, payout }, query: { source } }, reply) => {
      const campaign = await getCampaign(db, id);
      const text = await payoutBonuses(db, campaign, { payout, source });
      return sendCsv(reply, `${campaign.id}-payout-${payout}-${source}`, text);
    },
  );

  handle(
    server,
    "GET /api/campaigns/:campaign/payouts/:payout/ledger.csv",
    async ({ params: { campaign: id, payout } }, reply) => {
      const campaign = await getCampaign(db, id);
      const text = await payoutLedger(db, campaign, payout);
      return sendCsv(reply, `${campaign.id}-payout-${payout}-ledger`, text);
    },
  );

  handle(server, "POST /api/campaigns/:campaign/workers/:worker/confirm", async (request) => {
    const { id } = await getCampaign(db, request.params.campaign);
    const worker = request.params.worker as WorkerId; // checked by `requireWorker`
    await requireWorker(db, id, worker);
    await confirmWorkers(db, [worker], { by: requireMember(request).name, now: now() });
    return DONE;
  });

  // A scope of its own: no other route accepts files.
  await server.register(async (scope: Routes) => {
    const { upload } = ROUTES["POST /api/campaigns/:campaign/submissions"];
    scope.addContentTypeParser([...upload], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    handle(scope, "POST /api/campaigns/:campaign/submissions", async (request) => {
      const { id: campaign } = await getCampaign(db, request.params.campaign);
      const { body } = request;
      if (!(body instanceof Uint8Array))
        throw new CounterpointError("request/invalid", "The body should be the list of submissions as CSV");
      const csv = new TextDecoder().decode(body);
      return confirmFromSubmissions(db, csv, { campaign, by: requireMember(request).name, now: now() });
    });
  });
}
