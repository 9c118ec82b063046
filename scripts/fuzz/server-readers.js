import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { archiveCampaign } from "../../dist/campaigns/archive.js";
import { restoreCampaign } from "../../dist/campaigns/restore.js";
import { CounterpointError } from "../../dist/core/index.js";
import { openDatabase, openImageFiles } from "../../dist/database/index.js";
import { ModelRunner } from "../../dist/leaderboards/index.js";
import { readRun } from "../../dist/leaderboards/rules/read-run.js";
import { createServer } from "../../dist/server/create-server.js";
import { mutateBytes, mutateText } from "./mutate.js";
import { firstLines, harbour, sceneRecords, toLines } from "./records.js";
import { runCommand } from "./run-command.js";

const PASSWORD = "a long password of a test";
const SETUP_TOKEN = "token for setup";

/** Archives of campaigns. A restored one is rolled back, so that every input meets the same database. */
const archive = {
  mutate: mutateText,
  async open(folder) {
    const { db, files, close } = await openCampaigns(folder);
    const seeds = [];
    for (const campaign of ["scenes", "photos"]) {
      const lines = [];
      await archiveCampaign(db, campaign, { files, write: async (batch) => void lines.push(...batch) });
      seeds.push(Buffer.from(lines.join("\n")));
    }
    await close();
    const database = await openDatabase({ folder: join(folder, "empty"), temporary: true });
    const done = new Error("rolled back");
    return {
      seeds,
      async run(bytes) {
        async function* lines() {
          yield* bytes.toString().split("\n");
        }
        try {
          await database.db.transaction(async (transaction) => {
            await restoreCampaign(transaction, lines(), {
              file: "archive",
              files: openImageFiles({ data: folder, images: join(folder, "restored") }),
            });
            throw done;
          });
        } catch (error) {
          if (error !== done && !(error instanceof CounterpointError))
            return `restoreCampaign: ${error.stack}`;
        }
      },
    };
  },
};

/** Runs that teams submit; some of those that pass the check are opened in a process of their own, as the server does. */
const onnx = {
  mutate: mutateBytes,
  async open(folder) {
    const version = "0.0.0";
    writeFileSync(join(folder, "train.json"), toLines(sceneRecords(200)));
    const runs = [];
    for (const baseline of ["text", "majority"]) {
      const out = join(folder, baseline);
      const problem = await runCommand(
        ["baseline", "train", baseline, "--splits", folder, "--runs", "1", "--out", out],
        folder,
      );
      if (problem !== undefined) throw new Error(problem);
      const file = (name) => readFileSync(join(out, "run-1", name));
      const config = Buffer.from(JSON.stringify({ ...JSON.parse(file("config.json")), version }));
      runs.push({ config, vocabulary: file("vocabulary.json"), model: file("best.onnx") });
    }
    const models = new ModelRunner({
      version,
      limits: { secondsToOpen: 8, secondsToAnswer: 8, mebibytes: 512 },
    });
    return {
      seeds: runs.flatMap((run, i) =>
        Object.keys(run).map((name) =>
          Buffer.concat([Buffer.from([i]), Buffer.from(`${name}\n`), run[name]]),
        ),
      ),
      async run(bytes, random) {
        const end = bytes.indexOf("\n");
        const name = bytes.subarray(1, end).toString();
        const files = {
          ...runs[bytes[0] % runs.length],
          ...(name in runs[0] ? { [name]: bytes.subarray(end + 1) } : { model: bytes }),
        };
        const read = readRun(files, version);
        if ("findings" in read || random.below(10) > 0) return;
        await models.check(files, { team: "fuzz" });
      },
    };
  },
};

/** Requests to a server, signed in as one of its users: a line with method, path, content type and role, then the body. */
const http = {
  mutate: mutateText,
  async open(folder) {
    const { users, photo } = await openCampaigns(folder);
    return {
      seeds: requests(photo),
      async run(bytes) {
        const end = Math.max(0, bytes.indexOf("\n"));
        const [method = "", path = "", type = "", role = ""] = bytes
          .subarray(0, end)
          .toString("latin1")
          .split(" ");
        const user = Object.hasOwn(users, role) ? users[role] : users.owner;
        const asked = {
          method: /^[A-Z]{1,8}$/.test(method) ? method : "POST",
          path,
          type,
          body: bytes.subarray(end + 1),
        };
        const { status, body } = await user.send(asked);
        if (status >= 500 && status !== 503)
          return `${asked.method} ${path}: ${status}\n${body.slice(0, 2_000)}`;
        if (status === 401 && user.signIn) await user.signIn();
      },
    };
  },
};

function requests(photo) {
  const json = (line, body) => Buffer.from(`${line}\n${JSON.stringify(body)}`);
  const file = (line, body) => Buffer.concat([Buffer.from(`${line}\n`), body]);
  const [type, octets] = ["application/json", "application/octet-stream"];
  const settings = { limitedPool: 1, requireQualification: false };
  const gold = firstLines(harbour("dev.json"), 12);
  return [
    json(`POST /api/session ${type} guest`, { name: "owner", password: PASSWORD }),
    json(`POST /api/members ${type} owner`, { name: "m", role: "viewer", password: PASSWORD }),
    json(`POST /api/campaigns ${type} owner`, {
      id: "c",
      name: "C",
      recipe: "photos",
      seed: "1",
      currency: "USD",
      budget: 9,
      settings,
    }),
    json(`POST /api/campaigns/scenes/presentations ${type} owner`, { split: "train", count: 1 }),
    json(`POST /api/campaigns/photos/sets ${type} owner`, {
      sets: [{ set: 1, synset: "boat", images: ["0"] }],
    }),
    json(`POST /api/campaigns/scenes/invitations ${type} owner`, { names: ["a"] }),
    json(`PUT /api/campaigns/scenes/budget ${type} owner`, { budget: 1_000 }),
    json(`PUT /api/campaigns/scenes/texts/consent ${type} owner`, { text: "Agreed?" }),
    json(`PUT /api/campaigns/scenes/study ${type} owner`, {
      study: "s",
      completionUrl: "https://example.org/",
    }),
    json(`PUT /api/campaigns/photos/images ${type} owner`, {
      images: [{ hash: "0", source: "", licence: "", attribution: "" }],
    }),
    json(`PUT /api/campaigns/scenes/qualification/materials ${type} owner`, { writing: [], judging: [] }),
    json(`GET /api/campaigns/scenes/ledger?after=1 ${type} owner`, {}),
    json(`GET /api/campaigns/photos/images?after=0&inNoSet=true ${type} owner`, {}),
    json(`GET /api/campaigns/scenes/progress ${type} owner`, {}),
    json(`GET /api/audit?before=5 ${type} owner`, {}),
    json(`POST /api/join ${type} guest`, { invitation: "a" }),
    json(`POST /api/join/prolific ${type} guest`, { PROLIFIC_PID: "p", STUDY_ID: "s", SESSION_ID: "t" }),
    json(`POST /api/work/claim ${type} worker`, {}),
    json(`POST /api/work/a/answer ${type} worker`, { key: "k", content: { sentence: "One box is black." } }),
    json(`POST /api/work/check-sentence ${type} worker`, {
      sentence: "There is a black box with one circle.",
    }),
    json(`POST /api/work/consent ${type} worker`, { text: 1 }),
    json(`POST /api/benchmarks ${type} owner`, {
      name: "b",
      title: "B",
      description: "",
      budget: { submissions: 5, days: 30 },
      papers: null,
      accepts: "predictions",
    }),
    json(`POST /api/teams ${type} owner`, { name: "t" }),
    json(`POST /api/teams/join ${type} guest`, { invitation: "t", password: PASSWORD }),
    json(`POST /api/annotations ${type} owner`, { corpus: "dev", sentences: 5 }),
    file(`POST /api/campaigns/photos/images image/jpeg owner`, photo),
    file(`POST /api/benchmarks/board/gold?file=dev.json ${octets} owner`, gold),
    file(
      `POST /api/benchmarks/board/submissions?system=S&publish=true ${octets} team`,
      harbour("predictions-a.csv"),
    ),
    file(
      `POST /api/benchmarks/board/models?system=S multipart/form-data;boundary=x team`,
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="config.json"\r\n\r\n{}\r\n--x--\r\n',
      ),
    ),
  ];
}

/** A server on this machine with a campaign of scenes, in which somebody works, one of photographs, and a benchmark. */
async function openCampaigns(folder) {
  const images = join(folder, "images");
  const database = await openDatabase({ folder: join(folder, "database"), temporary: true });
  const server = await createServer({
    database,
    images,
    now: Date.now,
    version: "0.0.0",
    setupToken: SETUP_TOKEN,
    requestsPerMinute: 1e9,
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const [owner, guest, worker, team] = Array.from({ length: 4 }, () => new User(url));
  await owner.post("/api/setup", { token: SETUP_TOKEN, name: "owner", password: PASSWORD });
  owner.signIn = async () => {
    await owner.open();
    await owner.post("/api/session", { name: "owner", password: PASSWORD });
  };
  const settings = { limitedPool: 1, requireQualification: false };
  const campaign = { seed: "1", currency: "USD", budget: 1_000_000 };
  await owner.post("/api/campaigns", { ...campaign, id: "scenes", name: "S", recipe: "scenes", settings });
  await owner.post("/api/campaigns/scenes/presentations", { split: "train", count: 2 });
  await owner.post("/api/campaigns/scenes/start", {});
  const { invitations } = await owner.post("/api/campaigns/scenes/invitations", { names: ["ann"] });
  await worker.post("/api/join", { invitation: invitations[0].token });
  await work(worker);
  await owner.post("/api/campaigns", {
    ...campaign,
    id: "photos",
    name: "P",
    recipe: "photos",
    settings: {},
  });
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  await owner.send({ method: "POST", path: "/api/campaigns/photos/images", type: "image/jpeg", body: photo });
  const benchmark = { title: "B", description: "", budget: { submissions: 1_000, days: 1 }, papers: null };
  await owner.post("/api/benchmarks", { ...benchmark, name: "board", accepts: "predictions" });
  const { token } = await owner.post("/api/teams", { name: "team" });
  await team.post("/api/teams/join", { invitation: token, password: PASSWORD });
  await guest.open();
  const close = async () => {
    await server.close();
    await database.close();
  };
  return {
    url,
    db: database.db,
    files: openImageFiles({ data: folder, images }),
    users: { owner, guest, worker, team },
    photo,
    close,
  };
}

/** Claims a task and answers it, so that the campaign has an assignment, an answer and a payment. */
async function work(worker) {
  const send = async (path, body) => {
    const sent = { method: "POST", path, type: "application/json", body: Buffer.from(JSON.stringify(body)) };
    return JSON.parse((await worker.send(sent)).body);
  };
  const { assignment } = await send("/api/work/claim", {});
  const content = { sentence: "One of the boxes has a black circle." };
  await send(`/api/work/${assignment}/answer`, { key: "k", content });
}

/** A user of a server, with cookies and the token against forged requests. */
class User {
  #url;
  #cookies = new Map();
  #token = "";

  constructor(url) {
    this.#url = new URL(url);
  }

  async open() {
    await this.send({ method: "GET", path: "/api/session", type: "", body: Buffer.alloc(0) });
  }

  /** Sends JSON, and fails unless it succeeds. */
  async post(path, body) {
    if (this.#token === "") await this.open();
    const sent = { method: "POST", path, type: "application/json", body: Buffer.from(JSON.stringify(body)) };
    const reply = await this.send(sent);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`);
    return JSON.parse(reply.body);
  }

  /** Sends any bytes; characters that no request may have in its path are escaped. */
  send({ method, path, type, body }) {
    const asked = `/${path.replace(/^\//, "")}`.replace(/[^\x21-\x7e]/g, (c) => encodeURIComponent(c));
    const headers = {
      cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; "),
      "x-csrf-token": this.#token,
      "content-length": body.length,
      ...(/^[\x21-\x7e]+$/.test(type) && { "content-type": type }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: this.#url.hostname, port: this.#url.port, method, path: asked, headers },
        (reply) => {
          const chunks = [];
          const isStream = reply.headers["content-type"]?.startsWith("text/event-stream");
          const end = () => resolve({ status: reply.statusCode, body: Buffer.concat(chunks).toString() });
          for (const line of reply.headers["set-cookie"] ?? [])
            this.#cookies.set(...line.split(";")[0].split(/=(.*)/));
          reply.on("data", (chunk) => chunks.push(chunk));
          reply.on("error", () => {});
          reply.on("end", () => {
            try {
              this.#token = JSON.parse(Buffer.concat(chunks)).csrfToken ?? this.#token;
            } catch {} // not JSON
            end();
          });
          if (isStream) {
            end();
            sent.destroy();
          }
        },
      );
      sent.on("error", (error) =>
        error.code === "ECONNRESET" || error.code === "EPIPE"
          ? resolve({ status: 400, body: "" })
          : reject(error),
      );
      sent.end(body);
    });
  }
}

export const SERVER_READERS = { archive, onnx, http };
