// Loaded before a command: prints the processor time and the peak memory of its process as the last line of stderr, as JSON.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = {
      processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
      megabytes: Math.round(maxRSS / 1024),
    };
    process.stderr.write(`\n${JSON.stringify(usage)}\n`);
  });
}
