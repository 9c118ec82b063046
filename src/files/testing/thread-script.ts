import { builtScript } from "../thread.ts";

/** A thread module whose functions are the properties of this object in JavaScript. */
export function threadScript(functions: string): URL {
  const [thread, core] = ["../thread.js", "../../core/index.js"].map((file) =>
    JSON.stringify(builtScript(new URL(file, import.meta.url)).href),
  );
  const module = `import { serveThread } from ${thread}; import { CounterpointError } from ${core}; serveThread({ ${functions} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(module)}`);
}
