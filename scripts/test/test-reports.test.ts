import { jestCount, playwrightCount } from './test-reports.ts';

const jest = (statuses: string[], file = '/api/src/a.test.ts') => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  numFailedTests: statuses.filter((status) => status === 'failed').length,
  numRuntimeErrorTestSuites: 0,
  testResults: [{ name: file, assertionResults: statuses.map((status) => ({ status, fullName: status })) }],
});

let said: string[];
const { error } = console;
beforeEach(() => {
  said = [];
  console.error = (line: string) => said.push(line);
});
afterEach(() => {
  console.error = error;
});

test.each([
  ['all passed', jest(['passed', 'passed']), 0, { passed: 2, failed: 0, skipped: 0 }],
  ['one failed', jest(['passed', 'failed']), 1, { passed: 1, failed: 1, skipped: 0 }],
  ['one skipped', jest(['passed', 'pending']), 0, { passed: 1, failed: 1, skipped: 0 }],
  ['one to do', jest(['passed', 'todo']), 0, { passed: 1, failed: 1, skipped: 0 }],
  ['no test at all', jest([]), 0, { passed: 0, failed: 1, skipped: 0 }],
  ['an exit code that nothing explains', jest(['passed']), 1, { passed: 1, failed: 1, skipped: 0 }],
  [
    'a suite that did not load',
    { ...jest(['passed']), numRuntimeErrorTestSuites: 1 },
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
])('Jest: %s', (_name, report, exitCode, count) => {
  expect(jestCount(report, exitCode, false)).toEqual(count);
});

test('what the machine lacks is skipped and said, but not where nothing may be lacking', () => {
  const report = jest(['passed', 'pending'], '/api/src/full-disk.machine.test.ts');
  expect(jestCount(report, 0, false)).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(said).toEqual(['skipped: pending']);
  expect(jestCount(report, 0, true)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test.each([
  ['all expected', { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, 0, { passed: 2, failed: 0, skipped: 0 }],
  [
    'green only when tried again',
    { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    0,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  ['skipped', { expected: 1, unexpected: 0, flaky: 0, skipped: 1 }, 0, { passed: 1, failed: 1, skipped: 0 }],
])('Playwright: %s', (_name, stats, exitCode, count) => {
  expect(playwrightCount({ stats, errors: [] }, exitCode, true)).toEqual(count);
});

test('a journey for which the machine lacks something is skipped, but not where nothing may be lacking', () => {
  const report = { stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };
  expect(playwrightCount(report, 0, false)).toEqual({ passed: 1, failed: 0, skipped: 1 });
});
