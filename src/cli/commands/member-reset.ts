import { DATA_FLAG, defineCommand, JSON_FLAG } from "../command.ts";
import { flag } from "../flags.ts";

/** `member reset`: a new password for a member who cannot sign in. */
export const memberReset = defineCommand({
  noun: "member",
  verb: "reset",
  summary: "Make a link with which a member of a server sets a new password",
  details:
    "For an owner who has lost the password, the authenticator app or both; for other members, owners have buttons on the page Members. The link holds for a day and for one use; failed tries are forgotten, so that a locked account opens. A studio or server on the same --data folder has to be stopped before; with DATABASE_URL it may run.",
  arguments: "<name>",
  options: {
    secondFactor: flag("also remove the second factor; all sessions end"),
    data: DATA_FLAG,
    json: JSON_FLAG,
  },
  examples: ["member reset Ada", "member reset Ada --second-factor"],

  async run([name = ""], { secondFactor, data, json }, { print, databaseUrl, now }) {
    const { withCampaignDatabase } = await import("../../database/index.ts");
    const { resetMember } = await import("../../accounts/index.ts");
    const { hashToken, newToken } = await import("../../server/index.ts");
    const token = newToken();
    await withCampaignDatabase({ data, databaseUrl }, ({ db }) =>
      resetMember(db, name, { invitation: hashToken(token), now: now(), removesSecondFactor: secondFactor }),
    );
    const path = `/set-password#${token}`;
    print(json ? JSON.stringify({ name, path }) : `Within a day, open on the server: ${path}`);
    return 0;
  },
});
