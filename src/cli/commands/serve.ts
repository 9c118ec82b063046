import {
  type Command,
  DATA_OPTION,
  IMAGE_STORE_OPTION,
  JSON_OPTION,
  PORT_OPTION,
  portOf,
} from "../command.ts";

/** `serve`: the server of collection campaigns. */
export const serve: Command = {
  noun: "",
  verb: "serve",
  summary: "Run the server for workers and managers of collection campaigns",
  details:
    "Prints its address once it answers, and logs to stderr. Ctrl-C lets requests that have begun finish. With DATABASE_URL set, campaigns are kept in that PostgreSQL and several servers may share it; otherwise in an embedded database, which one process at a time may open. The interface is described at /api/docs.",
  arguments: "",
  options: [
    PORT_OPTION,
    { flags: "--host <address>", description: "the address to listen at", default: "127.0.0.1" },
    DATA_OPTION,
    IMAGE_STORE_OPTION,
    {
      flags: "--behind-proxy",
      description: "believe a proxy in front about where requests come from, and whether by https",
    },
    JSON_OPTION,
  ],
  examples: ["serve --data campaigns", "serve --port 8080 --host 0.0.0.0 --behind-proxy"],

  async run(
    _,
    { port, host, data, imageStore, behindProxy, json },
    { print, log, version, databaseUrl, waitForShutdown },
  ) {
    const number = portOf(port);
    const { serve: run } = await import("../serve.ts");
    await run({
      host: String(host),
      port: number,
      data: String(data),
      images: imageStore === undefined ? undefined : String(imageStore),
      databaseUrl,
      behindProxy: behindProxy === true,
      version,
      log: (line) => log(line.trimEnd()),
      note: log,
      listening: (server) => {
        if (json) return print(JSON.stringify(server));
        print(`Listening at ${server.url}`);
        if (server.setupToken !== undefined)
          log(
            `There is no member yet. This page makes the first owner: ${server.url}/set-up#${server.setupToken}`,
          );
      },
      waitForShutdown,
    });
    return 0;
  },
};
