import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG, PORT_FLAG } from "../command.ts";
import { choice, flag, text } from "../flags.ts";

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
    behindProxy: flag("a proxy in front speaks https and says where requests come from; cookies need https"),
    requireSecondFactor: choice("<who>", "who needs a second factor to sign in with a password", ["owners"]),
    oidcIssuer: text("<url>", "let members sign in at this OpenID Connect provider"),
    oidcClient: text("<id>", "the id of this server at the provider; its secret is in OIDC_CLIENT_SECRET"),
    url: text("<url>", "the address of this server in browsers, which the provider sends them back to"),
    json: JSON_FLAG,
  },
  examples: [
    "serve --data campaigns",
    "serve --port 8080 --behind-proxy --require-second-factor owners",
    "serve --behind-proxy --url https://campaigns.example.org --oidc-issuer https://id.example.org --oidc-client counterpoint",
  ],

  async run(_, options, { print, log, databaseUrl, s3, oidcClientSecret, waitForShutdown }) {
    const { port, host, data, imageStore, behindProxy, requireSecondFactor, json } = options;
    const openIdConnect = openIdConnectOf({ ...options, clientSecret: oidcClientSecret });
    const { serve: run } = await import("../serve.ts");
    await run({
      host,
      port,
      data,
      imageStore,
      databaseUrl,
      s3,
      behindProxy,
      requireSecondFactor,
      openIdConnect,
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

/** The provider that the flags describe; none without an issuer. */
function openIdConnectOf({
  oidcIssuer: issuer,
  oidcClient: clientId,
  url: publicUrl,
  clientSecret,
}: Readonly<Record<"oidcIssuer" | "oidcClient" | "url" | "clientSecret", string | undefined>>) {
  if (issuer === undefined) return undefined;
  if (clientId !== undefined && publicUrl !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, publicUrl };
  const hint = "Give all of them, or leave --oidc-issuer out";
  const message = "--oidc-issuer needs --oidc-client, --url and the environment variable OIDC_CLIENT_SECRET";
  throw new CounterpointError("usage", message, { hint });
}
