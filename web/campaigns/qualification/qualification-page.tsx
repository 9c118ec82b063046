import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Materials } from "../../../src/campaigns/browser.ts";
import { get, type ReplyOf, send, urlOf } from "../../api/request.ts";
import { useApiMutation, useApiQuery } from "../../api/use-api.ts";
import { Field, InputField } from "../../components/form.tsx";
import { toggled } from "../../components/interaction.ts";
import { Failure, Loaded } from "../../components/loaded.tsx";
import { CampaignPage, type CampaignProps } from "../campaign-page.tsx";
import { PictureChoice, QuestionList } from "./question-list.tsx";

type Content = ReplyOf<typeof Materials>;

/** The editor of the qualification questions and their answer key. */
export function QualificationPage() {
  return <CampaignPage>{(props) => <Qualification {...props} />}</CampaignPage>;
}

function Qualification({ campaign, params }: CampaignProps) {
  const stored = useApiQuery("GET /api/campaigns/:campaign/qualification/materials", { params });
  const [draft, setDraft] = useState<Content>();
  const guide = useApiQuery("GET /api/campaigns/:campaign/guide", { params });
  const isUnseen = guide.data?.steps.some(({ step, isDone }) => step === "test" && !isDone) ?? false;
  const { mutate } = useApiMutation();
  useEffect(() => {
    const route = "POST /api/campaigns/:campaign/qualification/seen";
    if (isUnseen) mutate({ route, params: { campaign: campaign.id } }); // a step of the checklist
  }, [isUnseen, campaign.id, mutate]);
  return (
    <div className="stack">
      {campaign.settings.requireQualification === false && (
        <div className="notice warn">
          <p>Qualification is off for this campaign, so these questions are not asked.</p>
        </div>
      )}
      <p className="soft">
        Writers answer the tutorial, rate sentences against the guidelines and write one sentence, which a
        reviewer checks. Validators judge examples. The campaign's settings determine how many questions are
        asked; a part with no questions is skipped. If you change the questions, results already recorded stay
        as they are.
      </p>
      <Loaded query={stored}>
        {(materials) => (
          <Editor
            campaign={campaign}
            params={params}
            materials={draft ?? materials}
            isChanged={draft !== undefined}
            onChange={setDraft}
          />
        )}
      </Loaded>
    </div>
  );
}

const PARTS = [
  { part: "tutorial", title: "Tutorial", setting: "tutorialQuestions" },
  { part: "guidelines", title: "Guidelines: which sentences are good?", setting: "guidelineSentences" },
  { part: "validation", title: "Validation: is the sentence true?", setting: "validationQuestions" },
] as const;

function Editor({
  campaign,
  params,
  materials,
  isChanged,
  onChange,
}: Pick<CampaignProps, "campaign" | "params"> & {
  readonly materials: Content;
  readonly isChanged: boolean;
  readonly onChange: (materials: Content | undefined) => void;
}) {
  const save = useApiMutation();
  const takeBuiltIn = async () =>
    onChange(
      await get("GET /api/campaigns/:campaign/qualification/materials", {
        params,
        query: { builtIn: "true" },
      }),
    );
  const { pictures, writing } = materials;
  return (
    <div className="editor">
      {PARTS.map(({ part, title, setting }) => (
        <section key={part}>
          <h2>{title}</h2>
          <p className="soft">
            {materials[part].length} questions;{" "}
            {campaign.settings[setting] === 0 ? "none are" : `the first ${campaign.settings[setting]} are`}{" "}
            asked.
          </p>
          <QuestionList
            part={part}
            questions={materials[part]}
            pictures={pictures}
            params={params}
            onChange={(questions) => onChange({ ...materials, [part]: questions })}
          />
        </section>
      ))}
      <section className="stack">
        <h2>Writing: first sentence</h2>
        {campaign.settings.requireCheckedSentence === false && (
          <p className="soft">Not asked: the setting is off.</p>
        )}
        <Field id="writing-asks" label="Question text">
          <textarea
            id="writing-asks"
            rows={2}
            maxLength={2_000}
            value={writing.prompt}
            onChange={({ target }) =>
              onChange({ ...materials, writing: { ...writing, prompt: target.value } })
            }
          />
        </Field>
        <PictureChoice
          id="writing-picture"
          pictures={pictures}
          params={params}
          picture={writing.picture}
          selected={writing.selected}
          onChange={(picture) => picture && onChange({ ...materials, writing: { ...writing, picture } })}
        />
        <SelectedPairs
          picture={pictures[writing.picture]}
          selected={writing.selected ?? []}
          onChange={(selected) => onChange({ ...materials, writing: { ...writing, selected } })}
        />
      </section>
      <div className="stack sticky">
        <Failure error={save.error} />
        <div className="row">
          <button
            type="button"
            className="main"
            disabled={!isChanged || save.isPending}
            onClick={() =>
              save.mutate(
                {
                  route: "PUT /api/campaigns/:campaign/qualification/materials",
                  params,
                  body: withoutGaps(materials),
                },
                { onSuccess: () => onChange(undefined) },
              )
            }
          >
            Save questions
          </button>
          <button type="button" disabled={!isChanged} onClick={() => onChange(undefined)}>
            Discard changes
          </button>
          <button type="button" className="quiet" onClick={() => void takeBuiltIn()}>
            Reset to the default questions
          </button>
          <span className="soft" role="status">
            {isChanged ? "Not saved yet." : save.isSuccess && "Saved."}
          </span>
        </div>
      </div>
      <MaterialsFile params={params} onReplaced={() => onChange(undefined)} />
    </div>
  );
}

/** The pairs that the sentence of a new writer has to be true of. */
function SelectedPairs({
  picture,
  selected,
  onChange,
}: {
  readonly picture: Content["pictures"][string] | undefined;
  readonly selected: readonly number[];
  readonly onChange: (selected: number[]) => void;
}) {
  if (picture?.kind !== "pairs") return null;
  return (
    <fieldset className="row">
      <legend>Selected pairs (the sentence must be true only of these)</legend>
      {picture.pairs.map((pair, i) => (
        <label key={pair.join(" ")} className="choice option">
          <input
            type="checkbox"
            checked={selected.includes(i)}
            onChange={() => onChange(toggled(selected, i).toSorted((a, b) => a - b))}
          />
          Pair {i + 1}
        </label>
      ))}
    </fieldset>
  );
}

/** Materials without empty options, which occur while options are typed. */
function withoutGaps(materials: Content): Content {
  const tidy = (questions: Content["tutorial"]) =>
    questions.map((question) => ({
      ...question,
      options: question.options.map((option) => option.trim()).filter((option) => option !== ""),
    }));
  const { tutorial, guidelines, validation } = materials;
  return {
    ...materials,
    tutorial: tidy(tutorial),
    guidelines: tidy(guidelines),
    validation: tidy(validation),
  };
}

/** Download and upload of all questions with their pictures as one file. */
function MaterialsFile({
  params,
  onReplaced,
}: {
  readonly params: CampaignProps["params"];
  readonly onReplaced: () => void;
}) {
  const client = useQueryClient();
  const replace = useMutation({
    mutationFn: async (file: File) =>
      send("PUT /api/campaigns/:campaign/qualification/materials", {
        params,
        body: parse(await file.text()),
      }),
    onSuccess: async () => {
      onReplaced();
      await client.invalidateQueries();
    },
  });
  return (
    <section className="panel stack">
      <h2>Import or export questions</h2>
      <p>
        To add pictures, upload a JSON file with named <code>pictures</code> (scenes, or pairs of images given
        as hashes of the campaign's images or names of built-in drawings) and the questions that use them.
        Download the current file as a template.
      </p>
      <div className="row">
        <a
          className="button"
          href={urlOf("GET /api/campaigns/:campaign/qualification/materials", { params })}
          download="qualification.json"
        >
          Download
        </a>
      </div>
      <InputField
        id="materials-file"
        label="Replace all questions from a file"
        type="file"
        accept="application/json,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) replace.mutate(file);
          target.value = "";
        }}
      />
      <Failure error={replace.error} />
      {replace.isSuccess && (
        <p className="good-text" role="status">
          Questions replaced.
        </p>
      )}
    </section>
  );
}

/** The content of a file; the server validates it. */
function parse(text: string): ReplyOf<typeof Materials> {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("The file is not valid JSON", { cause });
  }
}
