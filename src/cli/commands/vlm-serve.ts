import { defineCommand, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { integer, number } from "../flags.ts";

const SHARE = { wanted: "a share from 0 to 1", accepts: (value: number) => value >= 0 && value <= 1 };

/** `vlm serve`: the reasoner as a model behind an API. */
export const vlmServe = defineCommand({
  noun: "vlm",
  verb: "serve",
  summary: "Put the reasoner behind an OpenAI-compatible API on this machine: a model to try without a key",
  details:
    "It reads the scene from the pixels of the picture and the sentence from the prompt, and answers True or False. Prints the address for `vlm run --base-url` when it is ready; Ctrl-C ends it. The model is called counterpoint-reasoner.",
  arguments: "",
  options: {
    port: integer("port to listen on; 0 picks a free port", { min: 0, max: 65_535 }, { default: "4200" }),
    delay: integer("milliseconds before each reply", { min: 0, max: 600_000 }, { default: "0" }),
    wrong: number("share of wrong answers", SHARE, { default: "0" }),
    unreadable: number("share of replies without an answer", SHARE, { default: "0" }),
    failing: number("share of requests that fail at the first try", SHARE, { default: "0" }),
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: ["vlm serve", "vlm serve --port 0 --delay 200 --wrong 0.1 --unreadable 0.2 --failing 0.3"],

  async run(_, { json, ...options }, { print, waitForShutdown }) {
    const { REASONER_MODEL, serveReasoner } = await import("../../vlm/index.ts");
    const { baseUrl, close } = await serveReasoner(options);
    print(json ? JSON.stringify({ baseUrl, model: REASONER_MODEL }) : `Listening at ${baseUrl}`);
    await waitForShutdown();
    await close();
    return 0;
  },
});
