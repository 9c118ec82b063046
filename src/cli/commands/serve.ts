import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG, PORT_FLAG } from "../command.ts";
import { choice, flag, text } from "../flags.ts";

/** `serve`: the server of collection campaigns. */
export const serve = defineCommand({
  noun: "",
  verb: "serve",
  summary: "Run the server for workers and managers of collection campaigns",
  details:
    "Prints its address when it is ready and logs to stderr. Ctrl-C shuts down gracefully. With DATABASE_URL, campaigns are stored in that PostgreSQL database, which several servers can share; otherwise in an embedded database that only one process can open at a time. The HTTP API is documented at /api/docs.",
  arguments: "",
  options: {
    port: PORT_FLAG,
    host: text("<address>", "address to listen on", { default: "127.0.0.1" }),
    data: DATA_FLAG,
    imageStore: IMAGE_STORE_FLAG,
    corpora: text("<dir>", "folder of corpus files that managers can open on the page Library"),
    runs: text(
      "<dir>",
      "folder of runs of vision-language models, to follow them, stop and resume them (keys: see `vlm run`)",
    ),
    images: text("<dir>", "folder of the photographs of --corpora and --runs"),
    behindProxy: flag(
      "trust X-Forwarded-For and X-Forwarded-Proto from a reverse proxy that serves https; cookies then need https",
    ),
    requireSecondFactor: choice("<who>", "who needs a second factor to sign in with a password", ["owners"]),
    oidcIssuer: text("<url>", "let members sign in through this OpenID Connect provider"),
    oidcClient: text(
      "<id>",
      "client ID of this server at the provider; the client secret is in OIDC_CLIENT_SECRET",
    ),
    url: text("<url>", "public URL of this server, to which the provider redirects"),
    json: JSON_FLAG,
  },
  examples: [
    "serve --data campaigns",
    "serve --port 8080 --behind-proxy --require-second-factor owners",
    "serve --behind-proxy --url https://campaigns.example.org --oidc-issuer https://id.example.org --oidc-client counterpoint",
  ],

  async run(_, options, { print, log, databaseUrl, s3, oidcClientSecret, apiKey, waitForShutdown }) {
    const { port, host, data, imageStore, corpora, runs, images, behindProxy, requireSecondFactor, json } =
      options;
    const openIdConnect = openIdConnectOf({ ...options, clientSecret: oidcClientSecret });
    const { serve: run } = await import("../serve.ts");
    await run({
      host,
      port,
      data,
      imageStore,
      corpusFolder: corpora,
      runs,
      pictures: images,
      apiKey,
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
          log(`No accounts yet. Create the owner account here: ${server.url}/set-up#${server.setupToken}`);
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
  const hint = "Pass all of them, or remove --oidc-issuer";
  const message = "--oidc-issuer needs --oidc-client, --url and the environment variable OIDC_CLIENT_SECRET";
  throw new CounterpointError("usage", message, { hint });
}
