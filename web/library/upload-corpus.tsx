import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CORPUS_BYTES } from "../../src/library/browser.ts";
import { send } from "../api/request.ts";
import { FileDrop } from "../components/file-drop.tsx";
import { InputField } from "../components/form.tsx";
import { RefusedFile } from "../components/refused-file.tsx";

interface Upload {
  readonly file: string;
  readonly examples?: number;
  readonly error?: Error;
}

/** Uploads corpus files that are chosen or dropped. Files under one name are one corpus. */
export function UploadCorpus() {
  const client = useQueryClient();
  const [corpus, setCorpus] = useState("");
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const body = await packed(file);
      // The server closes the connection on a larger body, and the browser would never see its reply.
      if (body.size > MAX_CORPUS_BYTES) throw new Error("The file is larger than 32 MiB when compressed");
      return send("POST /api/library", {
        query: { corpus: nameOf(corpus, file.name), name: plain(file.name) },
        body,
      });
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const add = async (files: readonly File[]) => {
    setUploads([]);
    for (const file of files) {
      const result = await mutateAsync(file).then(
        ({ examples }) => ({ file: file.name, examples }),
        (error: Error) => ({ file: file.name, error }),
      );
      setUploads((before) => [...before, result]);
    }
  };
  return (
    <section className="panel stack">
      <h2>Add a corpus</h2>
      <InputField
        id="corpus-name"
        label="Name"
        help="Files that you add under the same name are opened as one corpus. Without a name, the name of the file is used."
        value={corpus}
        onChange={({ target }) => setCorpus(target.value)}
        pattern="\w[\w.\-]*"
        maxLength={100}
      />
      <FileDrop
        label="Choose corpus files, or drop them here"
        accept=".json,.jsonl,.csv,.tsv,.gz,.parquet"
        onFiles={(files) => void add(files)}
      />
      <small>
        JSON Lines, a JSON list, CSV, TSV or Parquet, plain or gzip, up to 32 MiB when compressed, in a format
        that <code>counterpoint corpus formats</code> lists. Write other records as statements first, with{" "}
        <code>corpus import</code>. The studio keeps its own copy in its database.
      </small>
      {isPending && <p role="status">Reading…</p>}
      {uploads.map(({ file, examples, error }) =>
        error === undefined ? (
          <p key={file} role="status">
            Added {file}. The corpus has {examples?.toLocaleString()} examples.
          </p>
        ) : (
          <RefusedFile key={file} file={file} error={error} />
        ),
      )}
    </section>
  );
}

/** The name for a corpus, or one from the name of its file. */
export function nameOf(corpus: string, file: string): string {
  return corpus.trim() || plain(file.replace(/(\.jsonl?|\.[ct]sv|\.parquet)?(\.gz)?$/i, ""));
}

/** A name of the letters that names may have. */
function plain(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, "-").replace(/^\W+/, "") || "corpus";
}

/** The file as gzip, unless it is compressed already. */
async function packed(file: File): Promise<Blob> {
  if (/\.(?:gz|parquet)$/i.test(file.name)) return file;
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
