import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { filesOfPackage, writeFileAtomic } from "../files/index.ts";
import { hasRuntime, RUNTIME_FOLDER, RUNTIME_VERSION } from "./runtime.ts";

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

/** What files it takes on a machine, of a package that has those of five. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/** Gets ONNX Runtime when it is needed for the first time. */
export async function prepareRuntime(log: (text: string) => void): Promise<void> {
  if (hasRuntime()) return;
  log(`Getting ONNX Runtime, which runs models, from npm (${NAME}, about 110 MB), once`);
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
  const place = join(folder, "node_modules", "onnxruntime-node");
  for (const name of needed)
    await writeFileAtomic(join(place, name.slice("package/".length)), files.get(name)!);
  return place;
}

/** The names of the files that a machine needs, of a package; the last is the one that tells that the others are there. */
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
