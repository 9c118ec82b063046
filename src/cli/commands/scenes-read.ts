import { defineCommand, JOBS_FLAG, JSON_FLAG } from "../command.ts";

/** `scenes read`: reads scenes from pictures (SPEC S7). */
export const scenesRead = defineCommand({
  noun: "scenes",
  verb: "read",
  summary: "Recognise scenes in images",
  details:
    "PNG or JPEG, including scaled or slightly noisy images; folders are searched. Results follow the order of the arguments and, within folders, file names, regardless of --jobs. With --json one object per line: file and structured_rep, or file and error. Exits with code 1 if an image cannot be read.",
  arguments: "<images...>",
  options: { jobs: JOBS_FLAG, json: JSON_FLAG },
  examples: ["scenes read dev-12-0-0.png", "scenes read images --json > scenes.jsonl"],

  async run(paths, { jobs, json }, { print, threads, showProgress }) {
    const { readImages } = await import("../../scenes/index.ts");
    let failed = false;
    for await (const { file, ...result } of readImages(paths, {
      threads: jobs ?? threads,
      onProgress: showProgress,
    })) {
      if ("error" in result) failed = true;
      if (json) print(JSON.stringify({ file, ...result }));
      else if ("error" in result) print(`${file}: ${result.error}`);
      else {
        const boxes = result.structured_rep.map((box) =>
          box
            .map(({ x_loc, y_loc, type, color, size }) => `${color} ${type} ${size} at ${x_loc},${y_loc}`)
            .join("; "),
        );
        print([`${file}:`, ...boxes.map((box, i) => `  box ${i}: ${box}`)].join("\n"));
      }
    }
    return failed ? 1 : 0;
  },
});
