import { type KeyboardEvent, useRef, useState } from "react";
import type { ViewedImage } from "../../../src/campaigns/browser.ts";
import { type ImageLoading, Photo } from "../../components/photos.tsx";
import type { SeenImages } from "./use-seen.ts";

/** The mark on the tile of an image. */
export interface Mark {
  readonly text: string;
  readonly tone: "bad" | "warn";
}

/** A grid of images. Arrow keys move the focus, Enter marks an image, other keys are passed to the task. */
export function ImageGrid({
  images,
  loading,
  seen,
  markOf,
  onMark,
  onKey,
}: {
  readonly images: readonly ViewedImage[];
  readonly loading: ImageLoading;
  readonly seen: SeenImages;
  readonly markOf: (image: string) => Mark | undefined;
  readonly onMark: (image: string) => void;
  readonly onKey: (image: string, key: string) => void;
}) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);

  const move = (to: number) => {
    const at = Math.min(images.length - 1, Math.max(0, to));
    setCurrent(at);
    tilesOf(grid.current)[at]?.focus();
  };
  const press = (event: KeyboardEvent, image: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnsOf(grid.current),
      ArrowDown: columnsOf(grid.current),
    }[event.key];
    if (step === undefined) return onKey(image, event.key.toLowerCase());
    event.preventDefault();
    move(current + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      ref={grid}
      className="image-grid"
      role="group"
      aria-label={`${images.length} images; use the arrow keys to move between them`}
    >
      {images.map((viewed, i) => {
        const { image } = viewed;
        const mark = markOf(image);
        return (
          <button
            key={image}
            ref={seen.watch(image)}
            type="button"
            className={mark === undefined ? "tile" : `tile ${mark.tone}`}
            aria-pressed={mark !== undefined}
            tabIndex={i === current ? 0 : -1}
            onFocus={() => setCurrent(i)}
            onClick={() => onMark(image)}
            onKeyDown={(event) => press(event, image)}
          >
            <Photo image={viewed} name={`Image ${i + 1}`} loading={loading} />
            <span className="tile-number" aria-hidden="true">
              {i + 1}
            </span>
            {mark && <span className={`tag ${mark.tone}`}>{mark.text}</span>}
          </button>
        );
      })}
    </div>
  );
}

function tilesOf(grid: HTMLElement | null): readonly HTMLElement[] {
  return grid === null ? [] : (Array.from(grid.children) as HTMLElement[]); // its children are buttons
}

/** The number of tiles in the first row. */
function columnsOf(grid: HTMLElement | null): number {
  const tiles = tilesOf(grid);
  return tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
}
