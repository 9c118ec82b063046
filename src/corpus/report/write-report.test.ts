import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { pairsWithText, sceneExample } from "../../core/testing/examples.ts";
import { phenomenaTable } from "../phenomena-tables.ts";
import type { Audit } from "../schemas/audit.ts";
import { AuditTally } from "./audit.ts";
import { DEFINITIONS } from "./content.ts";
import { readReportPage } from "./report-page.ts";
import { renderReport } from "./write-report.ts";

// How the page shows its data is tested in a browser, in web/library/report/report-file.system.test.ts.

const HOSTILE = `</script><!--<img src=x onerror="alert('1')">&$'`;

/** A page without script and style: what is tested here is its data. */
const PAGE = `<title>Report</title><script type="application/json" id="data"></script><p>`;

function auditOf(examples: Parameters<AuditTally["add"]>[0][]): Audit {
  const tally = new AuditTally();
  for (const example of examples) tally.add(example, { file: HOSTILE, line: 1 });
  return tally.result({ random: new Random(1) });
}

function pageOf(audit: Audit): string {
  const files = [{ path: HOSTILE, sha256: "00" }];
  return renderReport(PAGE, audit, {
    provenance: { version: "1.2.3", command: `report ${HOSTILE}`, seed: "1", files },
    phenomena: {
      source: HOSTILE,
      tagged: false,
      sentences: 1,
      rows: phenomenaTable([{ sentence: "a", phenomena: [] }]),
    },
  });
}

function dataOf(audit: Audit): Record<string, unknown> {
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(pageOf(audit))?.[1];
  return JSON.parse(json ?? "");
}

const PAIRS = pairsWithText(HOSTILE);

test("no text of a file becomes markup, whatever it holds", () => {
  const page = pageOf(auditOf(PAIRS));
  expect(page.match(/</g)).toHaveLength(PAGE.match(/</g)!.length); // the page's own
  expect(page.startsWith(PAGE.slice(0, 30)) && page.endsWith("</script><p>")).toBe(true);
  expect(JSON.stringify(dataOf(auditOf(PAIRS)))).toContain("</script><!--<img src=x onerror=");
});

test("the numbers are on the page as JSON, for other tools", () => {
  const audit = auditOf(PAIRS);
  const { title: _, provenance, phenomena, sections: __, ...numbers } = dataOf(audit);
  expect(numbers).toEqual(JSON.parse(JSON.stringify(audit)));
  expect(provenance).toMatchObject({ version: "1.2.3", seed: "1" });
  expect(phenomena).toMatchObject({ source: HOSTILE });
});

test("the same audit gives the same bytes", () => {
  expect(pageOf(auditOf(PAIRS))).toBe(pageOf(auditOf(PAIRS)));
});

test("names of numbers carry their definition", () => {
  const sections = JSON.stringify(dataOf(auditOf(PAIRS)).sections);
  for (const name of ["alpha", "majority", "uniqueSentences", "upperBound", "probe"] as const)
    expect(sections).toContain(`"definition":${JSON.stringify(DEFINITIONS[name])}`);
});

test("what a paper prints stands only beside an official split, which these examples are not", () => {
  const page = pageOf(auditOf(PAIRS));
  expect(page).not.toMatch(/N2 Table 4|N2 4|"published"/);
  expect(page).toContain(`"besides":null`);
  const audit = auditOf(PAIRS);
  const asMany = { ...audit.stats.splits[0]!, split: "dev", examples: 6_982, trueExamples: 3_551 };
  expect(pageOf({ ...audit, stats: { ...audit.stats, splits: [asMany] } })).not.toContain(
    "Suhr et al. 2019, Table 4",
  );
  const official = { ...asMany, official: "nlvr2-dev" };
  const asOfficial = pageOf({ ...audit, stats: { ...audit.stats, splits: [official] } });
  expect(asOfficial).toContain("Suhr et al. 2019, Table 4");
  expect(asOfficial).toContain(`"besides":"Suhr et al. 2019, Table 5`);
  expect(asOfficial).not.toContain(`"value":"0.912`); // of dev and test1 together
  expect(asOfficial).toContain(`"value":"96.2 +- 2.1"`);
});

test("a corpus without judgments, synsets or repeated pictures still has a page, without NaN", () => {
  const bare = pageOf(auditOf([0, 1, 2, 3].map((m) => sceneExample(`0-${m}`, m < 2))));
  expect(bare).toContain("there are no judgments");
  expect(bare).toContain("No image or scene occurs more than once");
  expect(bare).not.toMatch(/NaN|undefined|Infinity/);
});

test("a page that was not built is told with the next step", () => {
  const hint = expect.stringContaining("npm run build");
  expect(() => readReportPage("no-such-folder/report.html")).toThrow(
    expect.objectContaining({ code: "data/unreadable", hint }),
  );
});
