import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Materials } from "../../../src/campaigns/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { urlOf } from "../../api/route.ts";
import { Failure } from "../../components/failure.tsx";

/** All questions with their pictures as a file, to be changed elsewhere or taken to another campaign. */
export function MaterialsFile({
  params,
  onReplaced,
}: {
  readonly params: { readonly campaign: string };
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
      <h2>As a file</h2>
      <p>
        New pictures come with a file: JSON with <code>pictures</code> by name (scenes, pairs of image hashes,
        or pairs told in words) and the questions that name them.
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
      <div className="field">
        <label htmlFor="materials-file">Replace all questions by those of a file</label>
        <input
          id="materials-file"
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) replace.mutate(file);
            target.value = "";
          }}
        />
      </div>
      {replace.error !== null && <Failure error={replace.error} />}
      {replace.isSuccess && (
        <p className="good-text" role="status">
          The questions are replaced.
        </p>
      )}
    </section>
  );
}

/** The content of a file, which the server checks. */
function parse(text: string): ReplyOf<typeof Materials> {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("The file is no JSON", { cause });
  }
}
