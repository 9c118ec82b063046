import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { phenomenaTable } from "../phenomena-tables.ts";
import { type Audit, AuditTally } from "./audit.ts";
import { DEFINITIONS } from "./definitions.ts";
import { renderReport } from "./render-report.ts";

const HOSTILE = `</script><img src=x onerror="alert('1')">&`;

function auditOf(examples: Parameters<AuditTally["add"]>[0][]): Audit {
  const tally = new AuditTally();
  for (const example of examples) tally.add(example, { file: HOSTILE, line: 1 });
  return tally.result({ random: new Random(1) });
}

function pageOf(audit: Audit): string {
  const provenance = {
    version: "1.2.3",
    command: `report ${HOSTILE}`,
    seed: "1",
    files: [{ path: HOSTILE, sha256: "00" }],
  };
  return renderReport(audit, provenance, {
    source: HOSTILE,
    rows: phenomenaTable([{ sentence: "a", phenomena: [] }]),
  });
}

/** Forty writing tasks whose every text is hostile. */
const PAIRS = Array.from({ length: 40 }, (_, set) =>
  [0, 1, 2, 3].map((pair) =>
    pairExample(`dev-${set}-${pair}-0`, pair < 2, {
      sentence: `${HOSTILE} ${set}`,
      synset: HOSTILE,
      writer: HOSTILE,
      images: [`${HOSTILE}${pair}`, HOSTILE],
      validation: "7=T",
      answers: "1=T 2=F",
    }),
  ),
).flat();

test("no text of a file becomes markup, whatever it holds", () => {
  const page = pageOf(auditOf(PAIRS));
  expect(page).not.toContain("<img");
  expect(page.match(/<\/script>/g)).toHaveLength(1); // the page's own
  expect(page).not.toContain('onerror="');
  expect(page).toContain("&lt;/script&gt;");
});

test("the page needs nothing from outside, and says so to the browser", () => {
  const page = pageOf(auditOf(PAIRS));
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<(link|script src|iframe|img)\b|url\(|@import|https?:/);
});

test("the numbers are on the page once more as JSON, for other tools", () => {
  const audit = auditOf(PAIRS);
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(pageOf(audit))?.[1];
  expect(JSON.parse(json ?? "").stats).toEqual(JSON.parse(JSON.stringify(audit.stats)));
});

test("names of numbers carry their definition", () => {
  const page = pageOf(auditOf(PAIRS));
  for (const name of ["alpha", "majority", "uniqueSentences", "upperBound", "probe"] as const) {
    expect(page).toContain(`title="${DEFINITIONS[name].replaceAll("'", "&#39;")}"`);
  }
});

test("what a paper prints stands only beside an official split, which these examples are not", () => {
  const page = pageOf(auditOf(PAIRS));
  expect(page).not.toMatch(/N2 Table 4|N2 4|N2 Table 5|marks: (undefined|null)/);
  const audit = auditOf(PAIRS);
  const official = { ...audit.stats.splits[0]!, split: "dev", examples: 6_982, trueExamples: 3_551 };
  const asOfficial = pageOf({ ...audit, stats: { ...audit.stats, splits: [official] } });
  expect(asOfficial).toContain("N2 Table 4");
  expect(asOfficial).toContain("N2 Table 5");
  expect(asOfficial).not.toContain("0.912"); // of dev and test1 together
  expect(asOfficial).toContain(">96.2 +- 2.1<");
});

test("a corpus without judgments, synsets or repeated pictures still has a page, without NaN", () => {
  const bare = pageOf(auditOf([0, 1, 2, 3].map((m) => sceneExample(`0-${m}`, m < 2))));
  expect(bare).toContain("no example has two judgments");
  expect(bare).toContain("No picture occurs twice");
  expect(bare).not.toMatch(/NaN|undefined|Infinity/);
});
