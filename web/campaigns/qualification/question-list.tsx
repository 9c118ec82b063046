import { type ReactNode, useState } from "react";
import { drawnPictureUrl, type Materials } from "../../../src/campaigns/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { Field, InputField, SelectField } from "../../components/form.tsx";
import { ViewedPicture } from "../../components/viewed-picture.tsx";
import { type CampaignProps, campaignImage } from "../campaign-page.tsx";

type Content = ReplyOf<typeof Materials>;
type Question = Content["tutorial"][number];

interface ListProps {
  readonly part: string;
  readonly questions: readonly Question[];
  readonly pictures: Content["pictures"];
  readonly params: CampaignProps["params"];
  readonly onChange: (questions: Question[]) => void;
}

/** The questions of a part, each in a section that opens for editing. */
export function QuestionList({ part, questions, pictures, params, onChange }: ListProps) {
  const replace = (at: number, ...by: Question[]) => onChange(questions.toSpliced(at, 1, ...by));
  const add = () => {
    const [first] = questions;
    const picture = first?.picture === undefined ? {} : { picture: first.picture };
    const options = [...(first?.options ?? ["yes", "no"])];
    const id = newId(part, questions);
    onChange([...questions, { id, prompt: first?.prompt ?? "", ...picture, options, answer: options[0]! }]);
  };
  return (
    <>
      <ol className="questions">
        {questions.map((question, at) => (
          <li key={question.id}>
            <Opening
              summary={
                <>
                  {question.sentence ?? question.prompt} <span className="tag good">{question.answer}</span>
                </>
              }
            >
              <QuestionFields
                id={`${part}-${question.id}`}
                question={question}
                pictures={pictures}
                params={params}
                onChange={(changed) => replace(at, changed)}
              />
              <div className="row">
                <button
                  type="button"
                  disabled={at === 0}
                  onClick={() => onChange(questions.toSpliced(at - 1, 2, question, questions[at - 1]!))}
                >
                  Move up
                </button>
                <button type="button" className="danger" onClick={() => replace(at)}>
                  Remove
                </button>
              </div>
            </Opening>
          </li>
        ))}
      </ol>
      <button type="button" onClick={add}>
        Add a question<span className="unseen"> to {part}</span>
      </button>
    </>
  );
}

/** A section whose content is rendered, and its pictures loaded, once it is opened. */
function Opening({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

function QuestionFields({
  id,
  question,
  pictures,
  params,
  onChange,
}: Pick<ListProps, "pictures" | "params"> & {
  readonly id: string;
  readonly question: Question;
  readonly onChange: (question: Question) => void;
}) {
  const { prompt, options, answer } = question;
  const { sentence, picture, ...rest } = question;
  const withSentence = (text: string) => (text === "" ? {} : { sentence: text });
  const withPicture = (name: string | undefined) => (name === undefined ? {} : { picture: name });
  return (
    <div className="stack">
      <Field id={`${id}-asks`} label="Question">
        <textarea
          id={`${id}-asks`}
          rows={2}
          maxLength={2_000}
          value={prompt}
          onChange={({ target }) => onChange({ ...question, prompt: target.value })}
        />
      </Field>
      <InputField
        id={`${id}-sentence`}
        label="Sentence to judge (optional)"
        maxLength={2_000}
        value={sentence ?? ""}
        onChange={({ target }) =>
          onChange({ ...rest, ...withPicture(picture), ...withSentence(target.value) })
        }
      />
      <PictureChoice
        id={`${id}-picture`}
        pictures={pictures}
        params={params}
        picture={picture}
        isOptional
        onChange={(name) => onChange({ ...rest, ...withSentence(sentence ?? ""), ...withPicture(name) })}
      />
      <div className="fields">
        <Field id={`${id}-options`} label="Options, one per line">
          <textarea
            id={`${id}-options`}
            rows={Math.max(3, options.length)}
            value={options.join("\n")}
            onChange={({ target }) => onChange({ ...question, options: target.value.split("\n") })}
          />
        </Field>
        <SelectField
          id={`${id}-answer`}
          label="Correct answer"
          value={answer}
          onChange={({ target }) => onChange({ ...question, answer: target.value })}
          options={[...new Set([answer, ...options.map((option) => option.trim())])].filter(
            (option) => option !== "",
          )}
        />
      </div>
    </div>
  );
}

function newId(part: string, questions: readonly Question[]): string {
  let number = questions.length + 1;
  while (questions.some(({ id }) => id === `${part}-${number}`)) number += 1;
  return `${part}-${number}`;
}

type Pictures = ReplyOf<typeof Materials>["pictures"];

/** A choice of a picture by its name, with the picture below it. */
export function PictureChoice({
  id,
  pictures,
  params,
  picture,
  selected,
  isOptional = false,
  onChange,
}: {
  readonly id: string;
  readonly pictures: Pictures;
  readonly params: CampaignProps["params"];
  readonly picture: string | undefined;
  readonly selected?: readonly number[] | undefined;
  /** True when no picture is a choice too. */
  readonly isOptional?: boolean;
  readonly onChange: (picture: string | undefined) => void;
}) {
  const shown = picture === undefined ? undefined : pictures[picture];
  return (
    <>
      <SelectField
        id={id}
        label="Picture"
        value={picture ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
        options={[...(isOptional ? [["", "none"] as const] : []), ...Object.keys(pictures)]}
      />
      {shown !== undefined && <ViewedPicture picture={view(shown, params)} selected={selected} />}
    </>
  );
}

function view(
  picture: Pictures[string],
  params: { readonly campaign: string },
): Parameters<typeof ViewedPicture>[0]["picture"] {
  if (picture.kind !== "pairs") return picture;
  const viewed = (image: string) => {
    const url = drawnPictureUrl(image);
    return url === undefined ? campaignImage(params, image) : { image, url };
  };
  return { kind: "pairs", pairs: picture.pairs.map(([left, right]) => [viewed(left), viewed(right)]) };
}
