import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { markdownPages } from "./help/markdown-plugin.ts";

/** Builds the pages into dist/web. `npm run pages` serves them for development, in front of a running server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [markdownPages(), compressed()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" is for servers that render React; ours does not.
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:4100" } },
});

/** Writes a gzip copy beside each script and style, which the server sends. */
function compressed(): Plugin {
  return {
    name: "compressed",
    writeBundle({ dir }) {
      const assets = join(dir!, "assets");
      for (const name of readdirSync(assets).filter((each) => /\.(?:js|css)$/.test(each))) {
        const path = join(assets, name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
