import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachConcurrent } from "../../files/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import type { BlobStore } from "./blob-store.ts";
import { FolderStore } from "./folder-store.ts";
import { hashOfImage, ImageFiles, imageFilesAt } from "./image-files.ts";
import { S3Store } from "./s3-store.ts";
import { startS3, TEST_ACCESS } from "./testing/start-s3.ts";

const folder = temporaryFolder();

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3(folder.at("s3"));
});
afterAll(() => s3.stop());

const STORES: readonly (readonly [string, (name: string) => BlobStore])[] = [
  ["a folder", (name) => new FolderStore(folder.at(name))],
  ["S3-compatible storage", (name) => new S3Store(`s3://images/${name}`, s3.access)],
];

const IMAGE = Buffer.from("the bytes of an image");
const HASH = hashOfImage(IMAGE);

describe.each(STORES)("%s", (_, open) => {
  test("objects are stored, read, found and listed by their names", async () => {
    const store = open("objects");
    expect(await store.get("aa/one")).toBeUndefined();
    expect(await store.has("aa/one")).toBe(false);
    expect(await namesIn(store)).toEqual([]);
    await store.put("aa/one", Buffer.from([1, 0, 255]));
    await store.put("aa/one", Buffer.from([2, 0, 255]));
    await store.put("bb/two-530x416.jpg", Buffer.alloc(0));
    expect(Buffer.from((await store.get("aa/one"))!)).toEqual(Buffer.from([2, 0, 255]));
    expect(await store.get("bb/two-530x416.jpg")).toHaveLength(0);
    expect(await store.has("bb/two-530x416.jpg")).toBe(true);
    expect(await namesIn(store)).toEqual(["aa/one", "bb/two-530x416.jpg"]);
  });

  test("a listing has all of many objects", async () => {
    const store = open("many");
    const names = Array.from({ length: 1_100 }, (_, i) => `${i % 10}/${i}`); // S3 lists a thousand at a time
    await forEachConcurrent(names, 8, (name) => store.put(name, IMAGE));
    expect(await namesIn(store)).toEqual(names.toSorted());
    const files = new ImageFiles(store);
    expect(await files.missing(names.map((name) => hashOfImage(Buffer.from(name))))).toHaveLength(1_100);
  });

  test("images are put all together, or none when something fails", async () => {
    const files = new ImageFiles(open("together"));
    const failing = files.withStaged(async (staged) => {
      await staged.put(HASH, IMAGE);
      throw new Error("the archive is damaged");
    });
    await expect(failing).rejects.toThrow("damaged");
    expect(await files.missing([HASH])).toEqual([HASH]);
    await files.withStaged(async (staged) => {
      await staged.put(HASH, IMAGE);
      expect(await files.missing([HASH])).toEqual([HASH]);
      await staged.store();
    });
    expect(await files.missing([HASH])).toEqual([]);
    expect(Buffer.from(await files.get(HASH))).toEqual(IMAGE);
  });

  test("an object with the bytes of another is never given out", async () => {
    const store = open("others");
    const files = new ImageFiles(store);
    const other = hashOfImage(Buffer.from("another image"));
    await store.put(`${other.slice(0, 2)}/${other}`, IMAGE);
    await expect(files.get(other)).rejects.toMatchObject({ code: "data/invalid" });

    await files.put(HASH, IMAGE);
    const make = async (bytes: Uint8Array) => Buffer.concat([Buffer.from("small "), bytes]);
    const shown = Buffer.from(await files.getDerived(HASH, "small.jpg", make));
    expect(shown.toString()).toBe("small the bytes of an image");
    await store.put(`${HASH.slice(0, 2)}/${HASH}-small.jpg`, Buffer.from("other bytes"));
    expect(Buffer.from(await files.getDerived(HASH, "small.jpg", make))).toEqual(shown); // made anew
  });
});

describe("S3-compatible storage that fails", () => {
  const good = () => new Response("ok");
  const busy = () => new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 });

  test("requests are sent again while the service is busy or the connection breaks", async () => {
    const replies = [busy, () => Promise.reject(new Error("socket hang up")), good];
    const store = failing(() => replies.shift()!());
    expect(Buffer.from((await store.get("aa/one"))!).toString()).toBe("ok");
    expect(replies).toEqual([]);
  });

  test.each([
    ["is busy for long", busy, "SlowDown, status 503"],
    [
      "is away",
      () => Promise.reject(new Error("connect ECONNREFUSED")),
      "can't be reached: connect ECONNREFUSED",
    ],
    [
      "takes the rights away",
      () => new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 }),
      "AccessDenied, status 403",
    ],
    [
      "is full",
      () => new Response("<Error><Code>QuotaExceeded</Code></Error>", { status: 507 }),
      "QuotaExceeded, status 507",
    ],
    [
      "has lost the bucket",
      () => new Response("<Error><Code>NoSuchBucket</Code></Error>", { status: 404 }),
      "NoSuchBucket, status 404",
    ],
    ["is another one", () => new Response("Not found", { status: 404 }), "without a code, status 404"],
  ])("a service that %s is named, with the next step", async (_, reply, message) => {
    const store = failing(reply);
    for (const call of [
      () => store.put("aa/one", IMAGE),
      () => store.get("aa/one"),
      () => store.has("aa/one"),
      () => new ImageFiles(store).checkWritable(),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: "storage/unusable",
        message: expect.stringContaining(message),
        hint: expect.stringContaining("keys"),
      });
    }
  });

  test.each([
    ["takes the rights away", 403, "AccessDenied"],
    ["becomes full", 507, "QuotaExceeded"],
  ])(
    "a service that %s half-way is named, and the same images can be stored again",
    async (_, status, code) => {
      const held = new Map<string, Uint8Array>();
      let room = 3;
      const store = new S3Store("s3://images/pilot", TEST_ACCESS, {
        fetch: async (request) => {
          const { pathname } = new URL(request.url);
          if (request.method === "HEAD")
            return new Response(null, { status: held.has(pathname) ? 200 : 404 });
          if (room === 0) return new Response(`<Error><Code>${code}</Code></Error>`, { status });
          room -= 1;
          held.set(pathname, new Uint8Array(await request.arrayBuffer()));
          return good();
        },
        wait: async () => {},
      });
      const files = new ImageFiles(store);
      const sent = Array.from({ length: 20 }, (_, i) => Buffer.from(`image ${i}`));
      const storeAll = () =>
        files.withStaged(async (staged) => {
          for (const bytes of sent) await staged.put(hashOfImage(bytes), bytes);
          await staged.store();
        });
      await expect(storeAll()).rejects.toMatchObject({
        code: "storage/unusable",
        message: expect.stringContaining(`${code}, status ${status}`),
      });
      expect(held.size).toBe(3); // complete ones, under the names of their content
      room = Number.POSITIVE_INFINITY;
      await storeAll();
      expect(await files.missing(sent.map(hashOfImage))).toEqual([]);
    },
  );

  test("a service that does not answer in time is given up, after the same request was sent again", async () => {
    let sent = 0;
    const late = failing(() => {
      sent += 1;
      throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
    });
    await expect(late.get("aa/one")).rejects.toMatchObject({
      code: "storage/unusable",
      message: expect.stringContaining("can't be reached: The operation was aborted due to timeout"),
    });
    expect(sent).toBe(4);
  });

  test("replies that are too long, redirects and lists that never end are given up", async () => {
    const endless = () =>
      new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(2 ** 20)) }));
    await expect(failing(endless).get("aa/one")).rejects.toMatchObject({
      code: "storage/unusable",
      message: expect.stringContaining("too long"),
    });
    const sent: Request[] = [];
    const redirected = new S3Store("s3://images", TEST_ACCESS, {
      fetch: async (request) => {
        sent.push(request);
        return new Response("", { status: 307, headers: { location: "http://elsewhere.example/" } });
      },
      wait: async () => {},
    });
    await expect(redirected.get("aa/one")).rejects.toMatchObject({ code: "storage/unusable" });
    expect(sent.map(({ redirect }) => redirect)).toEqual(["manual"]);
    const page = () => new Response("<IsTruncated>true</IsTruncated>");
    await expect(namesIn(failing(page))).rejects.toThrow("does not continue after");
  });

  test("keys stand in no error, and addresses that are no buckets are refused", async () => {
    const store = new S3Store("s3://images", {
      ...s3.access,
      accessKeyId: "nobody",
      secretAccessKey: "wrong-secret",
    });
    const error = await store.put("aa/one", IMAGE).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ code: "storage/unusable", message: expect.stringContaining("403") });
    expect(JSON.stringify(error) + String(error)).not.toContain("wrong-secret");
    for (const location of ["s3://", "s3://Bucket name/x", "s3://bucket/../other?x=1"])
      expect(() => imageFilesAt(location, TEST_ACCESS)).toThrow("is not the address of a bucket");
    for (const wrong of [
      { endpoint: "minio:9000" },
      { endpoint: "ftp://minio.example" },
      { region: "no region" },
    ])
      expect(() => imageFilesAt("s3://images", { ...TEST_ACCESS, ...wrong })).toThrow("is not an http");
    expect(() => imageFilesAt("s3://images", undefined)).toThrow("No keys");
  });
});

/** A store whose service gives these replies. */
function failing(reply: () => Response | Promise<Response>): S3Store {
  return new S3Store("s3://images/pilot", TEST_ACCESS, { fetch: async () => reply(), wait: async () => {} });
}

async function namesIn(store: BlobStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.toSorted();
}
