import { DONE } from "../../api/index.ts";
import { addMessage, getCampaign, getMessages, markRead, requireWorker } from "../../campaigns/index.ts";
import { CONTROL_CHARACTERS, CounterpointError, type WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { handle } from "../handle.ts";
import { type RouteContext, type Routes, requireWorkerSession } from "../route.ts";

/** Routes for messages from managers to a worker. Workers can read their own messages only, and cannot reply. */
export function addMessageRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const workerAt = async (place: { readonly campaign: string; readonly worker: string }) => {
    const { id } = await getCampaign(db, place.campaign);
    const worker = place.worker as WorkerId; // checked by `requireWorker`
    await requireWorker(db, id, worker);
    return worker;
  };

  handle(server, "GET /api/campaigns/:campaign/workers/:worker/messages", async ({ params }) => ({
    messages: [...(await getMessages(db, await workerAt(params)))],
  }));

  handle(server, "POST /api/campaigns/:campaign/workers/:worker/messages", async (request) => {
    const worker = await workerAt(request.params);
    const text = request.body.text.replaceAll("\r\n", "\n"); // line ends of some browsers
    if (CONTROL_CHARACTERS.test(text.replaceAll("\n", "")))
      throw new CounterpointError("data/invalid", "The message holds control characters");
    await addMessage(db, { worker, text, by: requireMember(request).name, now: now() });
    return DONE;
  });

  handle(server, "GET /api/work/messages", async (request) => {
    const { worker } = await requireWorkerSession(context, request);
    return { messages: [...(await getMessages(db, worker))] };
  });

  handle(server, "POST /api/work/messages/:message/read", async (request) => {
    const { worker } = await requireWorkerSession(context, request);
    await markRead(db, { worker, ...request.params, now: now() });
    return DONE;
  });
}
