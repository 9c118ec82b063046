import { useState } from "react";
import type { ConsentTextReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { Field, RequestButton } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

/** The editor of the consent text. */
export function ConsentText({ params }: Pick<CampaignProps, "params">) {
  const stored = useApiQuery("GET /api/campaigns/:campaign/consent-text", { params });
  return (
    <section className="panel stack" aria-labelledby="consent-text-title">
      <h2 id="consent-text-title">What workers agree to</h2>
      <Loaded query={stored}>{(words) => <Editor params={params} {...words} />}</Loaded>
    </section>
  );
}

function Editor({
  params,
  text,
  version,
  by,
  at,
  builtIn,
}: ReplyOf<typeof ConsentTextReply> & { readonly params: { readonly campaign: string } }) {
  const [draft, setDraft] = useState<string>();
  const save = useApiMutation(() => setDraft(undefined));
  const written = draft ?? text;
  const isChanged = written.trim() !== text;
  return (
    <>
      <Field
        id="consent-text"
        label="Text, with empty lines between paragraphs"
        help="Name your institution, the approval of its ethics board and whom to ask. Who agreed to other words is asked again."
      >
        <textarea
          id="consent-text"
          rows={8}
          maxLength={10_000}
          value={written}
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <Failure error={save.error} />
      <div className="row">
        <RequestButton
          className="main"
          change={save}
          request={{ route: "PUT /api/campaigns/:campaign/consent-text", params, body: { text: written } }}
          disabled={!isChanged || written.trim() === "" || save.isPending}
        >
          Save the text
        </RequestButton>
        <button type="button" disabled={draft === undefined} onClick={() => setDraft(undefined)}>
          Undo the changes
        </button>
        <button
          type="button"
          className="quiet"
          disabled={written === builtIn}
          onClick={() => setDraft(builtIn)}
        >
          Take the built-in words
        </button>
        <span className="soft" role="status">
          {isChanged ? "Not saved yet." : `Text ${version.slice(0, 8)}, ${originOf({ by, at })}.`}
        </span>
      </div>
    </>
  );
}

function originOf({ by, at }: Pick<ReplyOf<typeof ConsentTextReply>, "by" | "at">): string {
  return by === null || at === null ? "the built-in words" : `by ${by}, ${formatTime(at)}`;
}
