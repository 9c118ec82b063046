import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { packFolder, TEMPLATE } from "../dist/database/embedded/template.js";
import { openDatabase } from "../dist/database/index.js";

/**
 * Makes the template of embedded databases: initialised, with the newest schema. Does nothing when migrations, PGlite and
 * packing are those of the last time.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEY = `${TEMPLATE}.key`;

const key = inputsHash();
if (!existsSync(TEMPLATE) || !existsSync(KEY) || readFileSync(KEY, "utf8") !== key) {
  rmSync(TEMPLATE, { force: true }); // so that the database is initialised anew
  const folder = mkdtempSync(join(tmpdir(), "counterpoint-template-"));
  const database = await openDatabase({ folder });
  // Nobody creates further databases from these two, which are two thirds of all files.
  await database.db.execute(sql`update pg_database set datistemplate = false, datallowconn = true`);
  for (const name of ["template0", "template1"])
    await database.db.execute(sql`drop database ${sql.identifier(name)}`);
  await database.close();
  writeFileSync(TEMPLATE, await packFolder(join(folder, "postgres")));
  writeFileSync(KEY, key);
  rmSync(folder, { recursive: true });
}

function inputsHash() {
  const migrations = readdirSync(join(ROOT, "migrations")).filter((name) => name.endsWith(".sql"));
  const inputs = [
    ...migrations.sort().map((name) => join(ROOT, "migrations", name)),
    join(ROOT, "node_modules/@electric-sql/pglite/package.json"),
    join(ROOT, "dist/database/embedded/template.js"),
    fileURLToPath(import.meta.url),
  ];
  const hash = createHash("sha256");
  for (const path of inputs) hash.update(readFileSync(path));
  return hash.digest("hex");
}
