import { useState } from "react";
import { MAX_TEXT_CHARACTERS, type TextsReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { Field, RequestButton } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

type Text = ReplyOf<typeof TextsReply>["texts"][number];

/** Editors of what workers agree to, read before they begin, and are asked in every task. */
export function EditTexts({ params }: Pick<CampaignProps, "params">) {
  const stored = useApiQuery("GET /api/campaigns/:campaign/texts", { params });
  return (
    <Loaded query={stored}>
      {({ texts }) => (
        <>
          {texts.map((text) => (
            <Editor key={text.name} params={params} {...text} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Editor({
  params,
  name,
  text,
  builtIn,
  version,
  by,
  at,
  deviation,
}: Text & { readonly params: { readonly campaign: string } }) {
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
        <h2>{TITLES[name] ?? `What is asked in every task: ${name}`}</h2>
      </summary>
      <div className="stack">
        <Field
          id={id}
          label="Text; lines that begin with “- ” become a list"
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
        {deviation !== null && <p className="soft">Built-in text: {deviation}</p>}
        <Failure error={save.error} />
        <div className="row">
          <RequestButton
            className="main"
            change={save}
            request={request(written)}
            disabled={!isChanged || written.trim() === "" || save.isPending}
          >
            Save the text
          </RequestButton>
          <button type="button" disabled={draft === undefined} onClick={() => setDraft(undefined)}>
            Undo the changes
          </button>
          <RequestButton
            className="quiet"
            change={save}
            request={request(null)}
            disabled={text === builtIn || save.isPending}
          >
            Use the built-in text
          </RequestButton>
          <span className="soft" role="status">
            {isChanged ? "Not saved yet." : originOf({ version, by, at })}
          </span>
        </div>
      </div>
    </details>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  consent: "What workers agree to",
  instructions: "What workers read before they begin",
};

const PROMPT_HELP =
  "The first line says it in short. A worker sees the text that was current when they claimed the task; earlier texts are kept.";

const HELP: Readonly<Record<string, string>> = {
  consent:
    "Name your institution, the approval of its ethics board and whom to ask. Workers who agreed to an earlier text are asked again.",
  instructions:
    "Your text replaces the built-in instructions and their example pictures. Earlier texts are kept.",
};

function originOf({ version, by, at }: Pick<Text, "version" | "by" | "at">): string {
  const origin = by === null || at === null ? "the built-in text" : `by ${by}, ${formatTime(at)}`;
  return version === null ? "The built-in instructions." : `Text ${version.slice(0, 8)}, ${origin}.`;
}
