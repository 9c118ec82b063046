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
      isReady={selected.length === select && loading.allLoaded}
      isSending={isSending}
      onChange={(text) => setDraft({ ...draft, sentence: text })}
      onSend={() => answer({ kind: "sentence", selected, sentence })}
      showsShortcut
      footer={<Flags isSending={isSending} answer={answer} />}
    >
      <h1 tabIndex={-1}>Select {select} pairs and write a sentence that is true of these alone</h1>
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
              Pair {i + 1}: {selected.includes(i) ? "the sentence is true" : "the sentence is false"}
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
      <summary>Something is wrong with these images</summary>
      <p>The set is then left out, and nobody else is asked to write about it. You are paid for this task.</p>
      <div className="row">
        <button
          type="button"
          disabled={isSending}
          onClick={() => answer({ kind: "flag", reason: "duplicates" })}
        >
          Some images are the same
        </button>
        <button
          type="button"
          disabled={isSending}
          onClick={() => answer({ kind: "flag", reason: "bad-images" })}
        >
          Some images are broken or unfit
        </button>
      </div>
    </details>
  );
}
