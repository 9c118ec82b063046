import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listStrings, stringsOf } from "./list-strings.js";

/** Abbreviations of papers and ids of rules, such as "N2 3.6", "AP B", "N Table 3", "SPEC P7" and "[C4]". */
const RULE_IDS = /\b(?:N2?|AP|VB) (?:\d|Table|Figure|[A-F]\b)|\bSPEC\b|\[[A-Z]\d\]|\((?:SPEC )?[A-Z]\d\)/;

/** Folders of the machine that a program was written on. */
const MACHINE_PATHS = /(?:^|[\s"'`(])(?:\/(?:home|root|tmp|Users|work)\/|[A-Z]:\\)/;

/** Wrong English and words of our own for which the field has a term: the phrase, and what to write instead. */
const BANNED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [
    /\b(?:is|are) no [A-Z]|\bis no (?:image|line|hash|file|archive|report|multiple|operator|setting)/,
    "is not a",
  ],
  [/\b(?:there is|there are) no such\b/i, "not found"],
  [/\bthere is a .* already\b/i, "already exists"],
  [/\b(?:is|are) there already\b/, "already exists"],
  [
    /\bgoes on\b|\bcame to (?:a stop|an end|their end)\b|\bhalf-way\b|\bstopped half/i,
    "resume, stop, interrupted",
  ],
  [/\banew\b/, "again"],
  [/\brests? on\b/i, "based on"],
  [/\bin points of percent\b/, "percentage points"],
  [/\bby chance\b|\ball chance\b/i, "majority baseline; random seed"],
  [/\bseed of\b/i, "random seed"],
  [/\bsomebody\b/i, "someone"],
  [/\bthose who\b|\bof who\b|\bwho sent\b/i, "name the people"],
  [/\bworker\b[^.]*\b(?:its|it)\b(?= (?:next|own|task|answer|sentence))/i, "they, their"],
  [/\bone a line\b|\bone a PNG\b|\bline an example\b/i, "one per line"],
  [/\bsmall letters\b/i, "lower-case letters"],
  [/\bmistakes of grammar\b/i, "grammar mistakes"],
  [/\bdo(?:es)? not answer\b/, "can't be reached"],
  [/\bwhat you have done is (?:kept|paid)\b/i, "You will be paid for every accepted answer"],
  [/\bthe papers? prints?\b/i, "published values"],
  [/\bgives? labels? away\b/i, "reveals labels"],
  [/\bNobody (?:gets|has|sees)\b/, "no one; name the thing"],
  [/\bMake (?:a|the|it)\b|\bNo .* was made\b/, "create"],
  [/\bFor good\b/i, "permanently"],
  [/\bholds? no\b/, "contains no"],
  [/\bpurses?\b|\bmend\b/i, "budget; fix"],
  [/\bWrong code of\b/, "wrong code"],
  [/\bGive (?:one|either|the|such|all|a|an|it|them)\b/, "pass"],
  [/\bName (?:one|another|a|an|the|it|folders?) (?!shown)/, "pass, choose"],
  [/\bmakes? no sense\b/i, "nonsense"],
  [/\bgr[ae]y squares?\b(?!”)/i, "boxes"],
  [/\bin no set\b|\bhas such an?\b/, "outside sets; matches"],
  [/\bis there twice\b|\bless than nothing\b/, "appears twice; is negative"],
  [/\bis taken as\b|\bis not taken\b/, "is used as; is not accepted"],
  [/\bwork that is left\b|\bWith 0 you\b/, "remaining work; with 0, there is"],
];

const strings = listStrings();
const shown = strings.map(({ file, line, text }) => `${file}:${line} ${text}`);

test("every string of pages and commands is listed", () => {
  expect(strings.length).toBeGreaterThan(4_000);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  const page = '<p title="A tip">Two {n} of <b>them</b></p>; fail(`No ${what} found`); const id = "a-b";';
  expect(stringsOf("page.tsx", `${page}\n// A comment\nimport "An import";`)).toEqual([
    { file: "page.tsx", line: 1, text: "Two {...} of {...}" },
    { file: "page.tsx", line: 1, text: "A tip" },
    { file: "page.tsx", line: 1, text: "them" },
    { file: "page.tsx", line: 1, text: "No {...} found" },
  ]);
});

test("no page and no command shows ids of rules or abbreviations of papers", () => {
  expect(shown.filter((text) => RULE_IDS.test(text))).toEqual([]);
});

test("no page of documentation but the rules of the protocols and the papers' numbers does either", () => {
  const pages = readdirSync("docs").filter((name) => /^(?!SPEC|numbers).*\.md$/.test(name));
  const lines = pages.flatMap((name) =>
    readFileSync(`docs/${name}`, "utf8").replaceAll("SPEC.md", "").split("\n"),
  );
  expect(lines.filter((line) => RULE_IDS.test(line))).toEqual([]);
});

test("no page and no command shows a path of the machine that it was written on", () => {
  expect(strings.filter(({ text }) => MACHINE_PATHS.test(text))).toEqual([]);
});

describe("plain words", () => {
  test.each(BANNED)("no page and no command says %s; instead: %s", (phrase) => {
    expect(shown.filter((text) => phrase.test(text))).toEqual([]);
  });
});
