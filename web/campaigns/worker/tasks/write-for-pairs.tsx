import { selectionText } from "../../../../src/campaigns/browser.ts";
import { countOf } from "../../../components/format.ts";
import { toggled } from "../../../components/interaction.ts";
import { PhotoPair, useLoading } from "../../../components/photos.tsx";
import { PlainText } from "../../../components/plain-text.tsx";
import { SentenceForm } from "../sentence-form.tsx";
import { useDraft } from "../use-draft.ts";
import type { TaskProps } from "./task-props.ts";

interface Draft {
  readonly selected: readonly number[];
  readonly sentence: string;
}

/** Selects some of four pairs, and writes one sentence that is true of these alone (N2 Figure 2d). */
export function WriteForPairs({ assignment, prompt, task, isSending, answer }: TaskProps<"write-for-pairs">) {
  const { pairs, select } = task;
  const [draft, setDraft] = useDraft<Draft>(assignment, { selected: [], sentence: "" });
  const { selected, sentence } = draft;
  const loading = useLoading(pairs.flat());
  const toggle = (pair: number) =>
    setDraft({ ...draft, selected: toggled(selected, pair).toSorted((a, b) => a - b) });
  return (
    <SentenceForm
      sentence={sentence}
      missing={
        selected.length < select
          ? `Select ${countOf(select - selected.length, "more pairs")}.`
          : loading.text || undefined
      }
      isSending={isSending}
      onChange={(text) => setDraft({ ...draft, sentence: text })}
      onSend={() => answer({ kind: "sentence", selected, sentence })}
      showsShortcut
      footer={<Flags isSending={isSending} answer={answer} />}
    >
      <h1 tabIndex={-1}>
        Select {countOf(select, "pairs")} and write one sentence that is{" "}
        {selectionText({ shown: pairs.length, selected: select })}
      </h1>
      <PlainText text={prompt} />
      <fieldset className="pairs">
        <legend>
          {selected.length} of {select} selected. {loading.text}
        </legend>
        {pairs.map((pair, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer names a pair by its index
            key={i}
            className={selected.includes(i) ? "panel selectable selected" : "panel selectable"}
          >
            <label className="row">
              <input
                type="checkbox"
                checked={selected.includes(i)}
                disabled={!selected.includes(i) && selected.length >= select}
                onChange={() => toggle(i)}
              />
              Pair {i + 1}:{" "}
              {selected.includes(i)
                ? "selected, the sentence must be true"
                : selected.length < select
                  ? "not selected"
                  : "not selected, the sentence must be false"}
            </label>
            <PhotoPair pair={pair} loading={loading} />
          </div>
        ))}
      </fieldset>
    </SentenceForm>
  );
}

/** Reports pairs that no sentence can be written for. */
function Flags({ isSending, answer }: Pick<TaskProps<"write-for-pairs">, "isSending" | "answer">) {
  return (
    <details>
      <summary>Report a problem with these images</summary>
      <p>
        The set will be dropped, and no one else will be asked to write about it. You will be paid for this
        task.
      </p>
      <div className="row">
        <button
          type="button"
          disabled={isSending}
          onClick={() => answer({ kind: "flag", reason: "duplicates" })}
        >
          Some images are duplicates
        </button>
        <button
          type="button"
          disabled={isSending}
          onClick={() => answer({ kind: "flag", reason: "bad-images" })}
        >
          Some images are broken or unsuitable
        </button>
      </div>
    </details>
  );
}
