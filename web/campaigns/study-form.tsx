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

const STUDY: StudyField = { name: "study", label: "Study id", about: "As the marketplace names it." };

const CODES: readonly StudyField[] = [
  { name: "finishedCode", label: "Code for those who finish", about: "You choose it there." },
  { name: "leftCode", label: "Code for those who leave", about: "So that you can tell them apart." },
  {
    name: "unqualifiedCode",
    label: "Code for those who do not qualify",
    about: "Without it they go back as those who left.",
    isOptional: true,
  },
];

/** Fields that have a default for Prolific only. */
const ANOTHER: readonly StudyField[] = [
  {
    name: "source",
    label: "Marketplace",
    about: "Its name in your lists: small letters, digits and hyphens.",
    pattern: "[a-z0-9\\-]{1,40}",
  },
  {
    name: "workerParameter",
    label: "Parameter with the participant's id",
    about: "As it stands in the address that participants come with.",
    pattern: PARAMETER,
  },
  {
    name: "studyParameter",
    label: "Parameter with the study's id",
    about: "Only who comes with the right one is let in.",
    pattern: PARAMETER,
  },
  {
    name: "completionUrl",
    label: "Address to go back to",
    about: "It begins with https://; {code} stands for one of the codes below.",
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
      <h2>Connect a study</h2>
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
        <legend>Where workers come from</legend>
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
            Connected with study {study.study} of {study.source}. Its address:
          </p>
          <code className="address">{addressOf(study, campaign)}</code>
          {study.source !== "prolific" && (
            <p className="soft">
              Put what the marketplace writes for a participant's id in place of PARTICIPANT.
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
