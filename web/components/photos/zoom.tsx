import { type ReactNode, useEffect, useRef } from "react";
import type { ViewedImage } from "../../../src/campaigns/browser.ts";
import { Photo } from "./photo.tsx";

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
    <dialog ref={dialog} className="zoom" onClose={close} aria-label={`Large: ${names.join(" and ")}`}>
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
