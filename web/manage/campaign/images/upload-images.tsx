import { type DragEvent, useState } from "react";
import { countOf } from "../../../parts/count-of.ts";
import { useUploads } from "./use-uploads.ts";

/** Takes image files, chosen or dropped here; those that are refused are named with the reason. */
export function UploadImages({
  path,
  onAdded,
}: {
  readonly path: string;
  readonly onAdded: (hash: string) => void;
}) {
  const { total, settled, refused, known, isWaiting, add } = useUploads(path, onAdded);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const isBusy = settled < total;
  return (
    <section className="panel stack">
      <h2>Add images</h2>
      <label
        className={isOver ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        Choose image files, or drop them here
        <input
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = ""; // the same file may be chosen again
          }}
        />
      </label>
      <small>
        PNG, JPEG or WebP, up to 20 MB each. The same file twice is one image. Workers see a smaller copy,
        without the camera's notes.
      </small>
      {total > 0 && (
        <div role="status">
          <progress value={settled} max={total} aria-label="Files sent" />
          <p>
            {isBusy
              ? `${settled} of ${countOf(total, "files")} sent.`
              : `${total - refused.length - known.length} of ${countOf(total, "files")} added.`}{" "}
            {isWaiting && "The server does not answer; this page keeps trying."}
          </p>
        </div>
      )}
      {known.length > 0 && <p role="status">The campaign has the same image already: {known.join(", ")}.</p>}
      {refused.length > 0 && (
        <div className="notice bad" role="alert">
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
