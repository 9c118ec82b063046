import { CounterpointError } from "../../core/index.ts";
import { type Command, DATA_OPTION, JSON_OPTION, SPLIT_OPTION } from "../command.ts";
import { formatCount } from "../text-table.ts";
import { GOLD_OPTION } from "./eval-score.ts";

/** `leaderboard create`: a benchmark with sealed labels (SPEC E4). */
export const leaderboardCreate: Command = {
  noun: "leaderboard",
  verb: "create",
  summary: "Make a benchmark to which teams submit predictions or models, and seal its labels",
  details:
    "The gold files are copied into the database, from where the server scores and gives nothing out. A studio or server on the same --data folder has to be stopped before; with DATABASE_URL it may run. Teams are invited on the server's page /teams. Beside the rows stand the results that the papers print of the same split: of a released split by themselves, of another by --papers. With --accepts models teams send trained models instead, which the server runs on scenes, and nobody gets the examples.",
  arguments: "<name>",
  options: [
    GOLD_OPTION,
    { flags: "--title <text>", description: "its title (by default the name)" },
    { flags: "--description <text>", description: "what it is, in a sentence or two" },
    { flags: "--submissions <number>", description: "submissions of a team within the days", default: "5" },
    { flags: "--days <number>", description: "the days of the budget; 0 for ever", default: "30" },
    { flags: "--papers <split>", description: "a split of the papers, such as nlvr-hidden or nlvr2-test2" },
    {
      flags: "--accepts <what>",
      description: "what teams send: predictions or models",
      default: "predictions",
    },
    SPLIT_OPTION,
    DATA_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "leaderboard create nlvr2-test1 --gold test1.json --title 'NLVR2 Test-P'",
    "leaderboard create hidden --gold hidden.json --papers nlvr-hidden --accepts models --submissions 2 --days 0",
  ],

  async run([name = ""], options, { print, databaseUrl, startReadProgress, now }) {
    const { createBenchmark, readGoldFiles } = await import("../../leaderboards/index.ts");
    const { withCampaignDatabase } = await import("../../database/index.ts");
    const { PUBLISHED_SPLITS } = await import("../../corpus/index.ts");
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name))
      throw new CounterpointError("usage", `A name has small letters, digits and hyphens, unlike "${name}"`);
    const papers = PUBLISHED_SPLITS.find(({ id }) => id === options.papers);
    if (options.papers !== undefined && papers === undefined) {
      const hint = `They do of ${PUBLISHED_SPLITS.map(({ id }) => id).join(", ")}`;
      throw new CounterpointError("usage", `The papers print no results of "${options.papers}"`, { hint });
    }
    const { accepts } = options;
    if (accepts !== "predictions" && accepts !== "models")
      throw new CounterpointError("usage", `--accepts should be predictions or models, not "${accepts}"`);
    const [submissions, days] = [
      parseInteger(options, "submissions", [1, 1_000]),
      parseInteger(options, "days", [0, 3_650]),
    ];
    const gold = options.gold as string[];
    const read = await readGoldFiles(gold, {
      split: options.split as string | undefined,
      progress: startReadProgress(gold),
    });
    const place = { data: String(options.data), databaseUrl, make: true };
    const made = await withCampaignDatabase(place, ({ db }) =>
      createBenchmark(
        db,
        {
          name,
          title: String(options.title ?? name),
          description: String(options.description ?? ""),
          budget: { submissions, days: days === 0 ? null : days },
          papers: papers?.id ?? null,
          accepts,
          by: "counterpoint leaderboard create",
          now: now(),
        },
        read,
      ),
    );
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
};

/** The bounds are those of the server, which would not show what lies beyond them. */
function parseInteger(
  options: Readonly<Record<string, unknown>>,
  name: string,
  [least, most]: readonly [number, number],
): number {
  const value = Number(options[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CounterpointError("usage", `--${name} should be a whole number from ${least} to ${most}`);
}
