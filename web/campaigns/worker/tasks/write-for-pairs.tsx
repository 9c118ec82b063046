import { PhotoPair, useLoading } from "../../../components/photos.tsx";
import { SentenceField, useSentenceCheck } from "../sentence-field.tsx";
import { useDraft } from "../use-draft.ts";
import type { TaskProps } from "./task-props.ts";

interface Draft {
  readonly selected: readonly number[];
  readonly sentence: string;
}

/** Four pairs: some are selected, and one sentence is true of these alone (N2 Figure 2d). */
export function WriteForPairs({ assignment, task, isSending, answer }: TaskProps<"write-for-pairs">) {
  const { pairs, select } = task;
  const [draft, setDraft] = useDraft<Draft>(assignment, { selected: [], sentence: "" });
  const { selected, sentence } = draft;
  const loading = useLoading(pairs.flat());
  const { check, isRefused } = useSentenceCheck(sentence);
  const isWritten = sentence.trim() !== "" && !isRefused;
  const isComplete = selected.length === select && isWritten && loading.allLoaded;
  const toggle = (pair: number) =>
    setDraft({
      ...draft,
      selected: selected.includes(pair)
        ? selected.filter((each) => each !== pair)
        : [...selected, pair].sort(),
    });
  const send = () => {
    if (isComplete && !isSending) answer({ kind: "sentence", selected, sentence });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h1 tabIndex={-1}>Select {select} pairs and write a sentence that is true of these alone</h1>
      <fieldset className="pairs">
        <legend>
          {selected.length} of {select} selected. {loading.text}
        </legend>
        {pairs.map((pair, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a pair is what an answer names
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
      <SentenceField
        sentence={sentence}
        check={check}
        onChange={(text) => setDraft({ ...draft, sentence: text })}
        onSend={send}
      />
      <div className="row">
        <button className="main" type="submit" disabled={!isComplete || isSending}>
          {isSending ? "Sending…" : "Send the sentence"}
        </button>
        <small>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </small>
      </div>
      <details>
        <summary>Something is wrong with these images</summary>
        <p>The set is then left out, and nobody has to write about it.</p>
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
    </form>
  );
}
