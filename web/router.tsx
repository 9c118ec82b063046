import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { HomePage } from "./home-page.tsx";
import { UnknownPage } from "./unknown-page.tsx";
import { JoinPage } from "./worker/join-page.tsx";
import { WorkPage } from "./worker/work-page.tsx";

const root = createRootRoute({ notFoundComponent: UnknownPage });

/** Pages of workers come with the first load; those of managers when they are opened. */
const pages = [
  createRoute({ getParentRoute: () => root, path: "/", component: HomePage }),
  createRoute({ getParentRoute: () => root, path: "/join", component: JoinPage }),
  createRoute({ getParentRoute: () => root, path: "/work", component: WorkPage }),
];

export const router = createRouter({ routeTree: root.addChildren(pages) });
