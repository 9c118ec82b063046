/** A reply: the status and the body, parsed if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A browser, as far as the server can tell: it keeps cookies, and sends the token against forged requests. */
export class Browser {
  readonly #url: () => string;
  readonly cookies = new Map<string, string>();
  /** Undefined for requests without a token. */
  csrfToken: string | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.sendText(method, path, body === undefined ? undefined : JSON.stringify(body));
  }

  async sendText(method: string, path: string, text?: string): Promise<Reply> {
    return this.sendFile(method, path, text, "application/json");
  }

  async sendFile(
    method: string,
    path: string,
    file: string | Uint8Array<ArrayBuffer> | undefined,
    type: string,
  ): Promise<Reply> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(this.#url() + path, {
      method,
      redirect: "manual",
      headers: {
        cookie,
        ...(file !== undefined && { "content-type": type }),
        ...(this.csrfToken !== undefined && { "x-csrf-token": this.csrfToken }),
      },
      ...(file !== undefined && { body: file }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string]; // cookies have both
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const received = await reply.text();
    const isJson = reply.headers.get("content-type")?.split(";")[0] === "application/json";
    const parsed = isJson ? JSON.parse(received) : received;
    if (isJson && typeof parsed.csrfToken === "string") this.csrfToken = parsed.csrfToken;
    return { status: reply.status, body: parsed, headers: reply.headers };
  }

  /** Opens a page: from then on changes can be sent. */
  async open(): Promise<this> {
    await this.send("GET", "/api/session");
    return this;
  }
}
