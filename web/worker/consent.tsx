import type { WorkReply } from "../../src/server/api/work.ts";
import { Instructions } from "./instructions.tsx";

/** What a worker should know and agree to before the first task. */
export function Consent({ work, agree }: { readonly work: WorkReply; readonly agree: () => void }) {
  return (
    <>
      <Instructions work={work} />
      <section className="panel consent" aria-labelledby="consent">
        <h2 id="consent">Before you begin</h2>
        <ul>
          <li>
            This is research. What you write and judge becomes part of a data set that may be published.
          </li>
          <li>
            Your name is not part of it: your answers are kept under a number. Please write nothing about
            yourself or others.
          </li>
          <li>
            Taking part is voluntary. You may leave at any time, and what you have done by then is paid.
          </li>
        </ul>
        <button type="button" className="main" onClick={agree}>
          I agree, begin
        </button>
      </section>
    </>
  );
}
