import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";
import { InputField } from "../components/form.tsx";
import { Failure } from "../components/loaded.tsx";
import { Findings } from "./findings.tsx";

/** Adds a gold file to a benchmark whose test set is missing or incomplete. */
export function AddGold({ benchmark }: { readonly benchmark: string }) {
  const client = useQueryClient();
  const seal = useMutation({
    mutationFn: (file: File) => sealGold(benchmark, file),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <div className="panel stack">
      <InputField
        id="gold"
        label="Gold file"
        help="With labels, in the format of NLVR or NLVR2. It is sealed: nobody gets it back from here."
        type="file"
        disabled={seal.isPending}
        onChange={({ target }) => target.files?.[0] && seal.mutate(target.files[0])}
      />
      <Failure error={seal.error} />
      {seal.data?.contents === null && (
        <div className="notice bad stack" role="alert">
          <Findings {...seal.data} />
        </div>
      )}
    </div>
  );
}

/** Uploads a gold file. Characters of its name other than ASCII letters, digits and .-_ are replaced. */
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
