import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `baseline install-runtime`: the library that runs models (decision 24). */
export const baselineInstallRuntime = defineCommand({
  noun: "baseline",
  verb: "install-runtime",
  summary: "Install ONNX Runtime, which runs models, ahead of time",
  details:
    "`baseline train` and `baseline predict` do the same when they need it for the first time. The package onnxruntime-node is downloaded with `npm pack` (about 110 MB) and verified by its SHA-512; the files for this computer are stored in Counterpoint's cache folder. The package's installer is not run.",
  arguments: "",
  options: {
    from: text("<file>", "use a .tgz package you downloaded yourself"),
    json: JSON_FLAG,
  },
  examples: ["baseline install-runtime", "baseline install-runtime --from onnxruntime-node-1.30.0.tgz"],

  async run(_, { from, json }, { print }) {
    const { installRuntime } = await import("../../tensors/index.ts");
    const path = await installRuntime(from);
    print(json ? JSON.stringify({ path }) : `ONNX Runtime is in ${path}`);
    return 0;
  },
});
