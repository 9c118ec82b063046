import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { end, freePort, ordinaryUser, run, start, waitUntil } from "./programs.js";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** A PostgreSQL with a synchronous replica, each in a folder of its own, by the commands of docs/deploying.md. */
export class PostgresPair {
  #programs;
  #user = ordinaryUser();
  #folder;
  /** Both, in the order of haproxy.cfg. */
  nodes;
  primary;
  replica;

  constructor(programs, folder) {
    this.#programs = programs;
    this.#folder = folder;
  }

  async start() {
    mkdirSync(this.#folder);
    if (this.#user.uid !== undefined) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    this.nodes = await Promise.all(
      ["db1", "db2"].map(async (name) => ({
        name,
        folder: join(this.#folder, name),
        port: await freePort(),
      })),
    );
    [this.primary, this.replica] = this.nodes;
    await this.#run("initdb", ["-D", this.primary.folder, "-U", "postgres", "--auth=trust", "-E", "UTF8"]);
    appendFileSync(
      join(this.primary.folder, "postgresql.conf"),
      readFileSync(join(DEPLOY, "replication.conf")),
    );
    await this.#startNode(this.primary);
    const roles = join(this.#folder, "roles.sql"); // where the user of PostgreSQL can read it
    writeFileSync(roles, readFileSync(join(DEPLOY, "roles.sql")));
    const operator = `host=127.0.0.1 port=${this.primary.port} user=postgres`;
    await this.#run("psql", ["--dbname", operator, "--file", roles]);
    await this.#run("pg_basebackup", [
      ...["-d", connectionTo(this.primary), "-D", this.replica.folder],
      ...["--write-recovery-conf", "--checkpoint=fast"],
    ]);
    await this.#startNode(this.replica);
    await this.#waitForReplica();
  }

  /** Kills every process of the primary at once, as a loss of power does. */
  async killPrimary() {
    const { child } = this.primary;
    const others = childrenOf(child.pid);
    await end(child, "SIGKILL");
    for (const pid of others) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {} // it has ended
    }
    await waitUntil("the processes of the primary have ended", () => others.every((pid) => !isRunning(pid)));
  }

  /** Makes the replica the primary; it waits for no replica of its own until there is one. */
  async promote() {
    await setSynchronous(this.replica, "");
    await this.#run("pg_ctl", ["promote", "-D", this.replica.folder]);
    [this.primary, this.replica] = [this.replica, this.primary];
  }

  /** Promotes the primary once more; returns what PostgreSQL says about it. */
  async promoteAgain() {
    return this.#run("pg_ctl", ["promote", "-D", this.primary.folder]).catch(({ message }) => message);
  }

  /** Makes a replica of the former primary, which was killed. */
  async rebuildReplica() {
    await query(this.primary, "checkpoint"); // so that pg_rewind sees the new timeline
    await this.#run("pg_rewind", [
      ...["--target-pgdata", this.replica.folder, "--source-server", connectionTo(this.primary)],
      "--write-recovery-conf",
    ]);
    await this.#startNode(this.replica);
    await this.#waitForReplica();
  }

  async stop() {
    for (const { child } of [this.replica, this.primary]) await end(child, "SIGINT"); // a fast shutdown
  }

  async #waitForReplica() {
    await setSynchronous(this.primary, "*");
    const sql = "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'";
    await waitUntil("the replica is synchronous", async () => (await query(this.primary, sql))[0].n === 1);
  }

  async #startNode(node) {
    node.child = start(
      this.#programs.postgres,
      [
        ...["-D", node.folder, "-p", `${node.port}`, "-c", "listen_addresses=127.0.0.1"],
        ...["-c", "unix_socket_directories=", "-c", `cluster_name=${node.name}`],
      ],
      { ...this.#user, log: join(this.#folder, "..", `${node.name}.log`) },
    );
    const answers = () =>
      query(node, "select 1").then(
        () => true,
        () => false,
      );
    await waitUntil(`${node.name} answers`, answers);
  }

  #run(program, args) {
    const env = { ...process.env, POSTGRES_PASSWORD: "any" };
    return run(this.#programs[program], args, { ...this.#user, cwd: this.#folder, env });
  }
}

/** The rows of one query to one of the two. */
export async function query({ port }, sql, values = [], database = "postgres") {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function setSynchronous(node, names) {
  await query(node, `alter system set synchronous_standby_names = '${names}'`);
  await query(node, "select pg_reload_conf()");
}

function connectionTo({ port }) {
  return `host=127.0.0.1 port=${port} user=replica dbname=postgres`;
}

function childrenOf(pid) {
  const printed = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8" });
  return printed.split("\n").filter(Boolean).map(Number);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
