import { Link } from "@tanstack/react-router";
import { Page } from "../components/page.tsx";
import { CredentialsForm } from "./credentials-form.tsx";

export function SignInPage() {
  return (
    <Page title="Sign in">
      <div className="narrow stack">
        <section className="panel">
          <h1>Sign in</h1>
          <CredentialsForm requestFor={(body) => ({ route: "POST /api/session", body })} button="Sign in" />
        </section>
        <p className="soft">
          For those who run campaigns, and for teams that submit to <Link to="/benchmarks">benchmarks</Link>.
          If you were invited to work on a campaign, open the link that you got: it needs no password.
        </p>
      </div>
    </Page>
  );
}
