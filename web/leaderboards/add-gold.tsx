import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Failure } from "../components/failure.tsx";
import { Findings } from "./findings.tsx";
import { sealGold } from "./seal-gold.ts";

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
      {seal.error !== null && <Failure error={seal.error} />}
      {seal.data?.contents === null && (
        <div className="notice bad stack" role="alert">
          <Findings {...seal.data} />
        </div>
      )}
    </div>
  );
}
