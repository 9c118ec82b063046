import { randomBytes } from "node:crypto";
import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, integer, parsed, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";
import { GOLD_FLAG } from "./eval-score.ts";

/** `leaderboard create`: a benchmark with sealed labels (SPEC E4). */
export const leaderboardCreate = defineCommand({
  noun: "leaderboard",
  verb: "create",
  summary: "Make a benchmark to which teams submit predictions or models, and seal its labels",
  details:
    "The gold files are copied into the database, from where the server scores and gives nothing out. A studio or server on the same --data folder has to be stopped before; with DATABASE_URL it may run. Teams are invited on the server's page /teams. Beside the rows stand the results that the papers print of the same split: of a released split by themselves, of another by --papers. With --accepts models teams send trained models instead, which the server runs on scenes, and nobody gets the examples. Teams get examples under opaque identifiers in a random order, and submit under these; with --original-identifiers those of the gold files are accepted too. Warns of whatever gives labels away besides sentences and pictures; if original identifiers do, the benchmark is made only with --accept-leak.",
  arguments: "<name>",
  options: {
    gold: GOLD_FLAG,
    title: text("<text>", "its title (by default the name)"),
    description: text("<text>", "what it is, in a sentence or two"),
    // The ranges are those of the server.
    submissions: integer("submissions of a team within the days", { min: 1, max: 1_000 }, { default: "5" }),
    days: integer("the days of the budget; 0 for ever", { min: 0, max: 3_650 }, { default: "30" }),
    papers: text("<split>", "a split of the papers, such as nlvr-hidden or nlvr2-test2"),
    accepts: parsed("<what>", "what teams send: predictions or models", parseAccepted, {
      default: "predictions",
    }),
    originalIdentifiers: flag("accept submissions under the identifiers of the gold files too"),
    acceptLeak: flag("accept original identifiers although they give labels away"),
    split: SPLIT_FLAG,
    data: DATA_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "leaderboard create nlvr2-test1 --gold test1.json --title 'NLVR2 Test-P'",
    "leaderboard create hidden --gold hidden.json --papers nlvr-hidden --accepts models --submissions 2 --days 0",
  ],

  async run([name = ""], options, { print, log, databaseUrl, showProgress }) {
    const { createBenchmark, describeLeak, readGoldFiles } = await import("../../leaderboards/index.ts");
    const { withCampaignDatabase } = await import("../../database/index.ts");
    const { readingProgress } = await import("../../files/index.ts");
    const { PUBLISHED_SPLITS } = await import("../../corpus/index.ts");
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name))
      throw new CounterpointError("usage", `A name has small letters, digits and hyphens, unlike "${name}"`);
    const papers = PUBLISHED_SPLITS.find(({ id }) => id === options.papers);
    if (options.papers !== undefined && papers === undefined) {
      const hint = `They do of ${PUBLISHED_SPLITS.map(({ id }) => id).join(", ")}`;
      throw new CounterpointError("usage", `The papers print no results of "${options.papers}"`, { hint });
    }
    const { gold, accepts, submissions, days, title = name, description = "", split } = options;
    const { originalIdentifiers, acceptLeak } = options;
    const secret = randomBytes(32);
    if (accepts === "models") await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const read = await readGoldFiles(gold, {
      secret,
      originalIdentifiers,
      split,
      papers: papers?.id ?? null,
      progress: readingProgress(gold, { onProgress: showProgress }),
    });
    const location = { data: options.data, databaseUrl, make: true };
    const made = await withCampaignDatabase(location, ({ db, now }) =>
      createBenchmark(
        db,
        {
          name,
          title,
          description,
          budget: { submissions, days: days === 0 ? null : days },
          accepts,
          originalIdentifiers,
          acceptLeak,
          secret,
          by: "counterpoint leaderboard create",
          now: now(),
        },
        read,
      ),
    );
    for (const leak of made.leaks) log(`Warning: ${describeLeak(leak)}.`);
    if (options.json) print(JSON.stringify(made));
    else {
      const { examples, sentences, balanced, unbalanced } = made.contents;
      print(`${name}: ${formatCount(examples)} examples of ${formatCount(sentences)} sentences sealed`);
      print(`${formatCount(balanced)} balanced, ${formatCount(unbalanced)} unbalanced`);
      print(
        made.papers === null ? "no results of the papers" : `beside results of the papers on ${made.papers}`,
      );
    }
    return 0;
  },
});

function parseAccepted(value: unknown): "predictions" | "models" {
  if (value === "predictions" || value === "models") return value;
  throw new CounterpointError("usage", `--accepts should be predictions or models, not "${value}"`);
}
