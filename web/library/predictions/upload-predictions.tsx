import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_PREDICTION_BYTES, type UploadReply } from "../../../src/library/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { FileDrop } from "../../components/file-drop.tsx";
import { RefusedFile } from "../../components/refused-file.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";

interface Upload {
  readonly file: string;
  readonly reply?: ReplyOf<typeof UploadReply>;
  readonly error?: Error;
}

/** Uploads prediction files that are chosen or dropped, and lists the first findings of refused files. */
export function UploadPredictions({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (file: File) =>
      send(`POST ${endpoint.api}/predictions`, {
        params: endpoint.params,
        query: { name: file.name },
        body: file,
      }),
    onSuccess: () => client.invalidateQueries(),
  });
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const add = async (files: readonly File[]) => {
    setUploads([]);
    for (const file of files) {
      const result = await sendFile(file).then(
        (reply) => ({ file: file.name, reply }),
        (error: Error) => ({ file: file.name, error }),
      );
      setUploads((before) => [...before, result]);
    }
  };
  const sendFile = async (file: File) => {
    // The server closes the connection on a larger body, and the browser would never see its reply.
    if (file.size > MAX_PREDICTION_BYTES) throw new Error("The file is larger than 16 MiB");
    return mutateAsync(file);
  };
  return (
    <section className="panel stack">
      <h2>Add predictions</h2>
      <FileDrop
        label="Choose prediction files, or drop them here"
        accept=".csv,.gz,text/csv,application/gzip"
        onFiles={(files) => void add(files)}
      />
      <small>
        CSV without a header, plain or gzip, up to 16 MiB: <code>identifier,label</code> on every line, label
        true or false, for every example of one or more splits. For NLVR, give one line per example or one per
        PNG.
      </small>
      {isPending && <p role="status">Reading…</p>}
      {uploads.map(({ file, reply, error }) =>
        reply === undefined ? (
          <RefusedFile key={file} file={file} error={error!} /> // without a reply there is an error
        ) : (
          <p key={file} role="status">
            {reply.isNew
              ? `Added ${file} (splits: ${reply.splits.join(", ")}).`
              : `${file} has already been added as ${reply.name}.`}
          </p>
        ),
      )}
    </section>
  );
}
