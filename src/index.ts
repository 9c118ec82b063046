import type * as corpus from "./corpus/index.ts";
import type * as rehearsal from "./rehearsal/index.ts";

/** @module */

export async function agreement(...args: Parameters<typeof corpus.agreement>) {
  return (await import("./corpus/index.ts")).agreement(...args);
}
export async function biasReport(...args: Parameters<typeof corpus.biasReport>) {
  return (await import("./corpus/index.ts")).biasReport(...args);
}
export async function checkCorpus(...args: Parameters<typeof corpus.checkCorpus>) {
  return (await import("./corpus/index.ts")).checkCorpus(...args);
}
export async function corpusStats(...args: Parameters<typeof corpus.corpusStats>) {
  return (await import("./corpus/index.ts")).corpusStats(...args);
}
export async function countPhenomena(...args: Parameters<typeof corpus.countPhenomena>) {
  return (await import("./corpus/index.ts")).countPhenomena(...args);
}
export async function exportCorpus(...args: Parameters<typeof corpus.exportCorpus>) {
  return (await import("./corpus/index.ts")).exportCorpus(...args);
}
export async function humanPerformance(...args: Parameters<typeof corpus.humanPerformance>) {
  return (await import("./corpus/index.ts")).humanPerformance(...args);
}
export async function splitCorpus(...args: Parameters<typeof corpus.splitCorpus>) {
  return (await import("./corpus/index.ts")).splitCorpus(...args);
}
export async function writeReport(...args: Parameters<typeof corpus.writeReport>) {
  return (await import("./corpus/index.ts")).writeReport(...args);
}
export async function rehearse(...args: Parameters<typeof rehearsal.rehearseCampaign>) {
  return (await import("./rehearsal/index.ts")).rehearseCampaign(...args);
}

import type * as evaluation from "./evaluation/index.ts";
export async function scorePredictions(...args: Parameters<typeof evaluation.scorePredictions>) {
  return (await import("./evaluation/index.ts")).scorePredictions(...args);
}
export async function comparePredictions(...args: Parameters<typeof evaluation.comparePredictions>) {
  return (await import("./evaluation/index.ts")).comparePredictions(...args);
}
