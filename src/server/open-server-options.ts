import type { S3Access } from "../database/browser.ts";
import type { ProgressOptions } from "../files/index.ts";

/** Options of a server; all have defaults. */
export interface OpenServerOptions extends ProgressOptions {
  /** The folder of the embedded database and of images; "counterpoint-data" by default. */
  readonly data?: string | undefined;
  /** The URL of a PostgreSQL, instead of an embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The folder where the server stores images, or s3://bucket/prefix; "images" in the data folder by default. */
  readonly imageStore?: string | undefined;
  /** Access to S3-compatible storage, for images in a bucket. */
  readonly s3?: S3Access | undefined;
  /** Corpus files that members can browse. */
  readonly corpora?: readonly string[] | undefined;
  /** The format of these files: its name, or the path of a mapping file; by default it is recognised. */
  readonly corporaFormat?: string | undefined;
  /** A folder of corpus files that managers can open in their browser; they can name no other file of the disk. */
  readonly corpusFolder?: string | undefined;
  /** Prediction files of systems on these corpora. */
  readonly predictions?: readonly string[] | undefined;
  /** A folder of pictures for the photographs of these corpora, by their names, to show them and for runs; members see no other file of the disk. */
  readonly pictures?: string | undefined;
  /** A folder of `photos gather` that members can browse. */
  readonly gathered?: string | undefined;
  /** A folder of runs of models, which members can look at; managers start and stop runs there. */
  readonly runs?: string | undefined;
  /** The address of an OpenAI-compatible server that has the models of runs, instead of their providers. */
  readonly modelUrl?: string | undefined;
  /** The key of a provider by its environment variable, such as OPENAI_API_KEY; none by default. */
  readonly apiKey?: ((variable: string) => string | undefined) | undefined;
  /** True when one proxy in front speaks https and reports the address of a request. */
  readonly behindProxy?: boolean | undefined;
  /** Members who need a second factor if they sign in with a password; nobody by default. */
  readonly requireSecondFactor?: "owners" | undefined;
  /** The OpenID Connect provider with whose accounts members can sign in; none by default. */
  readonly openIdConnect?: OpenIdConnectOptions | undefined;
  /** True to let everybody at this machine read without an account, and nobody change anything; listens on loopback addresses only. */
  readonly readOnly?: boolean | undefined;
  /** Called with every line of the log, as JSON. */
  readonly onLog?: ((line: string) => void) | undefined;
  /** Called with a message when tagging phenomena has failed. */
  readonly onError?: ((message: string) => void) | undefined;
}

/** An OpenID Connect provider with whose accounts members can sign in. */
export interface OpenIdConnectOptions {
  /** The provider's address, whose /.well-known/openid-configuration describes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of this server as browsers see it: the provider sends them back to it. */
  readonly publicUrl: string;
}

/** A server with its database. */
export interface OpenServer {
  /** Token to create the first owner, at /set-up#token of this server or another on its database; undefined when there is one. */
  readonly setupToken: string | undefined;
  /** Listens, by default at any free port of this machine only; returns the URL. */
  listen(address?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /** Answers the requests in progress, and closes the database. */
  close(): Promise<void>;
}
