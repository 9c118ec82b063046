import { budgetInWords } from "./format-score.ts";

/** An explanation of the scores and the rules for submissions. */
export function HowScoringWorks({
  budget,
  accepts,
}: {
  readonly budget: { readonly submissions: number; readonly days: number | null };
  readonly accepts: "predictions" | "models";
}) {
  return (
    <details className="panel">
      <summary>How scoring works</summary>
      <ul>
        {accepts === "models" ? <AboutModels /> : <AboutPredictions />}
        <li>
          Accuracy is the share of correct predictions. Consistency is the share of sentences for which every
          prediction is correct. Intervals cover 95 %, over sentences. Results are rounded, so that they
          reveal little about single labels: accuracy and consistency to two decimals, intervals outward to
          half a point, subsets to whole points.
        </li>
        <li>
          Balanced: examples whose image pair (or scene) occurs more than once, with both labels. Unbalanced:
          it occurs more than once, always with the same label. The small number is the difference from the
          accuracy on all examples. A system that is much better on unbalanced examples may rely on images and
          ignore the sentences.
        </li>
        <li>
          Equal accuracies share a rank. “≈ best” marks systems that are not significantly different from the
          best one (paired sign-flip test over sentences, p ≥ 0.05).
        </li>
        <li>
          Labels stay on the server. Each team has {budgetInWords(budget)}. Withdrawing a result does not
          return a submission. The limit exists because two files that differ in one prediction reveal one
          label.
        </li>
        <li>Published rows are quoted from the papers. They were not scored here and have no rank.</li>
      </ul>
    </details>
  );
}

function AboutPredictions() {
  return (
    <li>
      A prediction file is CSV without a header: <code>identifier,label</code> on every line, the label true
      or false, with the identifiers of the downloaded examples. Every example needs exactly one prediction
      (for NLVR, alternatively one for each of its six PNGs, <code>test-identifier-0.png</code> to 5). A file
      that breaks these rules is rejected with line numbers and does not count as a submission.
    </li>
  );
}

/** Rules for models, as for the hidden test set of the paper of 2017. */
function AboutModels() {
  return (
    <>
      <li>
        A model consists of config.json, vocabulary.json and best.onnx from a run folder of{" "}
        <code>counterpoint baseline train</code>. You may replace the network if it has the same inputs and
        output. A model that can't be loaded is rejected and does not count as a submission.
      </li>
      <li>
        The server runs the model on unpublished sentences and scenes, without labels. A model that fails,
        runs longer than ten minutes or needs more than 2 GiB of memory still counts as a submission, because
        its failure can reveal something about the sentences.
      </li>
    </>
  );
}
