import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";
import type { S3Access } from "../s3-access.ts";

/** The keys that the server of the tests knows. */
export const TEST_ACCESS: S3Access = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts an S3-compatible server on this machine, with an empty bucket `images`; it keeps its objects in a folder. */
export async function startS3(
  directory: string,
): Promise<{ readonly access: S3Access; stop(): Promise<void> }> {
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: "images", configs: [] }] });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  return {
    access: { ...TEST_ACCESS, endpoint: `http://127.0.0.1:${port}` },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
