import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";
import { InputField } from "../components/form.tsx";
import { Failure } from "../components/loaded.tsx";
import { Findings } from "./findings.tsx";
import { percent } from "./format-score.ts";

/** Adds a gold file to a benchmark whose test set is missing or incomplete. */
export function AddGold({
  benchmark,
  originalIdentifiers,
}: {
  readonly benchmark: string;
  readonly originalIdentifiers: boolean;
}) {
  const client = useQueryClient();
  const [acceptLeak, setAcceptLeak] = useState(false);
  const seal = useMutation({
    mutationFn: (file: File) => sealGold(benchmark, file, { acceptLeak }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <div className="panel stack">
      <InputField
        id="gold"
        label="Gold file"
        help="With labels, in the format of NLVR or NLVR2. The labels stay on the server: the file can't be downloaded again."
        type="file"
        disabled={seal.isPending}
        onChange={({ target }) => target.files?.[0] && seal.mutate(target.files[0])}
      />
      {originalIdentifiers && <AcceptLeak checked={acceptLeak} onChange={setAcceptLeak} />}
      <Failure error={seal.error} />
      {seal.data?.contents != null && <Leaks leaks={seal.data.leaks} />}
      {seal.data?.contents === null && (
        <div className="notice bad stack" role="alert">
          <Findings {...seal.data} />
        </div>
      )}
    </div>
  );
}

/** The confirmation that original identifiers are accepted even if they give labels away. */
export function AcceptLeak({
  checked,
  onChange,
}: {
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
}) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        name="acceptLeak"
        {...(checked !== undefined && { checked })}
        onChange={({ target }) => onChange?.(target.checked)}
      />{" "}
      Accept original identifiers even if they reveal labels, as the positions in NLVR identifiers do
    </label>
  );
}

/** Warnings of what gives labels away besides sentences and pictures. */
export function Leaks({ leaks }: Pick<ReplyOf<typeof GoldReply>, "leaks">) {
  if (leaks.length === 0) return null;
  return (
    <div className="notice warn stack">
      <p>
        <strong>Labels can be guessed without sentences and images:</strong>
      </p>
      <ul>
        {leaks.map(({ name, accuracy, majorityBaseline }) => (
          <li key={name}>
            from the {name} with {percent(accuracy ?? 0)} % accuracy; the majority baseline is{" "}
            {percent(majorityBaseline ?? 0)} %.
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Uploads a gold file. Characters of its name other than ASCII letters, digits and .-_ are replaced. */
export function sealGold(
  benchmark: string,
  file: File,
  { acceptLeak }: { readonly acceptLeak: boolean },
): Promise<ReplyOf<typeof GoldReply>> {
  const name = file.name
    .replaceAll(/[^\w.-]/g, "_")
    .replace(/^\./, "_")
    .slice(-100);
  return send("POST /api/benchmarks/:benchmark/gold", {
    params: { benchmark },
    query: { file: name, acceptLeak: acceptLeak ? "true" : "false" },
    body: file,
  });
}
