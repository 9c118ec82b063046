import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WorkReply } from "../../../src/campaigns/browser.ts";
import { send } from "../../api/request.ts";
import { urlOf } from "../../api/route.ts";
import { Failure } from "../../components/failure.tsx";
import { Instructions } from "./instructions.tsx";

/** What a worker should know and agree to before the first task; the server keeps that it did. */
export function Consent({ work }: { readonly work: WorkReply }) {
  const client = useQueryClient();
  const { text, version } = work.consent;
  const agree = useMutation({
    mutationFn: () => send("POST /api/work/consent", { body: { version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [urlOf("GET /api/work")] }),
  });
  return (
    <>
      <Instructions work={work} />
      <section className="panel consent" aria-labelledby="consent">
        <h2 id="consent">Before you begin</h2>
        <p className="message">{text}</p>
        {agree.error !== null && <Failure error={agree.error} />}
        <button type="button" className="main" disabled={agree.isPending} onClick={() => agree.mutate()}>
          I agree, begin
        </button>
      </section>
    </>
  );
}
