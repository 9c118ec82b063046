import { useState } from "react";
import { countOf } from "../../../components/format.ts";
import { toggled } from "../../../components/interaction.ts";
import { useLoading, Zoom } from "../../../components/photos.tsx";
import { PlainText } from "../../../components/plain-text.tsx";
import { ImageGrid } from "../image-grid.tsx";
import { InterestingExamples } from "../interesting-images.tsx";
import { ReportImage } from "../report-image.tsx";
import { useUndo } from "../use-draft.ts";
import { useSeen } from "../use-seen.ts";
import type { TaskProps } from "./task-props.ts";

interface Marks {
  readonly duplicates: readonly string[];
  readonly notInteresting: readonly string[];
}

/** Marks of an image, with their keys. */
const MARKS = [
  { mark: "notInteresting", key: "x", text: "Not interesting" },
  { mark: "duplicates", key: "d", text: "Duplicate of another image" },
] as const;

/** Removes duplicates from a set, and marks images that are not interesting (SPEC P6). */
export function ConstructSet({
  assignment,
  prompt,
  task,
  isSending,
  answer,
  returnBecauseOf,
}: TaskProps<"construct-set">) {
  const { images, synset } = task;
  const loading = useLoading(images);
  const seen = useSeen(images);
  const { state: marks, change, undo } = useUndo<Marks>(assignment, { duplicates: [], notInteresting: [] });
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [isLarge, setLarge] = useState(false);
  const [mark, setMark] = useState<keyof Marks>("notInteresting");
  const { duplicates, notInteresting } = marks;

  const toggle = (image: string, as: keyof Marks) => change({ ...marks, [as]: toggled(marks[as], image) });
  const indexOf = (image: string) => images.findIndex((each) => each.image === image);
  const nameOf = (image: string) => `Image ${indexOf(image) + 1}`;
  const press = (image: string, key: string) => {
    const named = MARKS.find((each) => each.key === key);
    if (named) toggle(image, named.mark);
    else if (key === "u") undo?.();
    else if (key === "c") setCompared([...compared.filter((each) => each !== image), image].slice(-2));
    else if (key === "z") {
      setCompared([...compared.filter((each) => each !== image), image].slice(-2));
      setLarge(true);
    }
  };
  return (
    <div className="stack">
      <h1 tabIndex={-1}>Mark duplicates and uninteresting images of “{synset}”</h1>
      <PlainText text={prompt} />
      <details>
        <summary>Show examples</summary>
        <InterestingExamples />
      </details>
      <fieldset className="row">
        <legend>Choose a mark, then click the images it applies to</legend>
        {MARKS.map(({ mark: each, key, text }) => (
          <label key={each} className="row choice">
            <input type="radio" name="mark" checked={mark === each} onChange={() => setMark(each)} />
            {text} <kbd>{key.toUpperCase()}</kbd>
          </label>
        ))}
      </fieldset>
      <ImageGrid
        images={images}
        loading={loading}
        seen={seen}
        markOf={(image) => {
          if (duplicates.includes(image)) return { text: "Duplicate", tone: "bad" };
          return notInteresting.includes(image) ? { text: "Not interesting", tone: "warn" } : undefined;
        }}
        onMark={(image) => toggle(image, mark)}
        onKey={press}
      />
      <div className="row">
        <button
          type="button"
          className="main"
          disabled={isSending || !loading.allLoaded || !seen.allSeen}
          onClick={() => answer({ duplicates, notInteresting })}
        >
          {isSending ? "Sending…" : `Submit: ${describeMarks(images.length, marks)}`}
        </button>
        <button type="button" disabled={undo === undefined} onClick={undo}>
          Undo <kbd>U</kbd>
        </button>
        <button type="button" disabled={compared.length === 0} onClick={() => setLarge(true)}>
          {compared.length < 2 ? "Enlarge" : "Compare side by side"}
        </button>
        <small>
          {loading.text} {seen.text}{" "}
          <span className="about-keys">
            <kbd>C</kbd> compare, <kbd>Z</kbd> enlarge.
          </span>
        </small>
      </div>
      {loading.broken.length > 0 && (
        <ReportImage
          images={images.filter(({ image }) => loading.broken.includes(image))}
          names={loading.broken.map((image) => `${nameOf(image)} is broken`)}
          isOpen
          returnBecauseOf={returnBecauseOf}
        />
      )}
      {isLarge && (
        <Zoom
          images={compared.map((image) => images[indexOf(image)]!)}
          names={compared.map(nameOf)}
          close={() => setLarge(false)}
        >
          {compared.length === 2 && (
            <button type="button" onClick={() => toggle(compared[1]!, "duplicates")}>
              {duplicates.includes(compared[1]!)
                ? "Not a duplicate"
                : `Mark ${nameOf(compared[1]!)} as a duplicate`}
            </button>
          )}
        </Zoom>
      )}
    </div>
  );
}

/** What an answer says about the images of a set. */
function describeMarks(images: number, { duplicates, notInteresting }: Marks): string {
  const marked = new Set([...duplicates, ...notInteresting]).size;
  if (marked === 0) return `all ${images} images are different and interesting`;
  const counts = [
    duplicates.length > 0 ? countOf(duplicates.length, "duplicates") : "",
    notInteresting.length > 0 ? `${notInteresting.length} not interesting` : "",
    `${images - marked} interesting`,
  ];
  return counts.filter((count) => count !== "").join(", ");
}
