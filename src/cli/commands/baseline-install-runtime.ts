import { type Command, JSON_OPTION } from "../command.ts";

/** `baseline install-runtime`: the library that runs models (decision 24). */
export const baselineInstallRuntime: Command = {
  noun: "baseline",
  verb: "install-runtime",
  summary: "Install ONNX Runtime, which runs models, before it is needed",
  details:
    "`baseline train` and `baseline predict` do the same when they need it for the first time. The package onnxruntime-node is got by `npm pack`, about 110 MB, checked by its SHA-512, and what this machine needs of it is kept in the folder of counterpoint. Its installer is not run.",
  arguments: "",
  options: [
    { flags: "--from <file>", description: "the package as a .tgz that was downloaded elsewhere" },
    JSON_OPTION,
  ],
  examples: ["baseline install-runtime", "baseline install-runtime --from onnxruntime-node-1.30.0.tgz"],

  async run(_, { from, json }, { out }) {
    const { installRuntime } = await import("../runtime-files.ts");
    const path = await installRuntime(from === undefined ? undefined : String(from));
    out(json ? JSON.stringify({ path }) : `ONNX Runtime is in ${path}`);
    return 0;
  },
};
