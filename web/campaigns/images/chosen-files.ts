import { groupBy } from "../../../src/core/index.ts";

/** A file that was chosen or dropped, with its folder. */
export interface ChosenFile {
  readonly file: File;
  /** The path of its folder, such as "photos/acorn"; empty for a file that was chosen by itself. */
  readonly folder: string;
}

/** Files of one folder, in the order of their names. */
export interface FolderFiles {
  readonly folder: string;
  readonly files: readonly File[];
}

/** The files of an input, which can choose a folder. */
export function readChosen(files: Iterable<File>): readonly ChosenFile[] {
  return Array.from(files, (file) => {
    return { file, folder: file.webkitRelativePath.split("/").slice(0, -1).join("/") };
  });
}

/** The parts of a drop event that this module reads, for tests without a browser. */
interface DroppedItem {
  webkitGetAsEntry(): FileSystemEntry | null;
  getAsFile(): File | null;
}

/** The files that were dropped, those of folders and their subfolders included. */
export async function readDropped(items: Iterable<DroppedItem>): Promise<readonly ChosenFile[]> {
  // All entries are taken at once: the browser forgets the items when the event is over.
  const dropped = Array.from(items, (item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: ChosenFile[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) found.push(...(await readFolder(entry as FileSystemDirectoryEntry, entry.name)));
    else if (file !== null) found.push({ file, folder: "" });
  }
  return found;
}

async function readFolder(directory: FileSystemDirectoryEntry, folder: string): Promise<ChosenFile[]> {
  const reader = directory.createReader();
  const found: ChosenFile[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found; // a reader returns some entries at a time
    for (const entry of entries) {
      if (entry.isDirectory) {
        found.push(...(await readFolder(entry as FileSystemDirectoryEntry, `${folder}/${entry.name}`)));
      } else {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
        found.push({ file, folder });
      }
    }
  }
}

const BY_NAME = new Intl.Collator("en", { numeric: true });

/** File names of images. Folders also hold files of the system, such as Thumbs.db. */
const IS_IMAGE = /\.(?:jpe?g|png|webp)$/i;

/** Files by folder, by name with numbers in their order, and the number of files in folders that are not images. */
export function groupByFolder(chosen: readonly ChosenFile[]): {
  readonly folders: readonly FolderFiles[];
  readonly skipped: number;
} {
  const images = chosen.filter(({ file, folder }) => folder === "" || IS_IMAGE.test(file.name));
  const folders = [...groupBy(images, ({ folder }) => folder)]
    .sort(([one], [other]) => BY_NAME.compare(one, other))
    .map(([folder, files]) => ({
      folder,
      files: files.map(({ file }) => file).sort((one, other) => BY_NAME.compare(one.name, other.name)),
    }));
  return { folders, skipped: chosen.length - images.length };
}

/** Images of one folder as sets of nearly equal sizes, none larger than the maximum, in their order. */
export function divideIntoSets<Image>(
  images: readonly Image[],
  maxImages: number,
): readonly (readonly Image[])[] {
  const count = Math.ceil(images.length / maxImages);
  return Array.from({ length: count }, (_, i) =>
    images.slice(Math.round((i * images.length) / count), Math.round(((i + 1) * images.length) / count)),
  );
}
