import type { PartReply } from "../../../../src/campaigns/browser.ts";
import type { ReplyOf } from "../../../api/request.ts";
import { ViewedPicture } from "../../../components/viewed-picture.tsx";
import { useDraft } from "../use-draft.ts";

/** Questions with options, answered all at once. A picture that several of them are about is shown once. */
export function Questions({
  asked: { part, questions, pictures },
  isSending,
  answer,
}: {
  readonly asked: ReplyOf<typeof PartReply>;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
}) {
  const [chosen, setChosen] = useDraft<Readonly<Record<string, string>>>(`qualification.${part}`, {});
  const missing = questions.filter(({ id }) => chosen[id] === undefined).length;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        answer(chosen);
      }}
    >
      {questions.map(({ id, prompt, sentence, picture, options }, i) => {
        const before = questions[i - 1];
        const content = picture === undefined || picture === before?.picture ? undefined : pictures[picture];
        return (
          <fieldset key={id} className="question">
            {prompt !== before?.prompt && <legend>{prompt}</legend>}
            {prompt === before?.prompt && <legend className="unseen">{prompt}</legend>}
            {content !== undefined && <ViewedPicture picture={content} />}
            {sentence !== undefined && <blockquote className="sentence">{sentence}</blockquote>}
            <div className={options.every((option) => option.length < 20) ? "row" : "stack tight"}>
              {options.map((option) => (
                <label key={option} className="choice option">
                  <input
                    type="radio"
                    name={id}
                    checked={chosen[id] === option}
                    onChange={() => setChosen({ ...chosen, [id]: option })}
                  />
                  {option}
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="row">
        <button type="submit" className="main" disabled={missing > 0 || isSending}>
          {isSending ? "Sending…" : "Send the answers"}
        </button>
        <small>
          {missing === 0
            ? "All questions are answered."
            : `${missing} of ${questions.length} are still open.`}
        </small>
      </div>
    </form>
  );
}
