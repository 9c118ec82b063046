import { Navigate } from "@tanstack/react-router";
import { useSession } from "./api/use-api-query.ts";
import { Loaded } from "./components/loaded.tsx";
import { Page } from "./components/page.tsx";

/** Sends everybody where their work is. */
export function HomePage() {
  const session = useSession();
  return (
    <Page title="Welcome">
      <Loaded query={session}>
        {({ role }) => {
          if (role === "worker") return <Navigate to="/work" replace />;
          if (role === "team") return <Navigate to="/benchmarks" replace />;
          return <Navigate to={role === null ? "/sign-in" : "/campaigns"} replace />;
        }}
      </Loaded>
    </Page>
  );
}
