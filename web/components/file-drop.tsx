import { type DragEvent, useState } from "react";

/** A field to choose files or to drop them on. */
export function FileDrop({
  label,
  accept,
  onFiles,
}: {
  readonly label: string;
  /** Accepted types, as in the `accept` attribute of an input. */
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
          target.value = ""; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}
