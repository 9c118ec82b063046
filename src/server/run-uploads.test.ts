import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseMultipart } from "./run-uploads.ts";

test("a form gives its files, byte for byte, as a browser sends them", async () => {
  const files = {
    "config.json": Buffer.from("{}"),
    "best.onnx": randomBytes(100_000),
    empty: Buffer.from(""),
  };
  const form = new FormData();
  form.append("note", "a field that is no file");
  for (const [name, bytes] of Object.entries(files)) form.append("file", new File([bytes], name));
  const response = new Response(form);
  const type = response.headers.get("content-type")!;
  const body = Buffer.from(await response.arrayBuffer());
  const read = parseMultipart(body, type)!;
  expect([...read.keys()]).toEqual(Object.keys(files));
  for (const [name, bytes] of Object.entries(files)) expect(bytes.equals(read.get(name)!)).toBe(true);
  expect(parseMultipart(body.subarray(0, -10), type)).toBeUndefined(); // cut off
});

const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n';
const read = (text: string, type = "multipart/form-data; boundary=x") =>
  parseMultipart(Buffer.from(text), type);

test("what is no form of a few files gives none", () => {
  expect(read(`${PART}--x--\r\n`)?.get("a")).toEqual(Uint8Array.of(49));
  expect(read(`${PART}--x--\r\n`, 'multipart/form-data; boundary="x"')?.size).toBe(1);
  expect(read(`${PART.repeat(32)}--x--\r\n`)?.size).toBe(1);
  for (const text of [
    "",
    "no form",
    "--x",
    "--x\r\n",
    PART,
    `${PART.repeat(33)}--x--\r\n`,
    `--x\r\n${"a: b\r\n".repeat(1_000)}${PART.slice(5)}--x--\r\n`, // a head without an end
  ])
    expect([text, read(text)]).toEqual([text, undefined]);
  expect(read(`${PART}--x--\r\n`, "multipart/form-data")).toBeUndefined();
});
