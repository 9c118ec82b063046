import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { installDetector, installedDetector } from "./detector.ts";

const folder = temporaryFolder();

/** Nobody listens there: npm fails as it does without a network. */
function withoutRegistry(): void {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  vi.stubEnv("npm_config_fetch_retries", "0");
}
afterEach(() => vi.unstubAllEnvs());

test("when npm cannot get the detector, its cause is told, and the way without a network", async () => {
  withoutRegistry();
  await expect(installDetector(folder.path, undefined)).rejects.toMatchObject({
    code: "data/unreadable",
    message: expect.stringMatching(/^npm could not download \S+: .*connect ECONNREFUSED 127\.0\.0\.1:9$/),
    hint: expect.stringContaining("run `counterpoint photos install-detector --from` with the file"),
  });
});

test("a detector that was installed before is not asked for again", async () => {
  withoutRegistry();
  const path = folder.write("coco-ssd-56f02fd69466-maps.onnx", "");
  expect(installedDetector(folder.path)).toBe(path);
  expect(await installDetector(folder.path, undefined)).toEqual({ path, wasInstalled: true });
});
