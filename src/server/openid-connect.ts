import type { Configuration } from "openid-client";
import { z } from "zod";
import type { Identity } from "../accounts/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { OpenIdConnectOptions } from "./open-server-options.ts";

const Secret = z.string().min(1);

/** Secrets of one sign-in, which the browser keeps in a cookie until it comes back. The library does not check what is missing. */
export const PendingSignIn = z.object({ state: Secret, nonce: Secret, codeVerifier: Secret });
export type PendingSignIn = Readonly<z.infer<typeof PendingSignIn>>;

const CALLBACK_PATH = "/api/openid-connect/callback";

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/** Sign-in at a provider by the authorization code flow, with PKCE, state and nonce. */
export class OpenIdConnect {
  readonly #options: OpenIdConnectOptions;
  #configuration: Promise<Configuration> | undefined;

  constructor(options: OpenIdConnectOptions) {
    for (const [name, value] of Object.entries({ issuer: options.issuer, "public URL": options.publicUrl })) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.includes(url.hostname)))
        continue;
      const hint = "Only on this machine it may begin with http:";
      const message = `The ${name} for OpenID Connect should be an https address, but is ${value}`;
      throw new CounterpointError("usage", message, { hint });
    }
    this.#options = options;
  }

  /** The provider's host, as the sign-in page names it. */
  get host(): string {
    return new URL(this.#options.issuer).host;
  }

  /** The address at the provider to which the browser is sent, and what it keeps meanwhile. */
  async start(): Promise<{ readonly url: URL; readonly pending: PendingSignIn }> {
    const client = await import("openid-client");
    const configuration = await this.#discover();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: new URL(CALLBACK_PATH, this.#options.publicUrl).href,
      scope: "openid email",
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: "S256",
    });
    return { url, pending };
  }

  /** The account with which a browser has come back; throws when anything about it is not as it should be. */
  async finish(search: string, pending: PendingSignIn): Promise<Identity> {
    const client = await import("openid-client");
    const configuration = await this.#discover();
    const callback = new URL(CALLBACK_PATH + search, this.#options.publicUrl);
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: pending.codeVerifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("The provider sent no ID token");
    const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
    const verifiedEmail = isVerified === true && typeof email === "string" ? email : undefined;
    return { issuer, subject, verifiedEmail };
  }

  /** The provider's endpoints and keys, asked for at the first sign-in; after a failure at the next one again. */
  async #discover(): Promise<Configuration> {
    this.#configuration ??= this.#request();
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      throw error;
    }
  }

  async #request(): Promise<Configuration> {
    const client = await import("openid-client");
    const { issuer, clientId, clientSecret } = this.#options;
    const url = new URL(issuer);
    // The signature of ID tokens is checked, although they come from the provider directly.
    const execute = [client.enableNonRepudiationChecks];
    if (url.protocol === "http:") execute.push(client.allowInsecureRequests);
    return client.discovery(url, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  }
}

/** Time for a reply of the provider. */
const TIMEOUT_SECONDS = 10;
