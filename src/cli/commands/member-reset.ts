import { DATA_FLAG, defineCommand, JSON_FLAG } from "../command.ts";
import { flag } from "../flags.ts";

/** `member reset`: a new password for a member who cannot sign in. */
export const memberReset = defineCommand({
  noun: "member",
  verb: "reset",
  summary: "Create a link for a member to set a new password",
  details:
    "For owners who have lost their password, their authenticator app or both; for other members, owners have buttons on the page Members. The link is valid for one day and can be used once. Failed attempts are reset, so a locked account opens again. Stop any studio or server that uses the same --data folder first (not needed with DATABASE_URL).",
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
    print(json ? JSON.stringify({ name, path }) : `Open this link on the server within one day:  ${path}`);
    return 0;
  },
});
