import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import S3rver from "s3rver";
import { Browser } from "./browser.js";
import { PostgresPair } from "./postgres-pair.js";
import { end, freePort, listens, ordinaryUser, run, start, waitUntil } from "./programs.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN = join(ROOT, "dist/cli/main.js");
const IMAGE_STORE = "s3://images/campaigns";

/** The reference deployment on this machine: the files of deploy/, with other addresses. */
export class Deployment {
  #programs;
  #folder;
  #environment;
  postgres;
  /** Servers by their names in haproxy.cfg. */
  servers = new Map();
  /** The address of HAProxy for browsers, and its certificate. */
  #url;
  #ca;
  /** The address of the primary, through HAProxy. */
  databaseUrl;
  #s3;

  constructor(programs, folder) {
    this.#programs = programs;
    this.#folder = folder;
    chmodSync(folder, 0o755); // PostgreSQL runs as another user, where this runs as root
    this.postgres = new PostgresPair(programs, join(folder, "postgres"));
  }

  async start() {
    this.#s3 = await startS3(join(this.#folder, "s3"));
    await this.postgres.start();
    const [https, database] = [await freePort(), await freePort()];
    this.#url = `https://127.0.0.1:${https}`;
    this.databaseUrl = `postgres://counterpoint@127.0.0.1:${database}/counterpoint`;
    this.#environment = {
      ...process.env,
      DATABASE_URL: this.databaseUrl,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      AWS_ENDPOINT_URL: this.#s3.url,
    };
    for (const name of ["app1", "app2", "app3", "app4"]) this.servers.set(name, await describeServer(name));
    await this.#makeCertificate();
    await this.#startHaproxy({ https, database });
    await waitUntil("HAProxy has found the primary", () => listens(database));
  }

  /** A browser of one of the machine's loopback addresses, at HAProxy or at one of the servers. */
  newBrowser(address, url = this.#url) {
    return new Browser(url, { address, ca: this.#ca });
  }

  async #makeCertificate() {
    const [key, certificate] = [join(this.#folder, "key.pem"), join(this.#folder, "certificate.pem")];
    await run(this.#programs.openssl, [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"],
      ...["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
    ]);
    this.#ca = readFileSync(certificate, "utf8");
    appendFileSync(certificate, readFileSync(key));
  }

  async #startHaproxy({ https, database }) {
    let text = readFileSync(join(ROOT, "deploy/haproxy.cfg"), "utf8")
      .replace(/bind :443 /, `bind 127.0.0.1:${https} `)
      .replace("/etc/haproxy/certificate.pem", join(this.#folder, "certificate.pem"))
      .replace(/bind :5432/, `bind 127.0.0.1:${database}`);
    for (const { name, port } of [...this.servers.values(), ...this.postgres.nodes])
      text = text.replace(new RegExp(`server ${name} \\S+`), `server ${name} 127.0.0.1:${port}`);
    const path = join(this.#folder, "haproxy.cfg");
    writeFileSync(path, text);
    start(this.#programs.haproxy, ["-f", path], { log: join(this.#folder, "haproxy.log") });
  }

  /** Starts a server with a folder of its own; returns what it says when it listens. */
  async startServer(name, environment = {}) {
    const server = this.servers.get(name);
    let said = "";
    const args = ["serve", "--port", `${server.port}`, "--behind-proxy", "--json"];
    const data = join(this.#folder, server.name);
    mkdirSync(join(data, "temporary"), { recursive: true });
    server.child = start(process.execPath, [MAIN, ...args, "--data", data, "--image-store", IMAGE_STORE], {
      env: { ...this.#environment, TMPDIR: join(data, "temporary"), ...environment },
      log: this.#logOf(server),
      onOutput: (text) => {
        said += text;
      },
    });
    await waitUntil(`${server.name} listens`, () => {
      if (server.child.exitCode !== null) throw new Error(readFileSync(this.#logOf(server), "utf8"));
      return said.includes("\n");
    });
    const { error, ...listening } = JSON.parse(said);
    if (error !== undefined) throw new Error(`${error.code}: ${error.message}`);
    return listening;
  }

  /** Starts one more server, which HAProxy does not know. */
  async addServer(name, environment) {
    const server = await describeServer(name);
    this.servers.set(name, server);
    await this.startServer(name, environment);
    return server;
  }

  /** Runs a command of Counterpoint on the database and the images of the deployment; its result as JSON. */
  async command(...args) {
    return this.#command([...args, "--image-store", IMAGE_STORE], this.#environment);
  }

  /** Runs a command on an embedded database in a folder. */
  async commandElsewhere(data, ...args) {
    return this.#command([...args, "--data", data], { ...this.#environment, DATABASE_URL: undefined });
  }

  async #command(args, env) {
    return JSON.parse(await run(process.execPath, [MAIN, ...args, "--json"], { env, cwd: this.#folder }));
  }

  /** Starts PgBouncer in front of the primary; returns the address of the database through it. */
  async startPgBouncer() {
    const port = await freePort();
    const { port: behind } = new URL(this.databaseUrl);
    const path = join(this.#folder, "pgbouncer.ini");
    const text = readFileSync(join(ROOT, "deploy/pgbouncer.ini"), "utf8")
      .replace(/host=.*/, `host=127.0.0.1 port=${behind} user=counterpoint`)
      .replace(/listen_addr = .*/, "listen_addr = 127.0.0.1")
      .replace(/listen_port = .*/, `listen_port = ${port}`)
      .replace(/auth_type = .*/, "auth_type = any\nunix_socket_dir =")
      .replace(/auth_file = .*\n/, "");
    writeFileSync(path, text);
    const options = { ...ordinaryUser(), log: join(this.#folder, "pgbouncer.log") };
    start(this.#programs.pgbouncer, [path], options);
    await waitUntil("PgBouncer listens", () => listens(port));
    return `postgres://counterpoint@127.0.0.1:${port}/counterpoint`;
  }

  /** Checks compose.yaml with the program that reads it; undefined where there is none, otherwise what it finds. */
  async checkCompose() {
    const variables = ["POSTGRES_PASSWORD", "IMAGE_STORE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
    const env = { ...process.env, ...Object.fromEntries(variables.map((name) => [name, "any"])) };
    for (const [program, ...args] of [["docker", "compose"], ["docker-compose"]]) {
      const isThere = await run(program, [...args, "version"]).then(Boolean, () => false);
      if (!isThere) continue;
      const file = join(ROOT, "deploy/compose.yaml");
      return run(program, [...args, "-f", file, "config", "--quiet"], { env }).catch(
        ({ message }) => message,
      );
    }
  }

  /** Lines of the logs of all servers about failures of their own. */
  failuresLogged() {
    return [...this.servers.values()].flatMap((server) =>
      readFileSync(this.#logOf(server), "utf8")
        .split("\n")
        .filter((line) => line.includes('"level":50')),
    );
  }

  #logOf({ name }) {
    return join(this.#folder, `${name}.log`);
  }

  async stop() {
    for (const { child } of this.servers.values()) if (child !== undefined) await end(child);
    await this.postgres.stop();
    await this.#s3.stop();
  }
}

async function describeServer(name) {
  const port = await freePort();
  return { name, port, url: `http://127.0.0.1:${port}` };
}

/** An S3-compatible server, with an empty bucket `images`. */
async function startS3(directory) {
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: "images", configs: [] }] });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
