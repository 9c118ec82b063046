import { beforeAll, expect, test } from "vitest";
import { Browser } from "../testing/browser.ts";
import { addWorker, agree, must, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer({});
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const STUDY = { study: "a".repeat(24), finishedCode: "DONE", leftCode: "LEFT" };
const PAY = { writingPay: 30, fullBonus: 0, lowerBonus: 0, feeBasisPoints: 2_000 };

/** A participant of the study who has written a sentence, for 30 cents. */
async function addParticipant(digit: string): Promise<{ readonly id: string; readonly assignment: string }> {
  const id = digit.repeat(24);
  const worker = await new Browser(() => server.url).open();
  const parameters = { PROLIFIC_PID: id, STUDY_ID: STUDY.study, SESSION_ID: id };
  await must(worker.send("POST", "/api/join/prolific", parameters));
  await agree(worker);
  return { id, assignment: await write(worker, digit) };
}

async function write(worker: Browser, name: string): Promise<string> {
  const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
  const content = { sentence: `There is a box with ${name} items.` };
  await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  return assignment;
}

interface Payments {
  readonly workers: readonly { id: string; sourceName: string; confirmed: boolean; due: number }[];
  readonly payouts: readonly { id: number; source: string; people: number; amount: number; lines: number }[];
}

test("only confirmed participants are paid, each line of the ledger once, as id,amount", async () => {
  const place = await startCampaign(owner, { id: "paid", presentations: { train: 8 }, settings: PAY });
  await must(owner.send("PUT", `${place}/study`, STUDY));
  const payments = async () => (await must(owner.send("GET", `${place}/payouts`))) as Payments;
  const pay = () => owner.send("POST", `${place}/payouts`);
  const file = async (path: string) => {
    const { status, body } = await owner.send("GET", `${place}/payouts/${path}`);
    expect(status).toBe(200);
    return body as string;
  };
  const [one, two, three, invented] = [
    await addParticipant("1"),
    await addParticipant("2"),
    await addParticipant("3"),
    await addParticipant("f"), // an id that is no participant's
  ];
  expect(await pay()).toMatchObject({ status: 409, body: { error: { code: "campaign/refused" } } });
  expect((await payments()).workers.map(({ confirmed, due }) => [confirmed, due])).toEqual(
    Array.from({ length: 4 }, () => [false, 30]),
  );

  // The list of submissions: one is approved, one waits, one was returned, one is of somebody who never came.
  const csv = [
    "Submission id,Participant id,Status,Started at",
    `${"9".repeat(24)},${one.id},APPROVED,"2026, May"`,
    `${"8".repeat(24)},${two.id},AWAITING REVIEW,2026`,
    `${"7".repeat(24)},${three.id},RETURNED,2026`,
    `${"6".repeat(24)},${"5".repeat(24)},APPROVED,2026`,
  ].join("\r\n");
  const upload = (text: string) =>
    owner.sendFile("POST", `${place}/submissions`, new TextEncoder().encode(text), "text/csv");
  const found = { submissions: 4, notAccepted: 1, found: 2 };
  expect(await must(upload(csv))).toEqual({ ...found, confirmed: 2 });
  expect(await must(upload(csv))).toEqual({ ...found, confirmed: 0 });
  expect(await upload("Name,Status\nx,APPROVED")).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining('none is "Participant id"') } },
  });
  expect((await upload('Participant id\n"x')).status).toBe(422);

  const first = (await must(pay())) as { id: number };
  expect(await file(`${first.id}/bonuses.csv`)).toBe(`${one.id},0.30\r\n${two.id},0.30\r\n`);
  expect((await payments()).payouts).toMatchObject([
    { id: first.id, source: "prolific", people: 2, amount: 60, lines: 4 }, // two of pay, two of fees
  ]);
  expect((await pay()).status).toBe(409); // nothing has come since

  // A manager confirms another; the invented id stays unpaid. An invited person needs no confirmation.
  const { id: known } = (await payments()).workers.find(({ sourceName }) => sourceName === three.id)!;
  await must(owner.send("POST", `${place}/workers/${known}/confirm`));
  const invited = await addWorker(server, owner, { place, name: "=Ann,\n1" });
  await write(invited, "seven");
  const second = (await must(pay())) as { id: number };
  expect(await file(`${second.id}/bonuses.csv`)).toBe(`${three.id},0.30\r\n`);
  expect(await file(`${second.id}/bonuses.csv?source=link`)).toBe(`"'=Ann,\n1",0.30\r\n`);
  expect(await file(`${first.id}/bonuses.csv`)).toBe(`${one.id},0.30\r\n${two.id},0.30\r\n`); // as before
  expect((await payments()).workers).toMatchObject([{ sourceName: invented.id, due: 30, confirmed: false }]);
  const lines = await file(`${second.id}/ledger.csv`);
  expect(lines.split("\r\n")[0]).toBe("line,key,kind,source,worker,stage,amount,currency,time");
  expect(lines).toContain(`pay/${three.assignment},pay,prolific,${three.id},writing,0.3,USD,`);

  // What is taken back after it was paid is subtracted from what is earned later, and never paid as a negative amount.
  await must(owner.send("POST", `${place}/reversals`, { assignment: one.assignment, kind: "pay" }));
  expect((await pay()).status).toBe(409);
  expect((await payments()).workers).toMatchObject([{ sourceName: one.id, due: -30 }, { due: 30 }]);
  expect((await owner.send("GET", `${place}/payouts/${first.id}/bonuses.csv?source=mturk`)).status).toBe(404);
  const other = await startCampaign(owner, { id: "unpaid" });
  expect((await owner.send("GET", `${other}/payouts/${first.id}/ledger.csv`)).status).toBe(404);
});
