import { expect, test } from "vitest";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";

const entries = Object.entries<Route>(ROUTES);

test.each(entries)("the parameters in the path of %s have a schema, and no others", (key, { params }) => {
  const inPath = Array.from(key.matchAll(/:(\w+)/g), ([, name]) => name);
  expect(Object.keys(params?.shape ?? {}).sort()).toEqual(inPath.sort());
});

test("only changes have a body, in JSON or as a file", () => {
  const withBody = entries.filter(([, { body, upload }]) => body !== undefined || upload !== undefined);
  expect(withBody.filter(([key, { body, upload }]) => key.startsWith("GET ") || (body && upload))).toEqual(
    [],
  );
});
