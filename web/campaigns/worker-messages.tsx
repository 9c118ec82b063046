import { useEffect, useRef, useState } from "react";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { Field } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";

/** A button that opens the messages to a worker, and a form for another one. */
export function WorkerMessages({
  params,
  name,
  sent,
  unread,
}: {
  /** The parameters of the worker's routes. */
  readonly params: { readonly campaign: string; readonly worker: string };
  readonly name: string;
  readonly sent: number;
  readonly unread: number;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {sent === 0 ? "Message" : `Messages (${sent})`}
        <span className="unseen"> to {name}</span>
      </button>
      {unread > 0 && <span className="soft">{unread} unread</span>}
      {isOpen && <Messages params={params} name={name} close={() => setOpen(false)} />}
    </>
  );
}

function Messages({
  params,
  name,
  close,
}: {
  readonly params: { readonly campaign: string; readonly worker: string };
  readonly name: string;
  readonly close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const messages = useApiQuery("GET /api/campaigns/:campaign/workers/:worker/messages", { params });
  const change = useApiMutation();
  const submit = onSubmit<{ text: string }>((body, form) =>
    change.mutate(
      { route: "POST /api/campaigns/:campaign/workers/:worker/messages", params, body },
      { onSuccess: () => form.reset() },
    ),
  );
  return (
    <dialog ref={dialog} className="messages" onClose={close} aria-labelledby="messages-to">
      <div className="stack">
        <h2 id="messages-to">Messages to {name}</h2>
        <Loaded query={messages}>
          {({ messages: list }) =>
            list.length === 0 ? (
              <p className="soft">No messages yet.</p>
            ) : (
              <ol className="stack bare">
                {list.map(({ id, text, by, at, readAt }) => (
                  <li key={id}>
                    <p className="message">{text}</p>
                    <small>
                      {by}, {formatTime(at)};{" "}
                      {readAt === null ? "not read yet" : `read ${formatTime(readAt)}`}
                    </small>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
        <form className="stack" onSubmit={submit}>
          <Field
            id="message"
            label="New message"
            help="The worker sees the message within a minute while the work page is open. Your name is not shown, and the worker can't reply."
          >
            <textarea id="message" name="text" rows={4} required maxLength={2_000} />
          </Field>
          <Failure error={change.error} />
          <div className="row">
            <button type="submit" className="main" disabled={change.isPending}>
              Send
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              Close <kbd>Esc</kbd>
            </button>
          </div>
        </form>
      </div>
    </dialog>
  );
}
