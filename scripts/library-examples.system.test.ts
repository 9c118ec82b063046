import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../src/files/testing/temporary-folder.ts";

const REPOSITORY = fileURLToPath(new URL("..", import.meta.url));
const folder = temporaryFolder();

/** The programs in the doc comments of the library, by the name that they document. */
function examples(): readonly (readonly [name: string, program: string])[] {
  const source = readFileSync(`${REPOSITORY}/src/index.ts`, "utf8");
  const documented =
    /@example\n \* ```ts\n((?: \*.*\n)*?) \* ```[\s\S]*?export (?:async )?(?:function (\w+)|\{ (\w+))/g;
  return Array.from(source.matchAll(documented), ([, code, name, other]) => [
    (name ?? other)!, // one of them is there
    code!.replaceAll(/^ \* ?/gm, ""),
  ]);
}

test("every public name has an example that runs against the package, prints something or writes a file, and leaves nothing open", async () => {
  mkdirSync(folder.at("node_modules"));
  symlinkSync(REPOSITORY, folder.at("node_modules/counterpoint"));
  cpSync(`${REPOSITORY}/examples/harbour`, folder.path, { recursive: true });
  const programs = examples();
  for (const [name, program] of programs) folder.write(`${name}.mjs`, program);
  const names = programs.map(([name]) => name);
  const all = folder.write(
    "all.mjs",
    `for (const name of ${JSON.stringify(names)}) {
       await import(\`./\${name}.mjs\`);
       await new Promise((resolve) => setImmediate(resolve));
       const open = process.getActiveResourcesInfo().filter((kind) => /Timeout|Worker|MessagePort|TCP|Server/.test(kind));
       if (open.length > 0) throw new Error(\`\${name} leaves \${open.join(", ")}\`);
     }
     const library = await import("counterpoint");
     console.log(JSON.stringify(Object.keys(library)));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [all], { cwd: folder.path });
  const exported: readonly string[] = JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
  expect(names.toSorted()).toEqual(exported.toSorted());
});
