import { type Command, JSON_OPTION, PORT_OPTION, portOf } from "../command.ts";

/** `studio`: the pages on this machine, for who sits at it. */
export const studio: Command = {
  noun: "",
  verb: "studio",
  summary: "Run the studio on this machine: make campaigns, work on them and watch them in the browser",
  details:
    "Prints the link of the first page, and opens it when run in a terminal. Everything is kept in one folder, with an embedded database; the first start makes it, which takes some seconds. Ctrl-C stops it. To let others in, use serve.",
  arguments: "",
  options: [
    PORT_OPTION,
    {
      flags: "--data <dir>",
      description: "the folder that everything is kept in",
      default: "counterpoint-data",
    },
    { flags: "--no-open", description: "do not open a browser" },
    JSON_OPTION,
  ],
  examples: ["studio --data towers", "studio --port 0 --no-open"],

  async run(_, { port, data, open, json }, { out, note, version, databaseUrl, openBrowser, untilStopped }) {
    const number = portOf(port);
    const { serve } = await import("../serve.ts");
    const { firstPage } = await import("../first-page.ts");
    await serve({
      host: "127.0.0.1",
      port: number,
      data: String(data),
      images: undefined,
      databaseUrl,
      behindProxy: false,
      version,
      log: (line) => {
        const { level, err } = JSON.parse(line) as { level: number; err?: { stack?: string } };
        if (level >= WARNING) note(err?.stack ?? line.trimEnd());
      },
      listening: async (server) => {
        const { link, opened } = await firstPage(server, String(data));
        out(json ? JSON.stringify({ ...server, link }) : `Counterpoint is at ${link}`);
        if (open !== false) openBrowser?.(opened);
      },
      untilStopped,
    });
    return 0;
  },
};

/** The server's levels: 30 for each request, 40 for warnings, 50 for failures. */
const WARNING = 40;
