import { type DragEvent, useState } from "react";

/** A place to choose files from, or to drop them on. */
export function FileDrop({
  label,
  accept,
  onFiles,
}: {
  readonly label: string;
  /** Kinds of files, as a file chooser takes them. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={isOver ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {label}
      <input
        type="file"
        multiple
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ""; // the same file may be chosen again
        }}
      />
    </label>
  );
}
