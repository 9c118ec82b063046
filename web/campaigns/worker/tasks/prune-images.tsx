import { useState } from "react";
import { useLoading, Zoom } from "../../../components/photos.tsx";
import { PlainText } from "../../../components/plain-text.tsx";
import { ImageGrid } from "../image-grid.tsx";
import { useUndo } from "../use-draft.ts";
import { useSeen } from "../use-seen.ts";
import type { TaskProps } from "./task-props.ts";

/** Reasons to remove an image (SPEC P5), with their keys. */
const REASONS = [
  { reason: "synset-absent", key: "1", text: (synset: string) => `Does not show “${synset}”` },
  { reason: "not-realistic", key: "2", text: () => "Is artwork or a collage" },
  { reason: "inappropriate", key: "3", text: () => "Is inappropriate" },
  { reason: "does-not-load", key: "4", text: () => "Does not load" },
] as const;

type Reason = (typeof REASONS)[number]["reason"];

/** Removes images that do not belong to a set. */
export function PruneImages({ assignment, prompt, task, isSending, answer }: TaskProps<"prune-images">) {
  const { images, synset } = task;
  const loading = useLoading(images);
  const seen = useSeen(images);
  const { state: chosen, change, undo } = useUndo<Readonly<Record<string, Reason>>>(assignment, {});
  const [selectedReason, selectReason] = useState<Reason>("synset-absent");
  const [large, setLarge] = useState<number>();
  const broken = Object.fromEntries(loading.broken.map((image) => [image, "does-not-load" as const]));
  const removed = { ...broken, ...chosen };

  const without = (image: string) =>
    Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== image));
  const toggle = (image: string, reason: Reason) =>
    change(chosen[image] === reason ? without(image) : { ...chosen, [image]: reason });
  const press = (image: string, key: string) => {
    const named = REASONS.find((each) => each.key === key);
    if (named) toggle(image, named.reason);
    else if (key === "z") setLarge(images.findIndex((each) => each.image === image));
    else if (key === "u") undo?.();
  };
  return (
    <div className="stack">
      <h1 tabIndex={-1}>Remove images that don't belong in the set “{synset}”</h1>
      <PlainText text={prompt} />
      <fieldset className="row">
        <legend>Choose a reason, then click the images it applies to</legend>
        {REASONS.map(({ reason, key, text }) => (
          <label key={reason} className="row choice">
            <input
              type="radio"
              name="reason"
              checked={selectedReason === reason}
              onChange={() => selectReason(reason)}
            />
            {text(synset)} <kbd>{key}</kbd>
          </label>
        ))}
      </fieldset>
      <ImageGrid
        images={images}
        loading={loading}
        seen={seen}
        markOf={(image) => {
          const reason = removed[image];
          const named = REASONS.find((each) => each.reason === reason);
          return named && { text: named.text(synset), tone: "bad" };
        }}
        onMark={(image) => toggle(image, selectedReason)}
        onKey={press}
      />
      <div className="row">
        <button
          type="button"
          className="main"
          disabled={isSending || !loading.allFinished || !seen.allSeen}
          onClick={() => answer({ removed })}
        >
          {isSending
            ? "Sending…"
            : `Submit: keep ${images.length - Object.keys(removed).length}, remove ${Object.keys(removed).length}`}
        </button>
        <button type="button" disabled={undo === undefined} onClick={undo}>
          Undo <kbd>U</kbd>
        </button>
        <small>
          {loading.text} {seen.text}{" "}
          <span className="about-keys">
            Press <kbd>Z</kbd> to enlarge an image.
          </span>
        </small>
      </div>
      {large !== undefined && (
        <Zoom images={[images[large]!]} names={[`Image ${large + 1}`]} close={() => setLarge(undefined)} />
      )}
    </div>
  );
}
