import { closingLines, failedMachineFiles, jestCount, playwrightCount } from './test-reports.ts';

const jest = (statuses: string[], file = '/api/src/a.test.ts') => ({
  testResults: [
    {
      name: file,
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
    },
  ],
});
const didNotLoad = (file: string) => ({ testResults: [{ name: file, status: 'failed', assertionResults: [] }] });
const machine = '/api/src/full-disk.deep.test.ts';

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
  ['a suite that did not load', didNotLoad('/api/src/a.test.ts'), 1, { passed: 0, failed: 1, skipped: 0 }],
])('Jest: %s', (_name, report, exitCode, count) => {
  expect(jestCount(report, exitCode, false)).toEqual({ ...count, flaky: [] });
});

test('tests whose programs are missing are skipped and reported, except where nothing may be missing', () => {
  const report = jest(['passed', 'pending'], machine);
  expect(jestCount(report, 0, false)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  expect(said).toEqual(['skipped: test 1']);
  expect(jestCount(report, 0, true)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('of failed tests only machine files are run again; one that then passes is flaky, the others have failed', () => {
  const first = jest(['failed', 'failed', 'passed'], machine);
  expect(failedMachineFiles(first)).toEqual([machine]);
  expect(failedMachineFiles(jest(['failed']))).toEqual([]);
  const again = jest(['passed', 'failed', 'passed'], machine);
  expect(jestCount(first, 1, true, again)).toEqual({ passed: 2, failed: 1, skipped: 0, flaky: ['test 0'] });
  expect(jestCount(didNotLoad(machine), 1, true, jest(['passed'], machine))).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    flaky: [machine],
  });
});

const journeys = (stats: object, status = 'expected') => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [{ title: 'chat/ask.e2e.ts', specs: [{ title: 'a visitor asks', tests: [{ status }] }] }],
});

test.each([
  ['all expected', journeys({ expected: 2 }), 0, { passed: 2, failed: 0, skipped: 0, flaky: [] }],
  ['one failed', journeys({ expected: 1, unexpected: 1 }), 1, { passed: 1, failed: 1, skipped: 0, flaky: [] }],
  ['skipped', journeys({ expected: 1, skipped: 1 }), 0, { passed: 1, failed: 1, skipped: 0, flaky: [] }],
  [
    'green only when tried again',
    journeys({ expected: 1, flaky: 1 }, 'flaky'),
    0,
    { passed: 2, failed: 0, skipped: 0, flaky: ['chat/ask.e2e.ts › a visitor asks'] },
  ],
])('Playwright: %s', (_name, report, exitCode, count) => {
  expect(playwrightCount(report, exitCode, true)).toEqual(count);
});

test('a journey for which the machine lacks something is skipped, but not where nothing may be lacking', () => {
  expect(playwrightCount(journeys({ expected: 1, skipped: 1 }), 0, false)).toMatchObject({ failed: 0, skipped: 1 });
});

test('the last line has the sums alone, in a shape that programs read', () => {
  expect(closingLines({ passed: 3, failed: 0, skipped: 0 })).toEqual(['3 passed, 0 failed']);
  expect(closingLines({ passed: 3, failed: 1, skipped: 2, flaky: ['a', 'b'] })).toEqual([
    'flaky: a',
    'flaky: b',
    '3 passed, 1 failed, 2 skipped',
  ]);
});
