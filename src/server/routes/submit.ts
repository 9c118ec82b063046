import { ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import type { Rejection } from "../../leaderboards/index.ts";
import {
  type Accepts,
  acceptSubmission,
  countGoldFiles,
  getBenchmark,
  getRemainingBudget,
  type NewSubmission,
  refuseSubmission,
} from "../../leaderboards/index.ts";
import { requireTeam } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import { handle, type RequestTo } from "../handle.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";
import { acceptRunUploads, uploadedRun } from "../run-uploads.ts";

/** Nobody corrects a file faster; refused ones are kept. */
const rateLimit = { max: 20, timeWindow: "1 minute" };

/** What teams send: predictions or a model, checked at once and scored later. What is refused costs nothing. */
export async function addSubmitRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const { db, goldScorer, models, scoring, now } = context;

  /** Checks what was sent if there is any use in it, and keeps it or what is wrong with it. */
  const receive = async (
    request: Sent,
    accepts: Accepts,
    check: (gold: { readonly benchmark: string; readonly files: number }) => Promise<Rejection | Checked>,
  ) => {
    const { name: benchmark, budget, ...described } = await getBenchmark(db, request.params.benchmark);
    const { id: team } = requireTeam(request);
    const files = await countGoldFiles(db, benchmark);
    if (described.accepts !== accepts)
      throw refused(`The benchmark takes ${described.accepts}, not ${accepts}`);
    if (files === 0) throw refused("The benchmark has no test set yet");
    const { remaining } = await getRemainingBudget(db, { benchmark, team, budget, now: now() });
    if (remaining === 0) throw refused("The team has no submission left");
    const { publish, ...said } = request.query;
    const system = { benchmark, team, ...said };
    const checked = await check({ benchmark, files });
    if ("findings" in checked) {
      const id = await refuseSubmission(db, { ...system, ...checked, now: now() });
      return { id, status: "refused" as const, ...checked };
    }
    const id = await acceptSubmission(db, {
      ...system,
      ...checked,
      goldFiles: files,
      publish,
      now: now(),
    });
    scoring.start();
    return { id, status: "waiting" as const, findings: [], findingCount: 0 };
  };

  await server.register(async (scope: Routes) => {
    acceptFileUploads(scope, ROUTES["POST /api/benchmarks/:benchmark/submissions"]);
    handle(
      scope,
      "POST /api/benchmarks/:benchmark/submissions",
      async (request) => {
        const { path } = uploadedFile(request);
        return receive(request, "predictions", async (gold) => {
          const checked = await goldScorer.check(gold, path);
          return "findings" in checked ? checked : { sent: checked };
        });
      },
      { rateLimit },
    );
  });

  const [sending, checking] = [new Set<string>(), new Set<string>()];
  await server.register(async (scope: Routes) => {
    acceptRunUploads(scope, ROUTES["POST /api/benchmarks/:benchmark/models"]);
    // Before the body is read: it is kept in memory.
    scope.addHook("preParsing", async (request, reply) => {
      const { id: team } = requireTeam(request);
      if (sending.has(team)) throw refused("Another model of the team is being sent");
      sending.add(team);
      reply.raw.once("close", () => sending.delete(team));
    });
    handle(
      scope,
      "POST /api/benchmarks/:benchmark/models",
      async (request) => {
        const run = uploadedRun(request);
        const { id: team } = requireTeam(request);
        return receive(request, "models", async () => {
          // Of a sender who has left meanwhile.
          if (checking.has(team)) throw refused("Another model of the team is being checked");
          checking.add(team);
          try {
            const refusal = await models.check(run);
            return refusal.findingCount > 0 ? refusal : { sent: { run } };
          } finally {
            checking.delete(team);
          }
        });
      },
      { rateLimit },
    );
  });
}

type Checked = Pick<NewSubmission, "sent">;
type Sent = RequestTo<
  "POST /api/benchmarks/:benchmark/submissions" | "POST /api/benchmarks/:benchmark/models"
>;

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
