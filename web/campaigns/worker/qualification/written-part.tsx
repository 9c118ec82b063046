import type { PartReply } from "../../../../src/campaigns/browser.ts";
import type { ReplyOf } from "../../../api/request.ts";
import { ViewedPicture } from "../../../components/viewed-picture.tsx";
import { SentenceField } from "../sentence-field.tsx";
import { useDraft } from "../use-draft.ts";
import { useSentenceCheck } from "../use-sentence-check.ts";

interface Draft {
  readonly selected: readonly number[];
  readonly sentence: string;
}

/** A sentence for pictures that everybody gets; of pairs some are selected first, as in a task. */
export function WrittenPart({
  asked: { questions, pictures },
  isSending,
  answer,
}: {
  readonly asked: ReplyOf<typeof PartReply>;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
}) {
  const [draft, setDraft] = useDraft<Draft>("qualification.writing", { selected: [], sentence: "" });
  const { selected, sentence } = draft;
  const { check, isRefused } = useSentenceCheck(sentence);
  const isComplete = sentence.trim() !== "" && !isRefused;
  const [question] = questions;
  const picture = question?.picture === undefined ? undefined : pictures[question.picture];
  if (question === undefined || picture === undefined) return <p>There is nothing to write about yet.</p>;
  const hasPairs = picture.kind !== "scenes";
  const send = () => {
    if (isComplete && !isSending) answer(hasPairs ? { kind: "sentence", selected, sentence } : { sentence });
  };
  const toggle = (pair: number) =>
    setDraft({
      ...draft,
      selected: selected.includes(pair)
        ? selected.filter((each) => each !== pair)
        : [...selected, pair].sort(),
    });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{question.prompt}</p>
      <ViewedPicture picture={picture} />
      {hasPairs && (
        <fieldset className="row">
          <legend>The pairs that your sentence is true of</legend>
          {picture.pairs.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a pair is what an answer names
            <label key={i} className="choice option">
              <input type="checkbox" checked={selected.includes(i)} onChange={() => toggle(i)} />
              Pair {i + 1}
            </label>
          ))}
        </fieldset>
      )}
      <SentenceField
        sentence={sentence}
        check={check}
        onChange={(text) => setDraft({ ...draft, sentence: text })}
        onSend={send}
      />
      <div>
        <button type="submit" className="main" disabled={!isComplete || isSending}>
          {isSending ? "Sending…" : "Send the sentence"}
        </button>
      </div>
    </form>
  );
}
