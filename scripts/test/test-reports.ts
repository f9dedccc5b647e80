/** What a step of `npm test` found. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/**
 * A suite that does not load, and an exit code that nothing explains, are failures too. So is a skipped test, but in a
 * file `*.machine.test.ts`: those say what the machine lacks (`shared/testing/on-machine.ts`).
 * @param skipNothing where everything that tests need is installed: then these count as failed as well
 */
export function jestCount(report: unknown, exitCode: number, skipNothing: boolean): Count {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = report as JestReport;
  const left = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'skipped')
      .map(({ fullName }) => ({ fullName, isAllowed: !skipNothing && name.endsWith('.machine.test.ts') })),
  );
  for (const { fullName } of left) console.error(`skipped: ${fullName}`);
  const skipped = left.filter(({ isAllowed }) => isAllowed).length;
  const failed = numFailedTests + numRuntimeErrorTestSuites + left.length - skipped;
  return explained({ passed: numPassedTests, failed, skipped }, exitCode, 'Jest');
}

/**
 * A flaky test (green only when tried again) is a failure too.
 * @param skipNothing where everything that journeys need is installed: then a skipped one counts as failed as well
 */
export function playwrightCount(report: unknown, exitCode: number, skipNothing: boolean): Count {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message?: string }[];
  };
  for (const { message } of errors) console.error(message);
  const skipped = skipNothing ? 0 : stats.skipped;
  const failed = stats.unexpected + stats.flaky + stats.skipped - skipped + errors.length;
  return explained({ passed: stats.expected, failed, skipped }, exitCode, 'Playwright');
}

function explained({ passed, failed, skipped }: Count, exitCode: number, name: string): Count {
  if (passed + failed === 0) console.error(`${name} ran no test.`);
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  if (silent) console.error(`${name} ended with code ${exitCode} although no test failed.`);
  return { passed, failed: failed + (silent ? 1 : 0), skipped };
}
