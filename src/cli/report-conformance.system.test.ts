import { afterAll, expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { phenomenaFound, reportSections } from "../corpus/index.ts";
import { allBehind, wronglyCounted } from "../corpus/testing/drilldowns.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { CorpusThreads } from "../library/index.ts";
import { openCorpora } from "../library/open-corpora.ts";
import { jsonOf } from "./testing/run-counterpoint.ts";

// Failures name queries and counts, never sentences of the official data.

const folder = temporaryFolder();
const threads = new CorpusThreads((message) => expect.unreachable(message));
afterAll(() => threads.stop());

const FILES = [
  ["nlvr/dev.json", "nlvr/test.json"],
  ["nlvr2/dev.json", "nlvr2/test1.json"],
];

test.skipIf(officialFile("") === undefined).each(FILES)(
  "the library's report of %s and its other splits holds the numbers of corpus report, and leads to as many examples as it says (needs COUNTERPOINT_DATA)",
  async (...names) => {
    const files = names.map((name) => officialFile(name)!); // the test is skipped without them
    const [opened] = await openCorpora(files);
    const { corpus } = opened!;
    const { leaks, ...audit } = await threads.audit(corpus.examples);
    const page = folder.at("report.html");
    const reported = await jsonOf<Record<string, unknown>>("corpus", "report", ...files, "--out", page);
    const { file: _, leaks: placed, ...numbers } = reported;
    expect(JSON.parse(JSON.stringify(audit))).toEqual(numbers);
    expect(leaks).toHaveLength((placed as unknown[]).length);

    const sections = reportSections({ leaks, ...audit }, phenomenaFound(corpus));
    expect(wronglyCounted(corpus, sections)).toEqual([]);
    expect(allBehind(sections).length).toBeGreaterThan(100);
  },
);
