import { access, constants, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../core/index.ts";
import { filesOfPackage, writeFileAtomic } from "../files/index.ts";

export type Runtime = typeof import("onnxruntime-common");

/** The version of onnxruntime-node that models are run by. The later ones have no library for Macs with Intel processors. */
export const RUNTIME_VERSION = process.platform === "darwin" && process.arch === "x64" ? "1.23.2" : "1.30.0";

/** The folder in this package where onnxruntime-node is installed when it is needed, without its installer (decision 24). */
export const RUNTIME_FOLDER = fileURLToPath(new URL("../../runtime/", import.meta.url));

/** Folders from which onnxruntime-node is looked for: as a dependency, in a clone of the repository, and in our own folder. */
const SEARCH_FOLDERS: readonly string[] = [fileURLToPath(new URL(".", import.meta.url)), RUNTIME_FOLDER];

const INSTALL = "Run `counterpoint baseline install-runtime` once";

/** True when ONNX Runtime is installed; it is not loaded. */
export function hasRuntime(folders = SEARCH_FOLDERS): boolean {
  return findRuntime(folders) !== undefined;
}

/** Loads ONNX Runtime, which takes a tenth of a second; without one, an error that says how to get it. */
export function loadRuntime(folders = SEARCH_FOLDERS): Runtime {
  // It would send its maker what it is used for, and keep that in the home folder until it can; it asks once, when it is loaded.
  process.env.ORT_DISABLE_TELEMETRY = "1";
  const require = findRuntime(folders);
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

/** The devices that an installation knows; a library for one that is not bundled has to be added. */
export function devicesOf(
  runtime: Runtime & {
    // onnxruntime-node has it, the types of onnxruntime-common do not
    readonly listSupportedBackends?: () => readonly { readonly name: string; readonly bundled: boolean }[];
  },
): readonly { readonly name: string; readonly bundled: boolean }[] {
  return runtime.listSupportedBackends?.() ?? [];
}

/** Another version, such as one that another package brought, would give other digits: it is not taken. */
function findRuntime(folders: readonly string[]): NodeJS.Require | undefined {
  return folders
    .map((folder) => createRequire(folder))
    .find((require) => {
      try {
        return require("onnxruntime-node/package.json").version === RUNTIME_VERSION;
      } catch {
        return false;
      }
    });
}

/** The SHA-512 of onnxruntime-node, by version. */
export const HASHES: Readonly<Record<string, string>> = {
  "1.30.0":
    "b7086cd42d82fc1164cf5c9ce4e634288536194aba0d444eee10f86f1e50d90c" +
    "b79c0309c115d6f31537355733136f5503d96894b3987a9a03f1f8d318e7c8ab",
  "1.23.2":
    "3814ec1b45bc75d05539e555572721a55052f3b03d615e6c6b6849ea5734db94" +
    "fdecb7be278bfef8fc120b85c5b350bad925b235da1fd0c8782af9d982db786b",
};
const NAME = `onnxruntime-node@${RUNTIME_VERSION}`;

/** A platform; the package has the files of five. */
interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/** Gets ONNX Runtime when it is needed for the first time. */
export async function prepareRuntime(log: (text: string) => void): Promise<void> {
  if (hasRuntime()) return;
  log(`Downloading ONNX Runtime, which runs models, from npm (${NAME}, about 110 MB), once`);
  await installRuntime(undefined);
}

/**
 * Gets onnxruntime-node by npm, or from a file that was downloaded elsewhere, and keeps what this machine needs of it in the folder of this
 * package. Its installer, which would fetch libraries for graphics cards from another place, is not run.
 */
export async function installRuntime(
  from: string | undefined,
  { folder = RUNTIME_FOLDER, machine = process as Machine } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true })
    .then(() => access(folder, constants.W_OK))
    .catch((cause: Error) => {
      const message = `ONNX Runtime cannot be installed in ${folder}: ${cause.message}`;
      const hint = "Run `counterpoint baseline install-runtime` once, as the user who installed counterpoint";
      throw new CounterpointError("output/unwritable", message, { hint, cause });
    });
  const files = await filesOfPackage(
    { name: NAME, hash: HASHES[RUNTIME_VERSION]!, command: "baseline install-runtime" },
    from,
  );
  const needed = neededFiles([...files.keys()], machine);
  const target = join(folder, "node_modules", "onnxruntime-node");
  for (const name of needed)
    await writeFileAtomic(join(target, name.slice("package/".length)), files.get(name)!);
  return target;
}

/** The names of the files of a package that a platform needs; the last one shows that the others are complete. */
export function neededFiles(names: readonly string[], { platform, arch }: Machine): readonly string[] {
  const libraries = names.filter((name) => name.includes(`/${platform}/${arch}/`));
  if (libraries.length === 0) {
    const message = `${NAME} has no library for ${platform} on ${arch}`;
    const hint = "Use Linux with glibc, macOS or Windows, on x64 or arm64";
    throw new CounterpointError("usage", message, { hint });
  }
  const scripts = names.filter((name) => /^package\/dist\/.+\.js$/.test(name));
  return [...libraries, ...scripts, "package/package.json"];
}
