import { createHash } from "node:crypto";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Builds dist/web/report.html: the page that `corpus report` writes its data into, one file that needs no other. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [singleFile()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: join(import.meta.dirname, "report.html"), output: { codeSplitting: false } },
  },
});

/** Puts the script and the style into the page; its content security policy allows this script alone, and no requests. */
function singleFile(): Plugin {
  return {
    name: "single-file",
    generateBundle: {
      order: "post", // after Vite has finished the script
      handler(_, bundle) {
        const files = Object.values(bundle);
        const page = files.find((file) => file.type === "asset" && file.fileName.endsWith(".html"));
        const style = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
        const script = files.find((file) => file.type === "chunk");
        if (
          page?.type !== "asset" ||
          style?.type !== "asset" ||
          script?.type !== "chunk" ||
          files.length !== 3
        )
          this.error(`The report needs one page, one script and one style, not ${Object.keys(bundle)}`);
        const code = script.code.replaceAll(/<(?=\/script|!--)/gi, "\\x3c"); // would end the script of a page
        const hash = createHash("sha256").update(code).digest("base64");
        const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
        const head = [
          `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
          `<style>${style.source}</style>`,
          `<script type="module">${code}</script>`,
        ];
        page.source = String(page.source)
          .replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="stylesheet"[^>]*>)/g, "")
          .replace("</head>", () => `${head.join("\n")}\n</head>`);
        delete bundle[style.fileName];
        delete bundle[script.fileName];
      },
    },
  };
}
