import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./start-postgres.ts";

/** The PgBouncer of this machine, if it has one. */
export function findPgBouncer(): string | undefined {
  return ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find(existsSync);
}

/** Starts a PgBouncer in transaction mode in front of a PostgreSQL; its URL has no database. */
export async function startPgBouncer(
  program: string,
  postgres: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { hostname, port: behind, username, password } = new URL(postgres);
  const folder = mkdtempSync(join(tmpdir(), "counterpoint-pgbouncer-"));
  chmodSync(folder, 0o755); // it runs as another user, where tests run as root
  const port = await freePort();
  const configuration = join(folder, "pgbouncer.ini");
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${behind} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
    { mode: 0o644 },
  );
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : []; // it refuses to run as root
  const bouncer = spawn(program, ["-q", ...user, configuration], { stdio: "ignore" });
  const ended = once(bouncer, "exit");
  while (bouncer.exitCode === null && !(await listens(port)));
  return {
    url: `postgres://${username}@127.0.0.1:${port}`,
    stop: async () => {
      bouncer.kill();
      await ended;
    },
  };
}

/** True when a program listens at a port of this machine. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}
