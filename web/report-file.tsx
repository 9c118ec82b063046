import "./style/base.css";
import "./style/parts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Section } from "../src/corpus/browser.ts";
import { ReportSections } from "./library/report/report-sections.tsx";

/** The part of the data of `corpus report` that is shown. */
interface ReportFile {
  readonly title: string;
  readonly sections: readonly Section[];
}

const { title, sections }: ReportFile = JSON.parse(document.getElementById("data")!.textContent);
document.title = title;
createRoot(document.getElementById("page")!).render(
  <StrictMode>
    <main className="report-file">
      <h1>{title}</h1>
      <ReportSections sections={sections} />
    </main>
  </StrictMode>,
);
