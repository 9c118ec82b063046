import { countOf } from "../../components/count-of.ts";
import { FileDrop } from "../../components/file-drop.tsx";
import { useUploads } from "./use-uploads.ts";

/** Takes image files, chosen or dropped here; those that are refused are named with the reason. */
export function UploadImages({
  params,
  onAdded,
}: {
  readonly params: { readonly campaign: string };
  readonly onAdded: (hash: string) => void;
}) {
  const { total, settled, refused, known, isWaiting, add } = useUploads(params, onAdded);
  const isBusy = settled < total;
  return (
    <section className="panel stack">
      <h2>Add images</h2>
      <FileDrop
        label="Choose image files, or drop them here"
        accept="image/png,image/jpeg,image/webp"
        onFiles={add}
      />
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
