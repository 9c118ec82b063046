import { describe, expect, test } from "vitest";
import { sumMoney } from "../campaigns/index.ts";
import { Random } from "../core/index.ts";
import { BOTH_DATABASES } from "../database/testing/databases.ts";
import { HttpClient } from "./http-client.ts";
import { rehearse } from "./rehearse.ts";
import { withCrashingServer } from "./testing/crashing-server.ts";

const KILLS = 20;
const setupToken = "token for setup";
const CAMPAIGN_PATH = "/api/campaigns/rehearsal";

interface Ledger {
  readonly entries: readonly { readonly key: string; readonly amount: number }[];
}

interface Progress {
  readonly account: { readonly spent: number };
  readonly stages: readonly { readonly answers: number }[];
}

describe.each(BOTH_DATABASES)("on %s", (_, make) => {
  const databases = make();
  test(
    "a campaign outlives twenty kills of its server: nothing that was acknowledged is lost or doubled",
    { timeout: 600_000 },
    () =>
      withCrashingServer(databases, setupToken, async (server) => {
        const acknowledged: string[] = [];
        const delays = new Random("moments of kills");
        let planned = 0;
        const { outcome, files } = await rehearse({
          recipe: "scenes",
          presentations: 8,
          workers: 8,
          seed: "killed",
          settings: { requireQualification: false, limitedPool: 1 },
          budget: 1_000_000,
          start: Date.UTC(2020, 0, 6, 9),
          server,
          setupToken,
          onAnswer: (answers, assignment) => {
            acknowledged.push(assignment);
            // Some milliseconds later, in the middle of whatever request comes then.
            if (planned < KILLS && answers % 3 === 0) {
              planned += 1;
              setTimeout(() => server.kill(), delays.below(60));
            }
          },
        });
        expect(server.kills).toBe(KILLS);
        expect(outcome.settled).toBe(true);

        const client = await new HttpClient(server).open();
        await client.post("/api/session", { name: "manager", password: setupToken });
        const { entries } = await client.get<Ledger>(`${CAMPAIGN_PATH}/ledger`);
        const paid = entries
          .filter(({ key }) => key.startsWith("pay/"))
          .map(({ key }) => key.slice("pay/".length));
        expect(new Set(acknowledged).size).toBe(acknowledged.length);
        expect([...paid].sort()).toEqual([...acknowledged].sort());
        const raw = files.filter(({ name }) => /(?:judgments|answers)\.json$/.test(name));
        const answers = raw.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0);
        expect(answers).toBe(acknowledged.length);
        const { account, stages } = await client.get<Progress>(`${CAMPAIGN_PATH}/progress`);
        expect(stages.reduce((sum, stage) => sum + stage.answers, 0)).toBe(acknowledged.length);
        expect(account.spent).toBe(sumMoney(entries.map(({ amount }) => amount)));
        expect(account.spent).toBe(outcome.costs.total.cost);
        const examples = files.filter(({ name }) => /^(dev|test)\.json$/.test(name));
        for (const line of examples.flatMap(({ text }) => text.trimEnd().split("\n"))) {
          expect(Object.keys(JSON.parse(line).evals)).toHaveLength(5);
        }
      }),
  );
});
