import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Done } from "../../../src/api/index.ts";
import { send } from "../../api/request.ts";
import { Failure } from "../../components/failure.tsx";

/** All questions with their pictures as a file, to be changed elsewhere or taken to another campaign. */
export function MaterialsFile({
  place,
  onReplaced,
}: {
  readonly place: string;
  readonly onReplaced: () => void;
}) {
  const client = useQueryClient();
  const replace = useMutation({
    mutationFn: async (file: File) => send<typeof Done>("PUT", place, parse(await file.text())),
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
        <a className="button" href={place} download="qualification.json">
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("The file is no JSON", { cause });
  }
}
