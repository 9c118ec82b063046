import http from "node:http";
import https from "node:https";

/** A browser as far as needed: cookies, the CSRF token, and an address of its own, by which servers limit requests. */
export class Browser {
  #url;
  #cookies = new Map();
  #csrfToken;
  #agents;

  /** `ca` is the certificate of the server. */
  constructor(url, { address = "127.0.0.1", ca } = {}) {
    this.#url = url;
    const options = { keepAlive: true, localAddress: address };
    this.#agents = { http: new http.Agent(options), https: new https.Agent({ ...options, ca }) };
  }

  /** The reply to a request: its status, its bytes and, if it is JSON, its content. */
  async send(method, path, body, url = this.#url) {
    const isFile = body instanceof Uint8Array;
    const reply = await this.#exchange(url + path, {
      method,
      headers: {
        cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && { "content-type": isFile ? "image/png" : "application/json" }),
        ...(this.#csrfToken !== undefined && { "x-csrf-token": this.#csrfToken }),
      },
      sent: body === undefined || isFile ? body : JSON.stringify(body),
    });
    for (const line of reply.headers["set-cookie"] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      this.#cookies.set(name, value);
    }
    const isJson = reply.headers["content-type"]?.startsWith("application/json");
    const content = isJson ? JSON.parse(reply.bytes) : undefined;
    this.#csrfToken = content?.csrfToken ?? this.#csrfToken;
    return { status: reply.status, bytes: reply.bytes, content };
  }

  /** The content of a reply that must be a success. */
  async must(method, path, body) {
    const { status, content, bytes } = await this.send(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} was answered with ${status}: ${bytes}`);
    return content;
  }

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #exchange(url, { method, headers, sent }) {
    return new Promise((resolve, reject) => {
      const { request } = url.startsWith("https:") ? https : http;
      const agent = url.startsWith("https:") ? this.#agents.https : this.#agents.http;
      const asked = request(url, { method, headers, agent }, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({ status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(parts) }),
        );
      });
      asked.on("error", reject);
      asked.end(sent);
    });
  }
}
