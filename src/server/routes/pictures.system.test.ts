import { mkdir, symlink, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { pairExample } from "../../core/testing/examples.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { showFolderPhotographs } from "../../library/index.ts";
import { PictureFolder } from "../../photos/index.ts";
import type { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import { opened } from "../testing/library.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const temporary = temporaryFolder();
await mkdir(temporary.at("pictures"), { recursive: true });
const create = { width: 900, height: 600, channels: 3, background: "red" } as const;
const red = await sharp({ create }).png().toBuffer();
await writeFile(temporary.at("pictures/dev-0-0-img0.png"), red);
await writeFile(temporary.at("pictures/dev-1-0-img0.png"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
await writeFile(temporary.at("pictures/dev-1-0-img1.png"), red.subarray(0, 200));
await writeFile(temporary.at("secret.png"), red);
await symlink("../secret.png", temporary.at("pictures/dev-0-0-img1.png"));

const pictures = await PictureFolder.open(temporary.at("pictures"), { links: "inside" });
const corpus = opened("pairs", [
  pairExample("dev-0-0-0", true, { sentence: "Both boats are red." }),
  pairExample("dev-1-0-0", true, { sentence: "A boat is red." }),
  pairExample("dev-2-0-0", true, { sentence: "No boat is red." }),
]);
const server = startServer({
  library: [{ ...corpus, showPhotograph: showFolderPhotographs(pictures) }],
  pictures,
});
let viewer: Browser;
beforeAll(async () => {
  viewer = await addSignedIn(server, await setUp(server), "viewer");
});
const show = (file: string) => viewer.send("GET", `/api/pictures?file=${encodeURIComponent(file)}`);

/** The picture at an address, as the viewer's browser gets it. */
async function pictureAt(path: string): Promise<Buffer> {
  const cookie = Array.from(viewer.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(server.url + path, { headers: { cookie } });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  return Buffer.from(await reply.arrayBuffer());
}

test("an example has the addresses of the photographs that are in the folder", async () => {
  expect(await must(viewer.send("GET", "/api/library/pairs/examples?limit=1"))).toMatchObject({
    examples: [
      {
        picture: {
          photographs: [
            { role: "left", shown: { thumbnail: "/api/pictures?file=dev-0-0-img0.png" } },
            { role: "right", shown: null },
          ],
        },
      },
    ],
  });
  for (const [size, width, height] of [
    ["thumbnail", 400, 267], // 600 * 400 / 900 = 266.7
    ["thumbnail", 400, 267], // from the cache
    ["original", 900, 600],
  ] as const) {
    const bytes = await pictureAt(`/api/pictures?file=dev-0-0-img0.png&size=${size}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width, height });
  }
});

test("no name leads to another file, and what is not an image is refused by its name", async () => {
  for (const name of [
    "../secret.png",
    "..%2fsecret.png",
    "/etc/passwd",
    "pictures/../../secret.png",
    "",
    "dev-9.png",
  ])
    expect(await show(name), name).toMatchObject({
      status: 404,
      body: { error: { code: "library/unknown" } },
    });
  expect((await show("dev-0-0-img1.png")).body).toMatchObject({
    error: { message: 'The picture "dev-0-0-img1.png" is a symbolic link out of the folder' },
  });
  for (const name of ["dev-1-0-img0.png", "dev-1-0-img1.png"])
    expect(await show(name)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining(`"${name}"`) } },
    });
  expect(await must(viewer.send("GET", "/api/library/pairs/pictures"))).toMatchObject({
    pictures: {
      photographs: 6,
      missing: 2,
      refused: 3,
      named: expect.arrayContaining([{ name: "dev-2-0-img1.png", reason: "is not in the folder" }]),
    },
  });
});
