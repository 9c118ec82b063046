import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../../core/index.ts";
import { builtScript } from "../../files/index.ts";
import type { Section } from "../schemas/report.ts";

/** The built page of reports: `web/report.html` with its script and style, and no data yet. */
export function readReportPage(path: string | URL = PAGE): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const place = typeof path === "string" ? path : fileURLToPath(path);
    throw new CounterpointError("data/unreadable", `The built report page is missing: ${place}`, {
      hint: "Run npm run build in a clone, or install the package again",
      cause,
    });
  }
}

/** The page with the data of a report in it; whatever else the data have, `title` and `sections` are shown. */
export function fillReportPage<
  Data extends { readonly title: string; readonly sections: readonly Section[] },
>(page: string, data: Data): string {
  return page.replace(DATA, () => DATA + JSON.stringify(data).replaceAll("<", "\\u003c")); // no text can end the script
}

const PAGE = builtScript(new URL("../../web/report.html", import.meta.url));

const DATA = '<script type="application/json" id="data">';
