import { randomBytes } from "node:crypto";
import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, FORMAT_FLAG, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, integer, parsed, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";
import { GOLD_FLAG } from "./eval-score.ts";

/** `leaderboard create`: a benchmark with sealed labels (SPEC E4). */
export const leaderboardCreate = defineCommand({
  noun: "leaderboard",
  verb: "create",
  summary: "Create a benchmark with private labels for team submissions",
  details:
    "The gold files are copied into the database; the server uses them for scoring and never sends them out. Stop any studio or server that uses the same --data folder first (not needed with DATABASE_URL). Teams are invited on the server's page /teams. Published results for the same split are shown next to submissions: automatically for a released split, otherwise with --papers. With --accepts models teams submit trained models instead, which the server runs on scenes; the examples are not published. Teams get examples with opaque identifiers in a random order and submit predictions with these; with --original-identifiers the identifiers of the gold files are accepted too. Warns if anything other than sentences and images reveals labels; if original identifiers do, the benchmark is created only with --accept-leak.",
  arguments: "<name>",
  options: {
    gold: GOLD_FLAG,
    title: text("<text>", "title (default: the name)"),
    description: text("<text>", "short description"),
    // The ranges are those of the server.
    submissions: integer("submissions per team within --days", { min: 1, max: 1_000 }, { default: "5" }),
    days: integer(
      "length of the submission window in days; 0 means no window",
      { min: 0, max: 3_650 },
      { default: "30" },
    ),
    papers: text("<split>", "published split to show, such as nlvr-hidden or nlvr2-test2"),
    accepts: parsed("<what>", "what teams submit: predictions or models", parseAccepted, {
      default: "predictions",
    }),
    originalIdentifiers: flag("also accept the identifiers of the gold files"),
    acceptLeak: flag("accept original identifiers even though they reveal labels"),
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
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
      throw new CounterpointError(
        "usage",
        `Names may contain only lower-case letters, digits and hyphens: "${name}"`,
      );
    const papers = PUBLISHED_SPLITS.find(({ id }) => id === options.papers);
    if (options.papers !== undefined && papers === undefined) {
      const hint = `Available: ${PUBLISHED_SPLITS.map(({ id }) => id).join(", ")}`;
      throw new CounterpointError("usage", `No published results for "${options.papers}"`, { hint });
    }
    const { gold, accepts, submissions, days, title = name, description = "", split, format } = options;
    const { originalIdentifiers, acceptLeak } = options;
    const secret = randomBytes(32);
    if (accepts === "models") await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const read = await readGoldFiles(gold, {
      secret,
      originalIdentifiers,
      split,
      format,
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
      print(
        `${name}: ${formatCount(examples)} examples of ${formatCount(sentences)} sentences stored with private labels`,
      );
      print(`${formatCount(balanced)} balanced, ${formatCount(unbalanced)} unbalanced`);
      print(made.papers === null ? "no published results" : `with published results for ${made.papers}`);
    }
    return 0;
  },
});

function parseAccepted(value: unknown): "predictions" | "models" {
  if (value === "predictions" || value === "models") return value;
  throw new CounterpointError("usage", `--accepts must be predictions or models, not "${value}"`);
}
