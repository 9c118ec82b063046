import { useState } from "react";
import { useLoading } from "../../parts/photos/use-loading.ts";
import { Zoom } from "../../parts/photos/zoom.tsx";
import { ImageGrid } from "../image-grid.tsx";
import { useUndo } from "../use-undo.ts";
import type { TaskProps } from "./task-props.ts";

interface Marks {
  readonly duplicates: readonly string[];
  readonly notInteresting: readonly string[];
}

/** Removes duplicates from a set, and marks images that are not interesting (SPEC P6). */
export function ConstructSet({ assignment, task, isSending, answer }: TaskProps<"construct-set">) {
  const { images, synset } = task;
  const loading = useLoading(images);
  const { state: marks, change, undo } = useUndo<Marks>(assignment, { duplicates: [], notInteresting: [] });
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [isLarge, setLarge] = useState(false);
  const { duplicates, notInteresting } = marks;

  const toggleDuplicate = (image: string) => change({ ...marks, duplicates: toggled(duplicates, image) });
  const toggleInteresting = (image: string) =>
    change({ ...marks, notInteresting: toggled(notInteresting, image) });
  const placeOf = (image: string) => images.findIndex((each) => each.image === image);
  const nameOf = (image: string) => `Image ${placeOf(image) + 1}`;
  const press = (image: string, key: string) => {
    if (key === "d") toggleDuplicate(image);
    else if (key === "x") toggleInteresting(image);
    else if (key === "u") undo?.();
    else if (key === "c") setCompared([...compared.filter((each) => each !== image), image].slice(-2));
    else if (key === "z") {
      setCompared([...compared.filter((each) => each !== image), image].slice(-2));
      setLarge(true);
    }
  };
  return (
    <div className="stack">
      <h1 tabIndex={-1}>Which images of “{synset}” are interesting?</h1>
      <p>
        Interesting: more than one instance, an instance that interacts with other objects or does something,
        or many different objects or features. Click an image that is <strong>not interesting</strong>; press{" "}
        <kbd>D</kbd> on a <strong>duplicate</strong> of another image.
      </p>
      <ImageGrid
        images={images}
        loading={loading}
        markOf={(image) => {
          if (duplicates.includes(image)) return { text: "Duplicate", tone: "bad" };
          return notInteresting.includes(image) ? { text: "Not interesting", tone: "warn" } : undefined;
        }}
        onMark={toggleInteresting}
        onKey={press}
      />
      <div className="row">
        <button
          type="button"
          className="main"
          disabled={isSending || !loading.areAllThere}
          onClick={() => answer({ duplicates, notInteresting })}
        >
          {isSending ? "Sending…" : "Send"}
        </button>
        <button type="button" disabled={undo === undefined} onClick={undo}>
          Undo <kbd>U</kbd>
        </button>
        <button type="button" disabled={compared.length === 0} onClick={() => setLarge(true)}>
          {compared.length < 2 ? "Show large" : "Show both side by side"}
        </button>
        <small>
          {loading.text} <kbd>X</kbd> not interesting, <kbd>D</kbd> duplicate, <kbd>C</kbd> compare,{" "}
          <kbd>Z</kbd> large.
        </small>
      </div>
      {isLarge && (
        <Zoom
          images={compared.map((image) => images[placeOf(image)]!)}
          names={compared.map(nameOf)}
          close={() => setLarge(false)}
        >
          {compared.length === 2 && (
            <button type="button" onClick={() => toggleDuplicate(compared[1]!)}>
              {duplicates.includes(compared[1]!) ? "No duplicate" : `${nameOf(compared[1]!)} is a duplicate`}
            </button>
          )}
        </Zoom>
      )}
    </div>
  );
}

function toggled(images: readonly string[], image: string): readonly string[] {
  return images.includes(image) ? images.filter((each) => each !== image) : [...images, image];
}
