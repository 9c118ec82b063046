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
          Accuracy is the share of predictions that are right; consistency the share of sentences all of whose
          predictions are. Intervals cover 95 %, by bootstrap over sentences. Results are rounded, so that
          they tell little of single labels: accuracy and consistency to two decimals, intervals outward to
          half a point, subsets to whole points.
        </li>
        <li>
          Balanced: examples whose pictures occur more than once, with both labels; unbalanced: more than
          once, always with one. Beside them stands the difference to the accuracy on all examples. A system
          that is much better on unbalanced ones may know the pictures rather than the sentences.
        </li>
        <li>
          Equal accuracies share a rank. “≈ best” marks systems that a paired test over sentences (sign flips,
          p ≥ 0.05) does not tell apart from the first.
        </li>
        <li>
          Labels stay on the server. A team has {budgetInWords(budget)}; withdrawing a result does not give
          one back. Two files that differ in one prediction tell one label: that is why there is a budget.
        </li>
        <li>
          Quoted rows are what the papers print of this split. They have no rank: nobody scored them here.
        </li>
      </ul>
    </details>
  );
}

function AboutPredictions() {
  return (
    <li>
      A prediction file is CSV without a header: <code>identifier,label</code> on every line, the label true
      or false, under the identifiers of the downloaded examples. Every example needs exactly one, in NLVR
      alternatively one for each of its six pictures (<code>test-identifier-0.png</code> to 5). A file that is
      not so is refused with its lines, and costs nothing.
    </li>
  );
}

/** Rules for models, as for the hidden test set of the paper of 2017. */
function AboutModels() {
  return (
    <>
      <li>
        A model is a run of <code>counterpoint baseline train</code>: config.json, vocabulary.json and
        best.onnx of its folder. The network inside may be another, if it takes the same inputs and gives the
        same output. What cannot be opened is refused, and costs nothing.
      </li>
      <li>
        It is run here, on sentences and scenes that nobody gets and without their labels. One that fails
        there, takes longer than ten minutes or more than two gigabytes costs a submission: how it fails may
        tell of the sentences.
      </li>
    </>
  );
}
