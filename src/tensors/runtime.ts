import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../core/index.ts";

export type Runtime = typeof import("onnxruntime-common");

/** The version of onnxruntime-node that models are run by. The later ones have no library for Macs with Intel processors. */
export const RUNTIME_VERSION = process.platform === "darwin" && process.arch === "x64" ? "1.23.2" : "1.30.0";

/** The folder in this package where onnxruntime-node is installed when it is needed, without its installer (decision 24). */
export const RUNTIME_FOLDER = fileURLToPath(new URL("../../runtime/", import.meta.url));

/** Folders from which onnxruntime-node is looked for: as a dependency, in a clone of the repository, and in our own folder. */
const PLACES: readonly string[] = [fileURLToPath(new URL(".", import.meta.url)), RUNTIME_FOLDER];

const INSTALL = "Run `counterpoint baseline install-runtime` once";

/** Whether ONNX Runtime is there; it is not loaded. */
export function hasRuntime(places = PLACES): boolean {
  return findRuntime(places) !== undefined;
}

/** Loads ONNX Runtime, which takes a tenth of a second; without one, an error that says how to get it. */
export function loadRuntime(places = PLACES): Runtime {
  // It would send its maker what it is used for, and keep that in the home folder until it can; it asks once, when it is loaded.
  process.env.ORT_DISABLE_TELEMETRY = "1";
  const require = findRuntime(places);
  if (require === undefined)
    throw new CounterpointError("usage", "ONNX Runtime, which runs models, is not installed", {
      hint: INSTALL,
    });
  try {
    return require("onnxruntime-node");
  } catch (cause) {
    const message = `ONNX Runtime cannot be loaded: ${(cause as Error).message.split("\n")[0]}`;
    const hint = `${INSTALL}; it runs on Linux with glibc, macOS and Windows, on x64 and arm64`;
    throw new CounterpointError("data/unreadable", message, { hint, cause });
  }
}

/** Another version, such as one that another package brought, would give other digits: it is not taken. */
function findRuntime(places: readonly string[]): NodeJS.Require | undefined {
  return places
    .map((folder) => createRequire(folder))
    .find((require) => {
      try {
        return require("onnxruntime-node/package.json").version === RUNTIME_VERSION;
      } catch {
        return false;
      }
    });
}
