import { type DragEvent, useState } from "react";

/** Properties of an element that takes what is dropped on it. */
export function useDropTarget(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  return {
    className: isOver ? "drop over" : "drop",
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}

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
  const target = useDropTarget(({ files }) => onFiles([...files]));
  return (
    <label {...target}>
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
