import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "./api/use-api.ts";
import { JoinPage } from "./campaigns/worker/join-page.tsx";
import { WorkPage } from "./campaigns/worker/work-page.tsx";
import { Loaded } from "./components/loaded.tsx";
import { Page } from "./components/page.tsx";

const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import("./components/not-found-page.tsx"), "NotFoundPage"),
  errorComponent: ErrorPage,
});
const getParentRoute = () => root;

/** A page that is loaded when it is opened. */
function page<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<NoInfer<Name>, () => ReactNode>>>,
  name: Name,
) {
  return createRoute({ getParentRoute, path, component: lazyRouteComponent(load, name) });
}

const help = () => import("./help/help-page.tsx");
const tagging = () => import("./annotations/tag-page.tsx");
const corpus = () => import("./library/corpus-pages.tsx");
const run = () => import("./vlm/run-page.tsx");
const campaignLibrary = () => import("./campaigns/browse-page.tsx");

/** The pages of workers are part of the first load. */
const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: "/", component: HomePage }),
  createRoute({ getParentRoute, path: "/join", component: JoinPage }),
  createRoute({ getParentRoute, path: "/work", component: WorkPage }),
  page("/sign-in", () => import("./accounts/sign-in-page.tsx"), "SignInPage"),
  page("/set-up", () => import("./accounts/set-up-page.tsx"), "SetUpPage"),
  page("/account", () => import("./accounts/account-page.tsx"), "AccountPage"),
  page("/set-password", () => import("./accounts/set-password-page.tsx"), "SetPasswordPage"),
  page("/members", () => import("./accounts/members-page.tsx"), "MembersPage"),
  page("/new-campaign", () => import("./campaigns/new-campaign-page.tsx"), "NewCampaignPage"),
  page("/gathered", () => import("./photos/gathered-page.tsx"), "GatheredPage"),
  page("/runs", () => import("./vlm/runs-page.tsx"), "RunsPage"),
  page("/runs/$run", run, "RunPage"),
  page("/runs/$run/report", run, "RunReportPage"),
  page("/library", () => import("./library/library-page.tsx"), "LibraryPage"),
  page("/library/$corpus", corpus, "BrowserPage"),
  page("/library/$corpus/report", corpus, "ReportPage"),
  page("/library/$corpus/$split/$set/$number", corpus, "SentencePage"),
  page("/library/$corpus/predictions", corpus, "PredictionsPage"),
  page("/library/$corpus/predictions/compare", corpus, "ComparisonPage"),
  page("/library/$corpus/predictions/$system", corpus, "SystemPage"),
  page("/annotations/new", () => import("./annotations/new-annotation-page.tsx"), "NewAnnotationPage"),
  page("/annotations/$annotation", () => import("./annotations/annotation-page.tsx"), "AnnotationPage"),
  page("/annotations/$annotation/tag", tagging, "TagPage"),
  page("/annotations/$annotation/sentences/$number", tagging, "SentenceToTagPage"),
  page("/benchmarks", () => import("./leaderboards/benchmarks-page.tsx"), "BenchmarksPage"),
  page("/benchmarks/$benchmark", () => import("./leaderboards/board-page.tsx"), "BoardPage"),
  page("/teams", () => import("./leaderboards/teams-page.tsx"), "TeamsPage"),
  page("/join-team", () => import("./leaderboards/join-team-page.tsx"), "JoinTeamPage"),
  page("/help", help, "HelpPage"),
  page("/help/$", help, "HelpPage"),
  page("/campaigns", () => import("./campaigns/campaigns-page.tsx"), "CampaignsPage"),
  page("/campaigns/$campaign", () => import("./campaigns/overview-page.tsx"), "OverviewPage"),
  page("/campaigns/$campaign/images", () => import("./campaigns/images/images-page.tsx"), "ImagesPage"),
  page(
    "/campaigns/$campaign/qualification",
    () => import("./campaigns/qualification/qualification-page.tsx"),
    "QualificationPage",
  ),
  page("/campaigns/$campaign/workers", () => import("./campaigns/workers-page.tsx"), "WorkersPage"),
  page("/campaigns/$campaign/payments", () => import("./campaigns/payments-page.tsx"), "PaymentsPage"),
  page("/campaigns/$campaign/review", () => import("./campaigns/review-page.tsx"), "ReviewPage"),
  page("/campaigns/$campaign/examples", () => import("./campaigns/examples-page.tsx"), "ExamplesPage"),
  page(
    "/campaigns/$campaign/examples/$split/$set/$number",
    () => import("./campaigns/examples-page.tsx"),
    "JudgedSentencePage",
  ),
  page("/campaigns/$campaign/library", campaignLibrary, "BrowsePage"),
  page("/campaigns/$campaign/library/report", campaignLibrary, "BrowsedReportPage"),
  page("/campaigns/$campaign/library/$split/$set/$number", campaignLibrary, "BrowsedSentencePage"),
  page("/campaigns/$campaign/library/predictions", campaignLibrary, "CampaignPredictionsPage"),
  page("/campaigns/$campaign/library/predictions/compare", campaignLibrary, "CampaignComparisonPage"),
  page("/campaigns/$campaign/library/predictions/$system", campaignLibrary, "CampaignSystemPage"),
  page("/campaigns/$campaign/settings", () => import("./campaigns/settings-page.tsx"), "SettingsPage"),
  page("/campaigns/$campaign/corpus", () => import("./campaigns/corpus-page.tsx"), "CorpusPage"),
]);

/** Search parameters are plain texts: a text that looks like a number stays a text. */
export const router = createRouter({
  routeTree,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const parameters = new URLSearchParams(search as Record<string, string>).toString(); // as they were parsed
    return parameters === "" ? "" : `?${parameters}`;
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The page to return to after signing in. */
    returnTo?: string;
  }
}

/** The page for an error in our code. The answers of workers are kept in the browser. */
function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Page title="Error">
      <div className="narrow">
        <h1>This page crashed</h1>
        <p>
          Your saved work is safe. Reload the page. If that doesn't help, send this message to the people who
          run the server:
        </p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" className="main" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    </Page>
  );
}

/** Redirects to the first page of the role. */
function HomePage() {
  const session = useSession();
  return (
    <Page title="Welcome">
      <Loaded query={session}>
        {({ role, readOnly }) => {
          if (readOnly) return <Navigate to="/library" replace />;
          if (role === "worker") return <Navigate to="/work" replace />;
          if (role === "team") return <Navigate to="/benchmarks" replace />;
          return <Navigate to={role === null ? "/sign-in" : "/campaigns"} replace />;
        }}
      </Loaded>
    </Page>
  );
}
