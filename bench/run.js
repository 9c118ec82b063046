/*
 * Every bench, or those that are named, one after the other: npm run bench, or npm run build && node bench/run.js scenes training
 * The commands of this build beside those of another checkout that was built: node bench/run.js --against DIR [corpus scenes ...]
 * Benches print ratios to something measured in the same run, or growth; --against says what has become slower.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareBuilds } from "./compare-builds.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const ENDING = "-speed.js";

const { values, positionals } = parseArgs({
  options: { against: { type: "string" } },
  allowPositionals: true,
});
const benches = readdirSync(FOLDER)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

if (values.against !== undefined) {
  if (!existsSync(join(values.against, "dist/cli/main.js"))) {
    console.error(`${values.against} has no dist/cli/main.js; run npm ci && npm run build there first`);
    process.exit(2);
  }
  const slower = compareBuilds(values.against, positionals);
  console.log(slower.length === 0 ? "Nothing is slower." : `Slower: ${slower.join(", ")}`);
  process.exitCode = slower.length === 0 ? 0 : 1;
} else {
  const unknown = positionals.filter((name) => !benches.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(", ")}; there are ${benches.join(", ")}`);
    process.exit(2);
  }
  const failed = (positionals.length > 0 ? positionals : benches).filter((name) => {
    console.log(`\n== ${name}`);
    const { status } = spawnSync(process.execPath, [join(FOLDER, `${name}${ENDING}`)], {
      stdio: "inherit",
      cwd: join(FOLDER, ".."),
    });
    return status !== 0;
  });
  if (failed.length > 0) console.log(`\nFailed, or missed what is wanted: ${failed.join(", ")}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
