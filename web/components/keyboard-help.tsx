import { useRef } from "react";
import { useKeys } from "./interaction.ts";

/** A button, and the key `?`, that show the keyboard shortcuts of a page. */
export function KeyboardHelp({ keys }: { readonly keys: readonly (readonly [key: string, does: string])[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useKeys({ "?": show });
  return (
    <>
      <button type="button" className="quiet keyboard-help" onClick={show} title="Keyboard shortcuts (?)">
        <span aria-hidden="true">⌨</span>
        <span className="unseen">Keyboard shortcuts</span>
      </button>
      <dialog ref={dialog} className="panel" aria-label="Keyboard shortcuts">
        <h2>Keyboard shortcuts</h2>
        <dl className="keys">
          {[...keys, ["?", "show this list"] as const].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
