import { isMachineFile } from './tiers/tiers.ts';

/** What a step of `npm test` found. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of what failed and passed when it was tried once more; `passed` counts them. */
  flaky?: string[];
}

interface JestFile {
  name: string;
  /** `failed` without a failed test: the file did not load, or failed before or after its tests. */
  status: string;
  assertionResults: { status: string; fullName: string }[];
}
interface JestReport {
  testResults: JestFile[];
}

/** The machine files that failed. */
export const failedMachineFiles = (report: unknown): string[] =>
  (report as JestReport).testResults
    .filter(({ name, status }) => status === 'failed' && isMachineFile(name))
    .map(({ name }) => name);

/**
 * A suite that does not load, and an exit code that nothing explains, are failures too. So is a skipped test, but in a
 * machine file: those say what the machine lacks (`shared/testing/on-machine.ts`).
 * @param skipNothing where everything that tests need is installed: then these count as failed as well
 * @param again the report of the machine files that failed and were run once more: it says what is so of them
 */
export function jestCount(report: unknown, exitCode: number, skipNothing: boolean, again?: unknown): Count {
  const first = (report as JestReport).testResults;
  const second = new Map((again as JestReport | undefined)?.testResults.map((file) => [file.name, file]));
  const files = first.map((file) => second.get(file.name) ?? file);
  const all = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })));
  const left = all.filter(({ status }) => ['pending', 'todo', 'skipped'].includes(status));
  for (const { fullName } of left) console.error(`skipped: ${fullName}`);
  const skipped = skipNothing ? 0 : left.filter(({ name }) => isMachineFile(name)).length;
  const numberOf = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  const failed = numberOf('failed') + files.filter(hasFailedItself).length + left.length - skipped;
  const flaky = first.flatMap((file) => flakyOf(file, second.get(file.name)));
  return explained({ passed: numberOf('passed'), failed, skipped, flaky }, exitCode, 'Jest');
}

const hasFailedItself = ({ status, assertionResults }: JestFile): boolean =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

function flakyOf(first: JestFile, second: JestFile | undefined): string[] {
  if (!second) return [];
  const statuses = new Map(second.assertionResults.map(({ fullName, status }) => [fullName, status]));
  if (hasFailedItself(first)) return second.status === 'failed' ? [] : [first.name];
  return first.assertionResults
    .filter(({ fullName, status }) => status === 'failed' && statuses.get(fullName) === 'passed')
    .map(({ fullName }) => fullName);
}

interface JourneySuite {
  title: string;
  suites?: JourneySuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

/**
 * A journey that passed only when it was tried again is flaky (`--all` alone tries again).
 * @param skipNothing where everything that journeys need is installed: then a skipped one counts as failed as well
 */
export function playwrightCount(report: unknown, exitCode: number, skipNothing: boolean): Count {
  const { stats, errors, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message?: string }[];
    suites: JourneySuite[];
  };
  for (const { message } of errors) console.error(message);
  const skipped = skipNothing ? 0 : stats.skipped;
  const failed = stats.unexpected + stats.skipped - skipped + errors.length;
  const flaky = suites.flatMap((suite) => flakyJourneys(suite));
  return explained({ passed: stats.expected + stats.flaky, failed, skipped, flaky }, exitCode, 'Playwright');
}

function flakyJourneys({ title, suites = [], specs }: JourneySuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title);
  return [...own, ...suites.flatMap(flakyJourneys)].map((name) => `${title} › ${name}`);
}

function explained(count: Required<Count>, exitCode: number, name: string): Count {
  const { passed, failed, flaky } = count;
  if (passed + failed === 0) console.error(`${name} ran no test.`);
  const silent = failed + flaky.length === 0 && (exitCode !== 0 || passed === 0);
  if (silent) console.error(`${name} ended with code ${exitCode} although no test failed.`);
  return { ...count, failed: failed + (silent ? 1 : 0) };
}

/** The closing lines of a run: what was flaky, and alone on the last one what `npm test` is known by. */
export function closingLines({ passed, failed, skipped, flaky = [] }: Count): string[] {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return [...flaky.map((title) => `flaky: ${title}`), `${passed} passed, ${failed} failed${left}`];
}
