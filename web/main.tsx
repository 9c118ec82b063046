import "./zod-without-eval.ts"; // before any schema is made
import "./style/base.css";
import "./style/parts.css";
import "./style/pictures.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/use-api.ts";
import { applyTheme } from "./components/page.tsx";
import { router } from "./router.tsx";

applyTheme();
createRoot(document.getElementById("page")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
