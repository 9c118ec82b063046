import { type DragEvent, useState } from "react";
import { type ChosenFile, readChosen, readDropped } from "./chosen-files.ts";

/** Fields to choose image files or a folder of them, and a place to drop both on. */
export function ImageDrop({ onFiles }: { readonly onFiles: (files: readonly ChosenFile[]) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(await readDropped(event.dataTransfer.items));
  };
  const choose = ({ target }: { readonly target: HTMLInputElement }) => {
    onFiles(readChosen(target.files ?? []));
    target.value = ""; // so that the same files can be chosen again
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by keyboard with the inputs in it
    <div
      className={isOver ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop folders or image files here, or choose them:</p>
      <div className="row">
        <label>
          Choose a folder
          <input type="file" multiple {...FOLDER} onChange={choose} />
        </label>
        <label>
          Choose image files
          <input type="file" multiple accept="image/png,image/jpeg,image/webp" onChange={choose} />
        </label>
      </div>
    </div>
  );
}

/** Makes an input choose a folder; React passes the attribute on, and its types do not know it. */
const FOLDER = { webkitdirectory: "" };
