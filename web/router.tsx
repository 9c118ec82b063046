import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
} from "@tanstack/react-router";
import { useSession } from "./api/use-api.ts";
import { JoinPage } from "./campaigns/worker/join-page.tsx";
import { WorkPage } from "./campaigns/worker/work-page.tsx";
import { Loaded } from "./components/loaded.tsx";
import { Page } from "./components/page.tsx";

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
const getParentRoute = () => root;

/** Pages of workers come with the first load; those of managers when they are opened. */
const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: "/", component: HomePage }),
  createRoute({ getParentRoute, path: "/join", component: JoinPage }),
  createRoute({ getParentRoute, path: "/work", component: WorkPage }),
  createRoute({
    getParentRoute,
    path: "/sign-in",
    component: lazyRouteComponent(() => import("./accounts/sign-in-page.tsx"), "SignInPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/set-up",
    component: lazyRouteComponent(() => import("./accounts/set-up-page.tsx"), "SetUpPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/members",
    component: lazyRouteComponent(() => import("./accounts/members-page.tsx"), "MembersPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/new-campaign",
    component: lazyRouteComponent(() => import("./campaigns/new-campaign-page.tsx"), "NewCampaignPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/gathered",
    component: lazyRouteComponent(() => import("./photos/gathered-page.tsx"), "GatheredPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library",
    component: lazyRouteComponent(() => import("./library/library-page.tsx"), "LibraryPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus",
    component: lazyRouteComponent(() => import("./library/browser-page.tsx"), "BrowserPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus/report",
    component: lazyRouteComponent(() => import("./library/report/report-page.tsx"), "ReportPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus/$split/$set/$number",
    component: lazyRouteComponent(() => import("./library/sentence-page.tsx"), "SentencePage"),
  }),
  createRoute({
    getParentRoute,
    path: "/annotations/new",
    component: lazyRouteComponent(() => import("./annotations/new-annotation-page.tsx"), "NewAnnotationPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus/predictions",
    component: lazyRouteComponent(
      () => import("./library/predictions/predictions-pages.tsx"),
      "PredictionsPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/annotations/$annotation",
    component: lazyRouteComponent(() => import("./annotations/annotation-page.tsx"), "AnnotationPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/annotations/$annotation/tag",
    component: lazyRouteComponent(() => import("./annotations/tag-page.tsx"), "TagPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/annotations/$annotation/sentences/$number",
    component: lazyRouteComponent(() => import("./annotations/tag-page.tsx"), "SentenceToTagPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus/predictions/compare",
    component: lazyRouteComponent(
      () => import("./library/predictions/predictions-pages.tsx"),
      "ComparisonPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/library/$corpus/predictions/$system",
    component: lazyRouteComponent(() => import("./library/predictions/predictions-pages.tsx"), "SystemPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/benchmarks",
    component: lazyRouteComponent(() => import("./leaderboards/benchmarks-page.tsx"), "BenchmarksPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/benchmarks/$benchmark",
    component: lazyRouteComponent(() => import("./leaderboards/board-page.tsx"), "BoardPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/teams",
    component: lazyRouteComponent(() => import("./leaderboards/teams-page.tsx"), "TeamsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/join-team",
    component: lazyRouteComponent(() => import("./leaderboards/join-team-page.tsx"), "JoinTeamPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns",
    component: lazyRouteComponent(() => import("./campaigns/campaigns-page.tsx"), "CampaignsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign",
    component: lazyRouteComponent(() => import("./campaigns/overview-page.tsx"), "OverviewPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/images",
    component: lazyRouteComponent(() => import("./campaigns/images/images-page.tsx"), "ImagesPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/qualification",
    component: lazyRouteComponent(
      () => import("./campaigns/qualification/qualification-page.tsx"),
      "QualificationPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/workers",
    component: lazyRouteComponent(() => import("./campaigns/workers-page.tsx"), "WorkersPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/review",
    component: lazyRouteComponent(() => import("./campaigns/review-page.tsx"), "ReviewPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/examples",
    component: lazyRouteComponent(() => import("./campaigns/examples-page.tsx"), "ExamplesPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "BrowsePage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library/report",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "BrowsedReportPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library/$split/$set/$number",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "BrowsedSentencePage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library/predictions",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "CampaignPredictionsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library/predictions/compare",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "CampaignComparisonPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/library/predictions/$system",
    component: lazyRouteComponent(() => import("./campaigns/browse-page.tsx"), "CampaignSystemPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/campaigns/$campaign/corpus",
    component: lazyRouteComponent(() => import("./campaigns/corpus-page.tsx"), "CorpusPage"),
  }),
]);

/** Addresses hold plain texts: what looks like a number stays what somebody wrote. */
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
    /** The page that somebody wanted who had to sign in first. */
    returnTo?: string;
  }
}

/** A fault of ours: what it was, and the way on. What workers have done is kept in the browser. */
function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Page title="A fault">
      <div className="narrow">
        <h1>This page has a fault</h1>
        <p>What you have done is kept. Load the page again; if that does not help, tell those who run it:</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" className="main" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    </Page>
  );
}

/** Sends everybody where their work is. */
function HomePage() {
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

function NotFoundPage() {
  return (
    <Page title="No such page">
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped. <a href="/">Go to the first page</a>.
      </p>
    </Page>
  );
}
