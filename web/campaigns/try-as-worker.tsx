import { useApiMutation } from "../api/use-api-mutation.ts";
import { Failure } from "../components/failure.tsx";

/** The worker of the demonstration who needs no test. */
const VISITOR = "Visitor";

/** Invites whoever looks at the page, as a worker. */
export function TryAsWorker({ params }: { readonly params: { readonly campaign: string } }) {
  const change = useApiMutation<"POST /api/campaigns/:campaign/invitations">();
  const token = change.data?.invitations[0]?.token;
  if (change.error !== null) return <Failure error={change.error} />;
  if (token !== undefined) {
    return (
      <a className="button main" href={`${alternateOrigin()}/join#${token}`} target="_blank" rel="noreferrer">
        Open the worker's page
      </a>
    );
  }
  return (
    <button
      type="button"
      disabled={change.isPending}
      onClick={() =>
        change.mutate({
          route: "POST /api/campaigns/:campaign/invitations",
          params,
          body: { names: [VISITOR] },
        })
      }
    >
      Work on it
    </button>
  );
}

/** A browser keeps one session for each name of a machine, and this machine has two: a worker at one leaves the manager at the other. */
function alternateOrigin(): string {
  const others: Readonly<Record<string, string>> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };
  const { protocol, hostname, port } = location;
  const other = others[hostname];
  return other === undefined ? location.origin : `${protocol}//${other}:${port}`;
}
