// Loaded before the command: prints the peak memory of its process, in megabytes, as the last line of stderr.
process.on("exit", () => {
  process.stderr.write(`\npeak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
});
