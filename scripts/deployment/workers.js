import { wait } from "./programs.js";

/** Time between a claim and its answer, in milliseconds: a worker stays below the limit of requests. */
const THINKING_MS = [200, 500];

/** Pause before a request that failed is sent again, and before the next claim when there is no task. */
const PAUSE_MS = 250;

/** Workers of a campaign who claim, look at their images and answer until they are told to stop. */
export class Workers {
  /** Assignments whose answers the server acknowledged, with the time. */
  acknowledged = [];
  /** Rejects when a worker meets a refusal that would come again. */
  end;
  #requests = 0;
  /** Requests that did not succeed, by what and why. */
  #failures = new Map();
  #isOver = false;
  #browsers = [];
  /** The pairs of which a sentence is true, by their first images: who judges, judges as its writer did. */
  #truths = new Map();

  /** `newBrowser` gives a browser at an address. */
  constructor(newBrowser, invitations) {
    this.end = Promise.all(
      invitations.map(({ token }, i) => {
        const browser = newBrowser(`127.0.1.${1 + i}`);
        this.#browsers.push(browser);
        return this.#work(browser, token);
      }),
    );
    this.end.catch(() => {}); // thrown by whoever waits
  }

  /** Waits for so many more acknowledged answers. */
  async waitForAnswers(more) {
    const wanted = this.acknowledged.length + more;
    await Promise.race([
      this.end,
      (async () => {
        while (this.acknowledged.length < wanted && !this.#isOver) await wait(20);
      })(),
    ]);
  }

  /** Numbers of requests, and of those that did not succeed. */
  counts() {
    const failures = [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
    return { requests: this.#requests, failures };
  }

  describeFailures() {
    return Array.from(this.#failures, ([failure, count]) => `${count} x ${failure}`).join("\n");
  }

  /** Lets every worker finish the task at hand. */
  async stop() {
    this.#isOver = true;
    await this.end;
    for (const browser of this.#browsers) browser.close();
  }

  async #work(browser, invitation) {
    await this.#insist(browser, "GET", "/api/session");
    await this.#insist(browser, "POST", "/api/join", { invitation });
    const { consent } = await this.#insist(browser, "GET", "/api/work");
    await this.#insist(browser, "POST", "/api/work/consent", { version: consent.version });
    const shown = new Set();
    while (!this.#isOver) {
      const claimed = await this.#insist(browser, "POST", "/api/work/claim");
      if (claimed.kind === "none") {
        await wait(PAUSE_MS);
        continue;
      }
      const { assignment, task } = claimed;
      for (const url of imagesOf(task)) {
        if (shown.has(url)) continue;
        await this.#insist(browser, "GET", url);
        shown.add(url);
      }
      const [least, most] = THINKING_MS;
      await wait(least + (most - least) * Math.random());
      const answer = { key: `answer to ${assignment}`, content: this.#answerTo(task, assignment) };
      await this.#insist(browser, "POST", `/api/work/${assignment}/answer`, answer);
      this.acknowledged.push({ assignment, at: performance.now() });
    }
  }

  /** Sends a request until it succeeds, as a page does; a refusal that would come again is thrown. */
  async #insist(browser, method, path, body) {
    for (;;) {
      this.#requests += 1;
      const reply = await browser.send(method, path, body).catch((error) => error);
      if (reply.status === 200) return reply.content;
      const reason = reply instanceof Error ? (reply.code ?? reply.message) : `status ${reply.status}`;
      const failure = `${method} ${path.replace(/[\w-]{20,}/, ":id")}: ${reason}`;
      this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
      if (reply.status < 500 && reply.status !== 429)
        throw new Error(`${method} ${path} was refused with ${reply.status}: ${reply.bytes}`);
      await wait(PAUSE_MS);
    }
  }

  #answerTo(task, assignment) {
    const sentence = `There are two more of them on one side than on the other ${assignment}`;
    switch (task.kind) {
      case "prune-images":
        return { removed: {} };
      case "construct-set":
        return { duplicates: [], notInteresting: [] };
      case "write-for-scenes":
        return { sentence };
      case "write-for-pairs": {
        const selected = Array.from({ length: task.select }, (_, pair) => pair);
        this.#truths.set(sentence, new Set(selected.map((pair) => task.pairs[pair][0].image)));
        return { kind: "sentence", selected, sentence };
      }
      case "judge-pair":
        return `${this.#truths.get(task.sentence).has(task.pair[0].image)}`;
      case "judge-scene":
        return "true";
      default:
        throw new Error(`There is no answer to ${task.kind}`);
    }
  }
}

/** The URLs of the images that a task shows. */
function imagesOf(task) {
  const shown = task.images ?? task.pairs?.flat() ?? task.pair ?? [];
  return shown.map(({ url }) => url);
}
