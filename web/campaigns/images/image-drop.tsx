import { useDropTarget } from "../../components/file-drop.tsx";
import { type ChosenFile, readChosen, readDropped } from "./chosen-files.ts";

/** Fields to choose image files or a folder of them, and a place to drop both on. */
export function ImageDrop({ onFiles }: { readonly onFiles: (files: readonly ChosenFile[]) => void }) {
  const dropTarget = useDropTarget(async ({ items }) => onFiles(await readDropped(items)));
  const choose = ({ target }: { readonly target: HTMLInputElement }) => {
    onFiles(readChosen(target.files ?? []));
    target.value = ""; // so that the same files can be chosen again
  };
  return (
    <div {...dropTarget}>
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
