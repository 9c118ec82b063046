import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";
import { Failure } from "../components/loaded.tsx";
import { Findings } from "./findings.tsx";

/** For a benchmark that has no test set yet, or not all of it. */
export function AddGold({ benchmark }: { readonly benchmark: string }) {
  const client = useQueryClient();
  const seal = useMutation({
    mutationFn: (file: File) => sealGold(benchmark, file),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <div className="panel stack">
      <div className="field">
        <label htmlFor="gold">Gold file</label>
        <input
          id="gold"
          type="file"
          disabled={seal.isPending}
          onChange={({ target }) => target.files?.[0] && seal.mutate(target.files[0])}
        />
        <small>
          With labels, in the format of NLVR or NLVR2. It is sealed: nobody gets it back from here.
        </small>
      </div>
      <Failure error={seal.error} />
      {seal.data?.contents === null && (
        <div className="notice bad stack" role="alert">
          <Findings {...seal.data} />
        </div>
      )}
    </div>
  );
}

/** Sends a gold file to be sealed. Letters outside ASCII and spaces in its name tell nothing that counts. */
export function sealGold(benchmark: string, file: File): Promise<ReplyOf<typeof GoldReply>> {
  const name = file.name
    .replaceAll(/[^\w.-]/g, "_")
    .replace(/^\./, "_")
    .slice(-100);
  return send("POST /api/benchmarks/:benchmark/gold", {
    params: { benchmark },
    query: { file: name },
    body: file,
  });
}
