import type { Photograph } from "../../core/index.ts";
import { CounterpointError, Findings } from "../../core/index.ts";
import { throwIfFindings } from "../../formats/index.ts";
import { PictureFolder, photoTypeOf } from "../../photos/index.ts";
import type { PictureData } from "../providers/provider.ts";

type Named = Pick<Photograph, "name" | "url">;

/** Opens a folder of pictures; one without some of the pictures is refused before anything is asked. */
export async function openPictures(path: string, wanted: Iterable<Named>): Promise<PictureFolder> {
  const folder = await PictureFolder.open(path, { links: "anywhere" });
  const findings = new Findings();
  for (const picture of wanted) {
    const found = folder.find(picture);
    if (found.ok) continue;
    const message = `The picture ${picture.name} ${found.reason}`;
    findings.add({ code: "picture/missing", file: path, line: 0, message });
  }
  throwIfFindings(findings, "Pass the folder with the pictures of these files with --images");
  return folder;
}

/** The bytes of a picture as they are in the folder; released files have the ending .png whatever they are. */
export async function readPicture(folder: PictureFolder, picture: Named): Promise<PictureData> {
  const found = folder.find(picture);
  if (!found.ok)
    throw new CounterpointError("data/unreadable", `The picture ${picture.name} ${found.reason}`);
  const bytes = await folder.read(found.file);
  return { bytes, mediaType: `image/${photoTypeOf(bytes)!}` }; // read as an image
}
