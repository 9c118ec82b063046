import { Command as Commander, CommanderError, Option as CommanderOption } from "commander";
import { CounterpointError } from "../core/index.ts";
import type { Command, Context, Option } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { toNumber } from "./flags.ts";

/** The groups of commands, with what they are for. */
export const NOUNS: Readonly<Record<string, string>> = {
  corpus: "check, measure, split and convert corpora",
  scenes: "generate, draw and recognise NLVR-style scenes",
  photos: "find, gather and download photographs, and detect objects in them",
  reason: "parse sentences into logical forms, answer them, and generate new ones",
  baseline: "train baselines from the papers and predict with them",
  campaign: "add data to campaigns, build their corpora, back them up and restore them",
  eval: "score and compare predictions",
  vlm: "run vision-language models behind an API, and read their replies",
  leaderboard: "create benchmarks with private labels for team submissions",
  member: "restore members' access to a server",
};

/** The whole command line; `run` returns the exit code. */
export function buildProgram(
  context: Context,
  commands: readonly Command[] = COMMANDS,
): { run(args: readonly string[]): Promise<number> } {
  let exitCode = 0;
  const program = new Commander("counterpoint")
    .description("Build, audit and run visual-reasoning benchmarks: is this sentence true of these images?")
    .version(context.version)
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.log(text.trimEnd()),
      outputError: () => {}, // thrown below, and printed like every other error
    })
    .exitOverride();
  const addAll = (group: Commander, noun: string) => {
    for (const command of commands.filter((each) => each.noun === noun)) {
      addCommand(group, command, async (paths, options) => {
        if (command.isResumable)
          context.setInterruptMessage("Stopped. Run the same command again to resume.");
        exitCode = await command.run(paths, options, context);
      });
    }
  };
  for (const [noun, description] of Object.entries(NOUNS)) {
    addAll(program.command(noun).description(description), noun);
  }
  addAll(program, "");
  return {
    async run(args) {
      try {
        const [first, ...rest] = args;
        const asked = first === "help" ? [...rest, "--help"] : [...args]; // commander's own help stops at the noun
        await program.parseAsync(asked, { from: "user" });
      } catch (error) {
        if (error instanceof CounterpointError && error.code === "usage" && error.hint === undefined) {
          const { message, at, cause } = error;
          throw new CounterpointError("usage", message, { at, cause, hint: whereHelpIs(args, commands) });
        }
        if (!(error instanceof CommanderError)) throw error;
        if (error.exitCode === 0) return 0; // --help and --version
        if (error.code === "commander.help") return 2; // a noun without its verb: help was printed
        const hint = whereHelpIs(args, commands);
        throw new CounterpointError("usage", error.message.replace(/^error: /, ""), { hint });
      }
      return exitCode;
    },
  };
}

/** The help of the command that these arguments name, or of the group of commands. */
function whereHelpIs(args: readonly string[], commands: readonly Command[]): string {
  const isNamed = ({ noun, verb }: Command) =>
    [noun, verb].filter((word) => word !== "").every((word, i) => args[i] === word);
  const named = commands.find(isNamed);
  const noun = args.find((word) => Object.hasOwn(NOUNS, word));
  const words = ["counterpoint", named?.noun ?? noun, named?.verb, "--help"].filter(Boolean).join(" ");
  return `\`${words}\` ${named === undefined ? "lists the commands" : "shows its options and examples"}`;
}

function addCommand(
  group: Commander,
  command: Command,
  run: (paths: readonly string[], options: Readonly<Record<string, unknown>>) => Promise<void>,
): void {
  const examples = command.examples.map((example) => `  $ counterpoint ${example}`).join("\n");
  const sub = group
    .command(command.verb)
    .summary(command.summary)
    .description([command.summary, command.details ?? ""].join("\n\n").trim())
    .addHelpText("after", `\nExamples:\n${examples}`)
    .action(async (...received: unknown[]) => {
      const options = received.at(-2) as Readonly<Record<string, unknown>>; // commander: arguments, options, itself
      const paths = received.slice(0, -2).flat() as string[];
      checkValues(command.options, options);
      await run(paths, options);
    });
  if (command.arguments !== "") sub.arguments(command.arguments);
  for (const option of command.options) sub.addOption(toCommander(option));
}

function toCommander({ flags, description, default: value, choices, required }: Option): CommanderOption {
  const option = new CommanderOption(flags, description);
  if (value !== undefined) option.default(value);
  if (choices) option.choices([...choices]);
  if (required) option.makeOptionMandatory();
  return option;
}

/** Throws for a flag with an empty value, and for a flag <number> with anything but a number. */
function checkValues(options: readonly Option[], values: Readonly<Record<string, unknown>>): void {
  for (const { flags } of options) {
    const name = flags.replace(/^--([\w-]+).*$/, "$1");
    const value = values[name.replaceAll(/-(\w)/g, (_, c: string) => c.toUpperCase())];
    if ([value].flat().includes("")) throw new CounterpointError("usage", `--${name} needs a value`);
    if (!flags.includes("<number>") || value === undefined) continue;
    if (Number.isFinite(toNumber(value))) continue;
    throw new CounterpointError("usage", `--${name} should be a number, but is "${value}"`);
  }
}
