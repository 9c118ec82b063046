import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ViewedImage } from "../../src/campaigns/browser.ts";

const SIDES = ["Left", "Right"];

/** Two photographs side by side. A click shows them large. */
export function PhotoPair({
  pair,
  loading,
}: {
  readonly pair: readonly [ViewedImage, ViewedImage];
  readonly loading?: ImageLoading;
}) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="pair">
      {pair.map((image, i) => (
        <button
          key={SIDES[i]}
          type="button"
          className="plain"
          onClick={() => setLarge(true)}
          title="Enlarge both images"
        >
          <Photo image={image} name={`${SIDES[i]} image`} {...(loading && { loading })} />
        </button>
      ))}
      {isLarge && <Zoom images={pair} names={SIDES} close={() => setLarge(false)} />}
    </div>
  );
}

/** One photograph, letterboxed in white to the aspect ratio in which it is published (SPEC P9). */
export function Photo({
  image: { image, url },
  name,
  loading,
}: {
  readonly image: ViewedImage;
  readonly name: string;
  readonly loading?: ImageLoading;
}) {
  return (
    <img
      className="photo"
      src={url}
      alt={name}
      width={530}
      height={416}
      draggable={false}
      onLoad={() => loading?.onImageResult(image, true)}
      onError={() => loading?.onImageResult(image, false)}
    />
  );
}

/** One image, or several side by side, as large as the window allows. Escape closes it. */
export function Zoom({
  images,
  names,
  close,
  children,
}: {
  readonly images: readonly ViewedImage[];
  readonly names: readonly string[];
  readonly close: () => void;
  readonly children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="zoom" onClose={close} aria-label={`Enlarged: ${names.join(" and ")}`}>
      <div className="side-by-side">
        {images.map((image, i) => (
          <figure key={image.image}>
            <Photo image={image} name={`${names[i]} image`} />
            <figcaption>{names[i]}</figcaption>
          </figure>
        ))}
      </div>
      <div className="row">
        {children}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
    </dialog>
  );
}

/** The loading state of the images of a task, which must all be loaded before an answer. */
export interface ImageLoading {
  readonly allLoaded: boolean;
  /** True when every image is loaded or has failed. */
  readonly allFinished: boolean;
  readonly broken: readonly string[];
  /** A text about missing images; empty when all are loaded. */
  readonly text: string;
  onImageResult(image: string, isLoaded: boolean): void;
}

export function useLoading(images: readonly ViewedImage[]): ImageLoading {
  const [results, setResults] = useState<Readonly<Record<string, boolean>>>({});
  const waiting = images.filter(({ image }) => results[image] === undefined).length;
  const broken = images.map(({ image }) => image).filter((image) => results[image] === false);
  return {
    allLoaded: waiting === 0 && broken.length === 0,
    allFinished: waiting === 0,
    broken,
    text: [
      waiting > 0 ? `${waiting} of ${images.length} images are still loading.` : "",
      broken.length > 0 ? `${broken.length} of ${images.length} images could not be loaded.` : "",
    ]
      .join(" ")
      .trim(),
    onImageResult: (image, isLoaded) => setResults((before) => ({ ...before, [image]: isLoaded })),
  };
}
