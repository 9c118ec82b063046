import { useRef, useState } from "react";
import { MAX_TEXT_CHARACTERS, pairNumbers, type TextsReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { CitedText } from "../components/cited-text.tsx";
import { Field, RequestButton } from "../components/form.tsx";
import { formatTime, spaced } from "../components/format.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { textOf } from "../components/plain-text.tsx";
import type { CampaignProps } from "./campaign-page.tsx";
import { DefaultInstructions } from "./worker/instructions.tsx";
import "../style/worker.css"; // of the default instructions

type Text = ReplyOf<typeof TextsReply>["texts"][number];

/** Editors of what workers agree to, read before they begin, and are asked in every task. */
export function EditTexts({ params, campaign }: Pick<CampaignProps, "params" | "campaign">) {
  const stored = useApiQuery("GET /api/campaigns/:campaign/texts", { params });
  return (
    <Loaded query={stored}>
      {({ texts }) => (
        <>
          {texts.map((text) => (
            <Editor key={text.name} params={params} campaign={campaign} {...text} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Editor({
  params,
  campaign,
  name,
  text,
  builtIn,
  version,
  by,
  at,
  isDecided,
  deviation,
}: Text & {
  readonly params: { readonly campaign: string };
  readonly campaign: CampaignProps["campaign"];
}) {
  const [draft, setDraft] = useState<string>();
  const save = useApiMutation(() => setDraft(undefined));
  const written = draft ?? text ?? "";
  const isChanged = written.trim() !== (text ?? "");
  const id = `text-${name}`;
  const request = (words: string | null) => {
    return {
      route: "PUT /api/campaigns/:campaign/texts/:name",
      params: { ...params, name },
      body: { text: words },
    } as const;
  };
  return (
    <details className="panel" open={name === "consent"}>
      <summary>
        <h2>{TITLES[name] ?? `Prompt of every task: ${spaced(name)}`}</h2>
      </summary>
      <div className="stack">
        <Field
          id={id}
          label="Text (lines that begin with “- ” become a list)"
          help={HELP[name] ?? PROMPT_HELP}
        >
          <textarea
            id={id}
            rows={8}
            maxLength={MAX_TEXT_CHARACTERS}
            value={written}
            aria-describedby={`about-${id}`}
            onChange={({ target }) => setDraft(target.value)}
          />
        </Field>
        {name === "instructions" && <EditableDefault campaign={campaign} edit={setDraft} />}
        {deviation !== null && (
          <p className="soft">
            Default text: <CitedText text={deviation} />
          </p>
        )}
        <Failure error={save.error} />
        <div className="row">
          <RequestButton
            className="main"
            change={save}
            request={request(written)}
            disabled={!isChanged || written.trim() === "" || save.isPending}
          >
            Save
          </RequestButton>
          <button type="button" disabled={draft === undefined} onClick={() => setDraft(undefined)}>
            Discard changes
          </button>
          {name === "consent" && !isDecided ? (
            <RequestButton change={save} request={request(null)} disabled={isChanged || save.isPending}>
              Keep the default text
            </RequestButton>
          ) : (
            <RequestButton
              className="quiet"
              change={save}
              request={request(null)}
              disabled={text === builtIn || save.isPending}
            >
              Reset to the default text
            </RequestButton>
          )}
          <span className="soft" role="status">
            {isChanged ? "Not saved yet." : originOf({ version, by, at })}
          </span>
        </div>
      </div>
    </details>
  );
}

/** The default instructions as workers see them, and a button to start from their text. */
function EditableDefault({
  campaign: { recipe, settings },
  edit,
}: {
  readonly campaign: CampaignProps["campaign"];
  readonly edit: (text: string) => void;
}) {
  const shown = useRef<HTMLDivElement>(null);
  const pairs =
    recipe === "photos"
      ? pairNumbers(settings as { imagesPerSet: number; pairsSelected: number }) // numbers in every photo campaign
      : null;
  return (
    <details>
      <summary>The default instructions</summary>
      <div className="stack">
        <div>
          <button type="button" onClick={() => edit(textOf(shown.current!))}>
            Edit a copy without the pictures
          </button>
        </div>
        <div ref={shown}>
          <DefaultInstructions pairs={pairs} />
        </div>
      </div>
    </details>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  consent: "Consent text",
  instructions: "Instructions",
};

const PROMPT_HELP =
  "The first line is the short form. Workers see the text that was current when they claimed the task; earlier versions are kept.";

const HELP: Readonly<Record<string, string>> = {
  consent:
    "Name your institution, its ethics approval and a contact. Workers who agreed to an earlier version are asked again.",
  instructions:
    "Workers read the instructions before they start. Your text replaces the default instructions and their example pictures; earlier versions are kept.",
};

function originOf({ version, by, at }: Pick<Text, "version" | "by" | "at">): string {
  const origin = by === null || at === null ? "default text" : `by ${by}, ${formatTime(at)}`;
  return version === null ? "Default instructions." : `Version ${version.slice(0, 8)}, ${origin}.`;
}
