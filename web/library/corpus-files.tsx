import { useState } from "react";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { Failure } from "../components/loaded.tsx";
import { nameOf } from "./upload-corpus.tsx";

/** Number of files that are listed; a filter finds the others. */
const MAX_LISTED = 50;

function formatBytes(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** The corpus files in the folder that the owner of the server allowed, to open some of them. */
export function CorpusFiles() {
  const { data } = useApiQuery("GET /api/corpus-files");
  const change = useApiMutation();
  const [filter, setFilter] = useState("");
  if (!data?.files) return null;
  const found = data.files.filter(({ file }) => file.toLowerCase().includes(filter.toLowerCase()));
  return (
    <section className="panel stack">
      <h2>Open a corpus of this server</h2>
      <label>
        File
        <input
          type="search"
          value={filter}
          placeholder="Part of its name"
          onChange={({ target }) => setFilter(target.value)}
        />
      </label>
      <ul className="stack">
        {found.slice(0, MAX_LISTED).map(({ file, bytes }) => (
          <li key={file} className="row">
            <bdi>{file}</bdi>
            <span className="soft">{formatBytes(bytes)}</span>
            <RequestButton
              change={change}
              request={{
                route: "POST /api/corpus-files",
                body: { file, corpus: nameOf("", file.split("/").at(-1)!) },
              }}
            >
              Open<span className="unseen"> {file}</span>
            </RequestButton>
          </li>
        ))}
      </ul>
      {found.length > MAX_LISTED && (
        <p className="soft">And {(found.length - MAX_LISTED).toLocaleString()} more.</p>
      )}
      {found.length === 0 && <p>No corpus file matches.</p>}
      <Failure error={change.error} />
    </section>
  );
}
