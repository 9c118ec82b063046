import { describe, expect, test } from "vitest";
import { BOTH_DATABASES } from "../database/testing/databases.ts";
import { Browser } from "../server/testing/browser.ts";
import { must } from "../server/testing/campaign.ts";
import {
  addBenchmark,
  addTeam,
  goldPairs,
  settled,
  submit,
  toLines,
  toPredictions,
} from "../server/testing/leaderboard.ts";
import { PASSWORD } from "../server/testing/members.ts";
import { withCrashingServer } from "./testing/crashing-server.ts";

const BUDGET = 8;
/** The later ones come when a submission is accepted, or being scored. */
const KILLS = 4;
const setupToken = "token for setup";

interface Listed {
  readonly remaining: number;
  readonly submissions: readonly { readonly id: number; readonly status: string }[];
}

describe.each(BOTH_DATABASES)("on %s", (_, make) => {
  const databases = make();
  test(
    "[E4] submissions outlive kills of the server: none that was accepted is lost, scored twice, or beyond the budget",
    { timeout: 600_000 },
    () =>
      withCrashingServer(databases, setupToken, async (server) => {
        const owner = await new Browser(server.url).open();
        await must(
          owner.send("POST", "/api/setup", { token: setupToken, name: "owner", password: PASSWORD }),
        );
        const gold = goldPairs(4);
        const place = await addBenchmark(owner, "b", {
          gold: { "t.json": toLines(gold) },
          submissions: BUDGET,
        });
        const team = await addTeam({ url: server.url() }, owner, "Otters");
        const browser = new Browser(server.url);
        for (const [name, value] of team.cookies) browser.cookies.set(name, value);
        await browser.open();

        const accepted = new Set<number>();
        const list = async () => (await must(browser.send("GET", `${place}/submissions`))) as Listed;
        for (let i = 0; (await list()).remaining > 0; i += 1) {
          const text = toPredictions(gold, { wrong: i });
          const sent = submit(browser, place, { text, system: `S${i}` }).then(
            ({ status, body }) => status === 200 && accepted.add((body as { id: number }).id),
            () => undefined, // it died before it answered: the list says what became of it
          );
          if (i < KILLS) {
            for (let reply = 0; reply < 16 * i; reply += 1) await list(); // ever later in the middle of it
            await server.kill();
          }
          await sent;
        }
        await settled(browser, place);
        const { submissions, remaining } = await list();
        expect([submissions.length, remaining]).toEqual([BUDGET, 0]);
        expect(new Set(submissions.map(({ status }) => status))).toEqual(new Set(["scored"]));
        const ids = submissions.map(({ id }) => id);
        expect([...accepted].filter((id) => !ids.includes(id))).toEqual([]);
        const { rows } = (await must(browser.send("GET", place))) as { rows: { id: number }[] };
        expect(rows.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual(ids);
      }),
  );
});
