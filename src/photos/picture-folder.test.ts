import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { PictureFolder } from "./picture-folder.ts";

const temporary = temporaryFolder();
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function folderOf(name: string, files: readonly string[]): Promise<string> {
  for (const file of files) {
    const path = temporary.at(`${name}/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, PNG);
  }
  return temporary.at(name);
}

const as = async (bytes: Uint8Array) => bytes;

test("photographs are found by their path, by their name in any folder, and with any ending", async () => {
  const folder = await PictureFolder.open(
    await folderOf("found", [
      "dev-0-0-img0.png",
      "34/train-1-0-img0.jpg",
      "id/a/1.jpg",
      "id/b/1.jpg",
      "changed/x.png",
    ]),
    { links: "inside" },
  );
  const fileOf = (name: string, url?: string) => {
    const found = folder.find({ name, url });
    return found.ok ? found.file : found.reason;
  };
  expect(fileOf("dev-0-0-img0.png")).toBe("dev-0-0-img0.png");
  expect(fileOf("train-1-0-img0.png")).toBe("34/train-1-0-img0.jpg");
  expect(fileOf("images/id/b/1.png")).toBe("id/b/1.jpg"); // the folder itself may be named too
  expect(fileOf("1.jpg")).toContain("several files");
  expect(fileOf("x.png")).toBe("is not in the folder"); // photographs that changed lie apart
  expect(fileOf("changed/x.png")).toBe("changed/x.png");
  expect(fileOf("dev-9-0-img0.png", "./id/a/1.jpg")).toBe("id/a/1.jpg"); // a record that has a name instead of a URL
  expect(fileOf("dev-9-0-img0.png", "https://example.org/dev-0-0-img0.png")).toBe("is not in the folder");
  expect(folder.size).toBe(5);
});

test("names that lead out of the folder, links out of it and other files are refused, with the reason", async () => {
  await folderOf("elsewhere", ["secret.png"]);
  const path = await folderOf("closed", ["a.png", "notes.txt"]);
  await symlink("../elsewhere/secret.png", `${path}/linked.png`);
  await symlink("../elsewhere", `${path}/linked`);
  await symlink("a.png", `${path}/same.png`);
  const folder = await PictureFolder.open(path, { links: "inside" });
  const reasonOf = (name: string) => {
    const found = folder.find({ name });
    return found.ok ? "" : found.reason;
  };
  expect(reasonOf("../elsewhere/secret.png")).toBe("leads out of the folder");
  expect(reasonOf("..\\elsewhere\\secret.png")).toBe("leads out of the folder");
  expect(reasonOf("linked.png")).toBe("is a symbolic link out of the folder");
  expect(reasonOf("linked/secret.png")).toBe("is a symbolic link out of the folder");
  expect(reasonOf("notes.txt")).toBe("is not a PNG, JPEG or WebP image");
  expect(reasonOf("/etc/passwd")).toBe("is not in the folder");
  expect(folder.find({ name: "same.png" })).toEqual({ ok: true, file: "same.png" });
  const followed = await PictureFolder.open(path, { links: "anywhere" });
  expect(followed.find({ name: "linked.png" })).toEqual({ ok: true, file: "linked.png" });
  await expect(followed.read("linked.png")).resolves.toEqual(PNG);
  expect(followed.find({ name: "linked/secret.png" })).toMatchObject({ ok: false }); // links to folders could go in circles
});

test("a picture that is replaced later is read only if it is still one, in the folder", async () => {
  const path = await folderOf("changing", ["a.png", "b.png", "deep/c.png", "elsewhere/c.png"]);
  const folder = await PictureFolder.open(path, { links: "inside" });
  await expect(folder.withPicture("a.png", as)).resolves.toEqual(PNG);
  await rename(`${path}/elsewhere`, temporary.at("moved"));
  await rename(`${path}/deep`, `${path}/before`);
  await symlink(temporary.at("moved"), `${path}/deep`);
  await writeFile(`${path}/b.png`, "<svg/>");
  await expect(folder.withPicture("deep/c.png", as)).rejects.toThrow("link out of the folder");
  await expect(folder.withPicture("b.png", as)).rejects.toThrow('"b.png" is not a PNG, JPEG or WebP image');
  await expect(folder.withPicture("elsewhere/c.png", as)).rejects.toMatchObject({ code: "library/unknown" });
  expect([...folder.unreadable.keys()]).toEqual(["deep/c.png", "b.png"]);
});
