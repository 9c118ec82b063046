import { useState } from "react";
import type { StudyReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, Submit } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Loaded } from "../components/loaded.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

type Study = NonNullable<ReplyOf<typeof StudyReply>["study"]>;

interface StudyField {
  readonly name: keyof Study;
  readonly label: string;
  readonly about: string;
  readonly pattern?: string;
  readonly isOptional?: boolean;
}

const PARAMETER = "[A-Za-z0-9_.\\-]{1,100}";

const STUDY: StudyField = { name: "study", label: "Study ID", about: "The study's ID on the marketplace." };

const CODES: readonly StudyField[] = [
  {
    name: "finishedCode",
    label: "Completion code: finished",
    about: "Set the same code on the marketplace.",
  },
  {
    name: "leftCode",
    label: "Completion code: left early",
    about: "Lets you review these participants separately.",
  },
  {
    name: "unqualifiedCode",
    label: "Completion code: not qualified",
    about: "Optional. If empty, the “left early” code is used.",
    isOptional: true,
  },
];

/** Fields that have a default for Prolific only. */
const ANOTHER: readonly StudyField[] = [
  {
    name: "source",
    label: "Marketplace",
    about: "The name shown in your lists: lower-case letters, digits and hyphens.",
    pattern: "[a-z0-9\\-]{1,40}",
  },
  {
    name: "workerParameter",
    label: "URL parameter for the participant ID",
    about: "As it appears in the link participants use.",
    pattern: PARAMETER,
  },
  {
    name: "studyParameter",
    label: "URL parameter for the study ID",
    about: "Participants are admitted only if this matches the study ID.",
    pattern: PARAMETER,
  },
  {
    name: "completionUrl",
    label: "Completion URL",
    about: "Must begin with https://. {code} is replaced by one of the codes below.",
    pattern: "https://[^\\s\"'<>]+",
  },
];

/** Connects the campaign with a study of Prolific, or of any marketplace that adds parameters to a URL. */
export function StudyForm({
  params,
  campaign,
}: {
  readonly params: CampaignProps["params"];
  readonly campaign: string;
}) {
  const stored = useApiQuery("GET /api/campaigns/:campaign/study", { params });
  return (
    <section className="panel stack">
      <h2>Connect a marketplace study</h2>
      <Loaded query={stored}>
        {({ study }) => (
          <ConnectedStudy key={JSON.stringify(study)} study={study} params={params} campaign={campaign} />
        )}
      </Loaded>
    </section>
  );
}

function ConnectedStudy({
  study,
  params,
  campaign,
}: {
  readonly study: Study | null;
  readonly params: CampaignProps["params"];
  readonly campaign: string;
}) {
  const [isProlific, setProlific] = useState(study === null || study.source === "prolific");
  const change = useApiMutation();
  const submit = onSubmit<Record<string, string>>((filled) => {
    const body = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ""));
    change.mutate({
      route: "PUT /api/campaigns/:campaign/study",
      params,
      body: body as unknown as Study, // the form has its fields, and the server checks them
    });
  });
  const fields = isProlific ? [STUDY, ...CODES] : [...ANOTHER, STUDY, ...CODES];
  return (
    <form className="stack" onSubmit={submit}>
      <fieldset className="row">
        <legend>Marketplace</legend>
        {[true, false].map((each) => (
          <label key={`${each}`} className="choice option">
            <input type="radio" checked={isProlific === each} onChange={() => setProlific(each)} />
            {each ? "Prolific" : "Another marketplace"}
          </label>
        ))}
      </fieldset>
      {fields.map(({ name, label, about, pattern, isOptional = false }) => (
        <InputField
          key={name}
          id={name}
          label={label}
          help={about}
          name={name}
          required={!isOptional}
          maxLength={name === "completionUrl" ? 2_000 : 100}
          autoComplete="off"
          {...(pattern !== undefined && { pattern, title: about })}
          defaultValue={study?.[name] ?? ""}
        />
      ))}
      <Submit change={change}>{study === null ? "Connect" : "Change"}</Submit>
      {study !== null && (
        <div role="status">
          <p>
            Connected to study {study.study} on {study.source}. Use this study URL:
          </p>
          <code className="address">{addressOf(study, campaign)}</code>
          {study.source !== "prolific" && (
            <p className="soft">
              Replace PARTICIPANT with the marketplace's placeholder for the participant ID.
            </p>
          )}
        </div>
      )}
    </form>
  );
}

/** The URL for participants of a study, with the placeholders of its marketplace. */
function addressOf({ source, study, workerParameter, studyParameter }: Study, campaign: string): string {
  const parameters =
    source === "prolific"
      ? "PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}"
      : `${workerParameter}=PARTICIPANT&${studyParameter}=${encodeURIComponent(study)}`;
  return `${location.origin}/join?campaign=${campaign}&${parameters}`;
}
