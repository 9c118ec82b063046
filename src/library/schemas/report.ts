import { z } from "zod";
import { CorpusAudit, Section } from "../../corpus/browser.ts";

/** Every audit of a corpus, as numbers and as a report; null when it has no examples yet. */
export const ReportReply = z.object({
  /** The number of sentences, and of those whose phenomena are known. */
  sentences: z.number(),
  tagged: z.number(),
  report: z
    .object({
      /** Of all chance in the audit. */
      seed: z.string(),
      audit: CorpusAudit,
      sections: z.array(Section),
    })
    .nullable(),
});
