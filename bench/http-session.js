import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Closes the connections of all sessions. */
export function closeConnections() {
  agent.destroy();
}

/** A browser as far as needed: cookies, and the token against forged requests. It can begin with the token of a session that is open. */
export function newSession(url, sessionToken) {
  const cookies = new Map();
  if (sessionToken !== undefined) cookies.set("counterpoint_session", sessionToken);
  let token;
  return async (method, path, body) => {
    const {
      status,
      cookies: set,
      received,
    } = await exchange(url + path, {
      method,
      headers: {
        cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { "x-csrf-token": token }),
      },
      body,
    });
    for (const line of set) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    if (status !== 200)
      throw new Error(`${method} ${path} was answered with ${status}: ${JSON.stringify(received)}`);
    token = received.csrfToken ?? token;
    return received;
  };
}

/** Over connections that stay open, by the lightest client there is: it shares the machine with what it measures. */
function exchange(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () => {
        const received = JSON.parse(Buffer.concat(parts));
        resolve({ status: reply.statusCode, cookies: reply.headers["set-cookie"] ?? [], received });
      });
    });
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}
