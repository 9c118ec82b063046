import type { ReplyTo } from "../api/request.ts";
import { useApiMutation, useApiQuery, useSession } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Failure } from "../components/loaded.tsx";
import type { BrowseEndpoint, CorpusEndpoint } from "./corpus-endpoint.ts";

type Note = ReplyTo<"GET /api/library/:corpus/notes">["notes"][number];

/** True for corpora; examples that are being judged have no notes. */
export function hasNotes(endpoint: BrowseEndpoint): endpoint is CorpusEndpoint {
  return endpoint.api !== "/api/campaigns/:campaign/judging";
}

/** The notes of members on an example, and a form to add one. */
export function Notes({
  endpoint,
  split,
  example,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly split: string;
  readonly example: string;
}) {
  const notes = useApiQuery(`GET ${endpoint.api}/notes`, { params: endpoint.params });
  const { role = null, readOnly = true } = useSession().data ?? {};
  const own = notes.data?.notes.filter((note) => note.split === split && note.example === example) ?? [];
  const canAdd = !readOnly && role !== "viewer";
  if (own.length === 0 && !canAdd) return null;
  return (
    <section className="notes stack" aria-label={`Notes on ${example}`}>
      {own.map((note) => (
        <NoteView key={note.id} endpoint={endpoint} note={note} />
      ))}
      {canAdd && <AddNote endpoint={endpoint} split={split} example={example} />}
    </section>
  );
}

function NoteView({ endpoint, note }: { readonly endpoint: CorpusEndpoint; readonly note: Note }) {
  const remove = useApiMutation();
  return (
    <div>
      <p className="note-text">{note.text}</p>
      <p className="row soft">
        {note.by}, {formatTime(note.at)}
        {note.canRemove && (
          <RequestButton
            className="link"
            change={remove}
            request={{
              route: `DELETE ${endpoint.api}/notes/:note`,
              params: { ...endpoint.params, note: note.id } as never, // of the same corpus as the route
            }}
          >
            Remove<span className="unseen"> the note</span>
          </RequestButton>
        )}
      </p>
      <Failure error={remove.error} />
    </div>
  );
}

function AddNote({ endpoint, split, example }: Parameters<typeof Notes>[0]) {
  const add = useApiMutation();
  const send = onSubmit<{ readonly text: string }>(({ text }, form) => {
    const request = {
      route: `POST ${endpoint.api}/notes`,
      params: endpoint.params as never, // of the same corpus as the route
      body: { split, example, text },
    } as const;
    add.mutate(request, { onSuccess: () => form.reset() });
  });
  const id = `note-${example}`;
  return (
    <details>
      <summary>Add a note</summary>
      <form className="stack" onSubmit={send}>
        <label htmlFor={id} className="unseen">
          Note on {example}
        </label>
        <textarea id={id} name="text" required maxLength={2_000} rows={2} />
        <small>All members of this server see notes, with your name.</small>
        <Failure error={add.error} />
        <div>
          <button type="submit" disabled={add.isPending}>
            Add note
          </button>
        </div>
      </form>
    </details>
  );
}
