/** A reporter that lists skipped tests by name and ends with one line of counts. */
export class ListSkippedTests {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    for (const { fullName } of inState("skipped")) console.log(`skipped: ${fullName}`);
    const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((state) => inState(state).length);
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
