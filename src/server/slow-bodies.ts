import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Closes connections whose request is still incomplete after some time, as slow senders hold them open on purpose. Members and
 * teams, who send large files, have the time of the server.
 */
export function limitSlowBodies(milliseconds: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    const timer = setTimeout(() => {
      if (raw.complete || request.user?.kind === "member" || request.user?.kind === "team") return;
      if (!reply.raw.headersSent)
        raw.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      raw.socket.destroySoon();
    }, milliseconds);
    raw.once("close", () => clearTimeout(timer));
  };
}
