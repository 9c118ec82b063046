/** Access to S3-compatible storage; the fields are called as in AWS's own libraries. */
export interface S3Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** The service of Amazon by default. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
}
