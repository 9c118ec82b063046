import { expect, test } from "vitest";
import { divideIntoSets, groupByFolder, readChosen, readDropped } from "./chosen-files.ts";
import { moveSelected } from "./move-selected.ts";

/** A file as an input gives it, from its path within the chosen folder. */
function fileAt(path: string): File {
  const file = new File(["x"], path.split("/").at(-1)!);
  return Object.defineProperty(file, "webkitRelativePath", { value: path.includes("/") ? path : "" });
}

const names = (folders: readonly { folder: string; files: readonly File[] }[]) =>
  folders.map(({ folder, files }) => [folder, ...files.map(({ name }) => name)]);

test("a folder holds its own images, by name with numbers in their order, and no files of the system", () => {
  const paths = [
    "photos/boat/IMG_10.jpg",
    "photos/boat/IMG_9.JPG",
    "photos/boat/Thumbs.db",
    "photos/acorn/b.webp",
  ];
  const { folders, skipped } = groupByFolder(readChosen(paths.map(fileAt)));
  expect(names(folders)).toEqual([
    ["photos/acorn", "b.webp"],
    ["photos/boat", "IMG_9.JPG", "IMG_10.jpg"],
  ]);
  expect(skipped).toBe(1);
});

test("files that were chosen by themselves are in no folder, and the server says what is wrong with them", () => {
  const { folders, skipped } = groupByFolder(readChosen(["notes.txt", "a.jpg"].map(fileAt)));
  expect(names(folders)).toEqual([["", "a.jpg", "notes.txt"]]);
  expect(skipped).toBe(0);
});

/** A dropped folder, whose reader returns two entries at a time, as a browser returns a hundred. */
function folderEntry(name: string, content: readonly FileSystemEntry[]): FileSystemEntry {
  const left = [...content];
  const createReader = () => ({ readEntries: (done: (some: unknown) => void) => done(left.splice(0, 2)) });
  return { name, isDirectory: true, isFile: false, createReader } as unknown as FileSystemEntry; // what is read of it
}
function fileEntry(name: string): FileSystemEntry {
  const file = (done: (file: File) => void) => done(new File(["x"], name));
  return { name, isDirectory: false, isFile: true, file } as unknown as FileSystemEntry; // what is read of it
}

test("dropped folders are read to the end, with their subfolders; dropped files are in no folder", async () => {
  const boat = folderEntry("boat", ["1.jpg", "2.jpg", "3.jpg"].map(fileEntry));
  const photos = folderEntry("photos", [fileEntry("map.png"), boat]);
  const loose = new File(["x"], "loose.jpg");
  const found = await readDropped([
    { webkitGetAsEntry: () => photos, getAsFile: () => null },
    { webkitGetAsEntry: () => null, getAsFile: () => loose },
  ]);
  expect(names(groupByFolder(found).folders)).toEqual([
    ["", "loose.jpg"],
    ["photos", "map.png"],
    ["photos/boat", "1.jpg", "2.jpg", "3.jpg"],
  ]);
});

test("a folder with more images than a set can have becomes sets of nearly equal sizes", () => {
  const images = Array.from({ length: 7 }, (_, i) => i);
  expect(divideIntoSets(images, 3)).toEqual([
    [0, 1],
    [2, 3, 4],
    [5, 6],
  ]); // 7 in 3 sets: cut at 7/3 = 2.33 and 14/3 = 4.67, rounded
  expect(divideIntoSets(images, 7)).toEqual([images]);
  expect(divideIntoSets([], 7)).toEqual([]);
});

test("selected images move together, one place at a time, and stop at the end", () => {
  expect(moveSelected(["a", "b", "c", "d"], ["c", "d"], "earlier")).toEqual(["a", "c", "d", "b"]);
  expect(moveSelected(["a", "b", "c", "d"], ["a", "c"], "earlier")).toEqual(["a", "c", "b", "d"]);
  expect(moveSelected(["a", "b", "c", "d"], ["a", "b"], "later")).toEqual(["c", "a", "b", "d"]);
});
