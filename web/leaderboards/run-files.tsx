import { MAX_RUN_BYTES } from "../../src/leaderboards/browser.ts";
import { FileDrop } from "../components/file-drop.tsx";

/** The files of a run that are submitted; the others of its folder are of no use to the server. */
const NEEDED = ["config.json", "vocabulary.json", "best.onnx"];

/** Takes the files of a run's folder, at once or one by one, and says which are still missing. */
export function RunFiles({
  files,
  onFiles,
}: {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const add = (chosen: readonly File[]) => {
    const names = chosen.map(({ name }) => name);
    onFiles([...files.filter(({ name }) => !names.includes(name)), ...chosen].filter(isNeeded));
  };
  const missing = missingOf(files);
  return (
    <div className="stack">
      <FileDrop label="Drop the files of a run here, or choose them" accept=".json,.onnx" onFiles={add} />
      <p className="soft" role="status">
        {files.length > 0 && `Chosen: ${files.map(({ name }) => name).join(", ")}. `}
        {missing.length > 0 &&
          `${files.length > 0 ? "Still to choose" : "From the folder of a run"}: ${missing.join(", ")}.`}
      </p>
    </div>
  );
}

/** The form that the server takes; fails where it would refuse it unread. */
export function toForm(files: readonly File[]): FormData {
  const missing = missingOf(files);
  if (missing.length > 0) throw new Error(`Choose ${missing.join(", ")} of the run as well`);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_RUN_BYTES) throw new Error("The files have more than 64 MiB");
  const form = new FormData();
  for (const file of files) form.append("file", file);
  return form;
}

const isNeeded = ({ name }: File) => NEEDED.includes(name);

function missingOf(files: readonly File[]): readonly string[] {
  return NEEDED.filter((name) => files.every((file) => file.name !== name));
}
