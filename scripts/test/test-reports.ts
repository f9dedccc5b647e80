export interface Count {
  passed: number;
  failed: number;
}

/** A suite that does not load, a skipped test, and an exit code that nothing explains are failures too. */
export function jestCount(report: unknown, exitCode: number): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report as Record<
    string,
    number
  >;
  const skipped = (numPendingTests ?? 0) + (numTodoTests ?? 0);
  if (skipped > 0) console.error(`${skipped} tests were skipped; a test runs or is removed.`);
  const failed = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) + skipped;
  return explained(numPassedTests ?? 0, failed, exitCode, 'Jest');
}

/** A flaky test (green only when tried again) and a skipped one are failures too. */
export function playwrightCount(report: unknown, exitCode: number): Count {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message?: string }[];
  };
  for (const { message } of errors) console.error(message);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return explained(stats.expected, failed, exitCode, 'Playwright');
}

function explained(passed: number, failed: number, exitCode: number, name: string): Count {
  if (passed + failed === 0) console.error(`${name} ran no test.`);
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  if (silent) console.error(`${name} ended with code ${exitCode} although no test failed.`);
  return { passed, failed: failed + (silent ? 1 : 0) };
}
