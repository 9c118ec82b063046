import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG, PORT_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";

/** `serve`: the server of collection campaigns. */
export const serve = defineCommand({
  noun: "",
  verb: "serve",
  summary: "Run the server for workers and managers of collection campaigns",
  details:
    "Prints its address once it answers, and logs to stderr. Ctrl-C lets requests that have begun finish. With DATABASE_URL set, campaigns are kept in that PostgreSQL and several servers may share it; otherwise in an embedded database, which one process at a time may open. The interface is described at /api/docs.",
  arguments: "",
  options: {
    port: PORT_FLAG,
    host: text("<address>", "the address to listen at", { default: "127.0.0.1" }),
    data: DATA_FLAG,
    imageStore: IMAGE_STORE_FLAG,
    behindProxy: flag("believe a proxy in front about where requests come from, and whether by https"),
    json: JSON_FLAG,
  },
  examples: ["serve --data campaigns", "serve --port 8080 --host 0.0.0.0 --behind-proxy"],

  async run(
    _,
    { port, host, data, imageStore, behindProxy, json },
    { print, log, databaseUrl, waitForShutdown },
  ) {
    const { serve: run } = await import("../serve.ts");
    await run({
      host,
      port,
      data,
      imageStore,
      databaseUrl,
      behindProxy,
      onLog: (line) => log(line.trimEnd()),
      onError: log,
      onListening: (server) => {
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
});
