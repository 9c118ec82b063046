import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeCorpus } from "./make-corpus.js";
import { CHECKOUT, runCommand } from "./run-command.js";

/** Builds that seem to differ are measured further, up to the second number: what is left of a difference is theirs. */
const [MIN_ROUNDS, MAX_ROUNDS] = [5, 20];

/** The ratio of processor times from which on a command is called slower. */
const SLOWER = 1.1;

const EXAMPLES = 20_000;
const PRESENTATIONS = "30";

/** Each gets the files that were prepared, and a path that does not exist yet. */
const COMMANDS = {
  start: () => ["--version"],
  "corpus stats": ({ corpus }) => ["corpus", "stats", corpus, "--json"],
  "corpus agreement": ({ corpus }) => ["corpus", "agreement", corpus, "--json"],
  "corpus bias": ({ corpus }) => ["corpus", "bias", corpus, "--json"],
  "corpus humans": ({ corpus }) => ["corpus", "humans", corpus, "--json"],
  "corpus check": ({ corpus }) => ["corpus", "check", corpus, "--json"],
  "eval score": ({ corpus, predictions }) => ["eval", "score", predictions, "--gold", corpus, "--json"],
  "scenes generate": (_, out) => [
    "scenes",
    "generate",
    "--presentations",
    PRESENTATIONS,
    "--jobs",
    "1",
    "--out",
    out,
  ],
  "scenes draw": ({ scenes }, out) => [
    "scenes",
    "draw",
    join(scenes, "train.json"),
    "--jobs",
    "1",
    "--out",
    out,
  ],
  "scenes read": ({ scenes }) => ["scenes", "read", join(scenes, "images"), "--jobs", "1", "--json"],
  "reason write": (_, out) => ["reason", "write", "--presentations", PRESENTATIONS, "--out", out],
  "reason predict": ({ written }, out) => ["reason", "predict", join(written, "train.json"), "--out", out],
  "baseline train text": ({ written }, out) => trainOnce("text", written, out),
  "baseline train maxent": ({ written }, out) => trainOnce("maxent", written, out),
};

function trainOnce(baseline, data, out) {
  return ["baseline", "train", baseline, "--splits", data, "--runs", "1", "--out", out];
}

/**
 * Whole commands of this build and of the one in another checkout, in turns, each at its best. Prints ratios and returns the names
 * of commands that are slower here; with names, only commands that begin with one of them. Processor time is compared, because other work on the machine changes it least.
 */
export function compareBuilds(directory, names) {
  const folder = mkdtempSync(join(tmpdir(), "counterpoint-bench-"));
  try {
    const files = prepare(folder);
    console.log(
      `This build and that of ${directory} in turns, the best of at least ${MIN_ROUNDS} runs of each:`,
    );
    console.log(`${"".padEnd(24)}processor s   other  ratio  memory ratio`);
    const isNamed = ([command]) => names.length === 0 || names.some((name) => command.startsWith(name));
    const compared = Object.entries(COMMANDS).filter(isNamed);
    return compared.flatMap(([name, argsOf]) => {
      const measure = (checkout) => {
        const empty = mkdtempSync(join(folder, "out-"));
        return runCommand(argsOf(files, join(empty, "out")), checkout);
      };
      try {
        const [own, other] = bestInTurns([() => measure(CHECKOUT), () => measure(resolve(directory))]);
        const isSlower = own.processorSeconds > SLOWER * other.processorSeconds;
        const columns = [
          own.processorSeconds.toFixed(2).padStart(11),
          other.processorSeconds.toFixed(2).padStart(8),
          (own.processorSeconds / other.processorSeconds).toFixed(2).padStart(7),
          (own.megabytes / other.megabytes).toFixed(2).padStart(14),
        ];
        console.log(`  ${name.padEnd(22)}${columns.join("")}${isSlower ? "  slower" : ""}`);
        return isSlower ? [name] : [];
      } catch (error) {
        console.log(
          `  ${name.padEnd(22)} not compared: ${error.message.trim().split("\n").slice(0, 3).join(" ")}`,
        );
        return [];
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The least processor time and memory of each. */
function bestInTurns(measurements) {
  const best = measurements.map(() => ({ processorSeconds: Infinity, megabytes: Infinity }));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [first, second] = best.map(({ processorSeconds }) => processorSeconds);
    if (round >= MIN_ROUNDS && Math.max(first / second, second / first) < SLOWER) break;
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const which of order) {
      const usage = measurements[which]();
      for (const key of Object.keys(best[which])) best[which][key] = Math.min(best[which][key], usage[key]);
    }
  }
  return best;
}

/** What commands read; made by this build, the same for both. */
function prepare(folder) {
  const files = {
    corpus: join(folder, "dev.json"),
    predictions: join(folder, "predictions.csv"),
    scenes: join(folder, "scenes"),
    written: join(folder, "written"),
  };
  makeCorpus(EXAMPLES, files);
  mkdirSync(files.written);
  runCommand(COMMANDS["scenes generate"](files, files.scenes));
  runCommand(COMMANDS["reason write"](files, join(files.written, "train.json")));
  return files;
}
