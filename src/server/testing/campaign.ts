import { makePicture } from "../../photos/testing/pictures.ts";
import { Browser } from "./browser.ts";
import type { TestServer } from "./start-server.ts";

export const SCENES_CAMPAIGN = {
  id: "pilot",
  name: "A pilot",
  recipe: "scenes",
  seed: "1",
  currency: "USD",
  budget: 1_000_000,
  settings: { limitedPool: 1, requireQualification: false },
};

/** Makes and starts a campaign of scenes, without qualification; what is given replaces the usual description. */
export async function startCampaign(
  manager: Browser,
  {
    presentations = { train: 1, dev: 0 },
    ...described
  }: Record<string, unknown> & {
    readonly presentations?: Readonly<Record<string, number>>;
    readonly settings?: Readonly<Record<string, number | boolean>>;
  },
): Promise<string> {
  const settings = { ...SCENES_CAMPAIGN.settings, ...described.settings };
  const campaign = { ...SCENES_CAMPAIGN, ...described, settings };
  const path = `/api/campaigns/${campaign.id}`;
  await must(manager.send("POST", "/api/campaigns", campaign));
  for (const [split, count] of Object.entries(presentations)) {
    if (count > 0) await must(manager.send("POST", `${path}/presentations`, { split, count }));
  }
  await must(manager.send("POST", `${path}/start`));
  return path;
}

/** Adds pictures to a campaign of photographs; returns their hashes. */
export async function addPictures(manager: Browser, path: string, count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const file = new Uint8Array(await makePicture(i));
    const added = await must(manager.sendFile("POST", `${path}/images`, file, "image/jpeg"));
    hashes.push((added as { hash: string }).hash);
  }
  return hashes;
}

/** A worker who has joined by an invitation and agreed to the consent text. */
export async function addWorker(
  server: TestServer,
  manager: Browser,
  invited: { readonly place: string; readonly name: string },
): Promise<Browser> {
  const invitation = await inviteWorker(manager, invited);
  const worker = await new Browser(() => server.url).open();
  await must(worker.send("POST", "/api/join", { invitation }));
  await agree(worker);
  return worker;
}

/** The token of a new invitation. */
export async function inviteWorker(
  manager: Browser,
  { place, name }: { readonly place: string; readonly name: string },
): Promise<string> {
  const body = await must(manager.send("POST", `${place}/invitations`, { names: [name] }));
  return (body as { invitations: [{ token: string }] }).invitations[0].token;
}

/** Agrees to the current consent text of the worker's campaign. */
export async function agree(worker: Browser): Promise<void> {
  const { consent } = (await must(worker.send("GET", "/api/work"))) as { consent: { version: string } };
  await must(worker.send("POST", "/api/work/consent", { version: consent.version }));
}

/** The body of a reply that must be a success. */
export async function must(reply: Promise<{ readonly status: number; readonly body: unknown }>) {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`The reply was ${status}: ${JSON.stringify(body)}`);
  return body;
}
