import { DONE, Done } from "../../api/index.ts";
import {
  addMessage,
  getCampaign,
  getMessages,
  MessageParams,
  MessagesReply,
  markRead,
  NewMessage,
  OwnMessagesReply,
  requireWorker,
  WorkerParams,
} from "../../campaigns/index.ts";
import { CONTROL_CHARACTERS, CounterpointError, type WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { type RouteContext, type Routes, requireWorkerSession } from "../route.ts";

/** What managers write to a worker, who reads it and cannot answer. Nobody else's can be asked for. */
export function addMessageRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const managed = { access: ["owner", "manager"] } as const;
  const worked = { access: ["worker"] } as const;
  const workerAt = async (place: { readonly campaign: string; readonly worker: string }) => {
    const { id } = await getCampaign(db, place.campaign);
    const worker = place.worker as WorkerId; // `requireWorker` knows whether it is one
    await requireWorker(db, id, worker);
    return worker;
  };

  server.get(
    "/api/campaigns/:campaign/workers/:worker/messages",
    {
      config: managed,
      schema: {
        summary: "What was written to a worker, and when it was read",
        params: WorkerParams,
        response: { 200: MessagesReply },
      },
    },
    async ({ params }) => ({ messages: [...(await getMessages(db, await workerAt(params)))] }),
  );

  server.post(
    "/api/campaigns/:campaign/workers/:worker/messages",
    {
      config: managed,
      schema: {
        summary: "Write to a worker",
        params: WorkerParams,
        body: NewMessage,
        response: { 200: Done },
      },
    },
    async (request) => {
      const worker = await workerAt(request.params);
      const text = request.body.text.replaceAll("\r\n", "\n"); // as some browsers end lines
      if (CONTROL_CHARACTERS.test(text.replaceAll("\n", "")))
        throw new CounterpointError("data/invalid", "The message holds control characters");
      await addMessage(db, { worker, text, by: requireMember(request).name, now: now() });
      return DONE;
    },
  );

  server.get(
    "/api/work/messages",
    { config: worked, schema: { summary: "What one was written", response: { 200: OwnMessagesReply } } },
    async (request) => {
      const { worker } = await requireWorkerSession(context, request);
      return { messages: [...(await getMessages(db, worker))] };
    },
  );

  server.post(
    "/api/work/messages/:message/read",
    {
      config: worked,
      schema: { summary: "Say that one has read a message", params: MessageParams, response: { 200: Done } },
    },
    async (request) => {
      const { worker } = await requireWorkerSession(context, request);
      await markRead(db, { worker, ...request.params, now: now() });
      return DONE;
    },
  );
}
