import { type Fault, faults } from 'shared/releases/faulty/faults.ts';
import { tableText } from '../../mf/table.ts';
import { type Course, type CourseOptions, runCourse, secretText } from './fault-course.ts';
import { countOf } from './rows.ts';
import { frontLag, places } from './signs.ts';
import type { DrillSite } from './site.ts';
import { goodPage } from './visitors/good-page.ts';
import { type Answer, type Looked, startLoad } from './visitors/load.ts';
import { pause } from './waits.ts';

/** Pages of others, the shell's own, a call of the API; and pages of the remote whose releases are bad. */
const rest = ['/', '/chat', '/app/qrcode', '/drill-not-there', '/_mf/registry.json', '/api/pc/config'];
const own = ['/news', goodPage, '/news/detail/1'];
const paths = [...rest.slice(0, 3), own[0], ...rest.slice(3), ...own.slice(1)].filter((path) => path !== undefined);
const expected: Record<string, number> = { '/drill-not-there': 404 };

/** Per cent. */
const availability = 99.9;
/** Seconds. */
const wholeWithin = 10;

interface FaultsOptions extends CourseOptions {
  /** Only kinds whose title fits this regular expression. */
  only: string;
  /** How many requests are under way at any moment. */
  atOnce: number;
}

/** Every kind of bad release, one after the other, under load. @returns an exit code */
export async function drillFaults(site: DrillSite, { only, atOnce, ...options }: FaultsOptions): Promise<number> {
  const load = startLoad({ origin: site.origin, workers: atOnce, paths, look });
  await pause(5_000); // until the code is warm
  const lines: Line[] = [];
  for (const [title, fault] of Object.entries(faults)) {
    if (!new RegExp(only).test(title)) continue;
    const pids = site.shells.map(({ pid }) => pid());
    const from = performance.now();
    await frontLag(site);
    const course = await runCourse(site, fault, options);
    const answers = load.answers.filter(({ at }) => at >= from);
    const ended = site.shells.filter(({ pid }, place) => pid() !== pids[place]).length;
    const line = { title, fault, course, ended, lag: await frontLag(site), ...metricsOf(answers) };
    lines.push(line);
    console.log(sentence(line));
  }
  await load.end();
  console.log(`\nEvery kind of bad release of mf-content for ${options.seconds} s, ${atOnce} requests at once\n`);
  console.log(tableText(heads, lines.map(cells)));
  return lines.some((line) => missed(line).length > 0) ? 1 : 0;
}

function look({ path, status, html }: Looked): string | undefined {
  if (html.includes(secretText)) return 'leaked';
  if (status !== (expected[path] ?? 200)) return `status ${status}`;
  return /^.(api|_mf)/.test(path) || html.endsWith('</html>') ? undefined : 'the page is cut off';
}

interface AnswerMetrics {
  /** Of the other pages: how many were asked for, how many per cent were whole. */
  asked: number;
  whole: number;
  /** Of its own ones. */
  ownWhole: number;
  /** Answers of 500 and above, more than two seconds after the first one. */
  late: number;
  leaked: number;
  /** What was wrong, and how often. */
  problems: Map<string, number>;
}

interface Line extends AnswerMetrics {
  title: string;
  fault: Fault;
  course: Course;
  /** Shells that ended meanwhile. */
  ended: number;
  /** The fronts' event loops meanwhile: how late they were, p99 (ms). */
  lag: number;
}

function metricsOf(answers: Answer[]): AnswerMetrics {
  const [others, its] = [rest, own].map((some) => answers.filter(({ path }) => some.includes(path))) as [
    Answer[],
    Answer[],
  ];
  const part = (some: Answer[]) => (some.filter(({ problem }) => !problem).length / some.length) * 100;
  const broken = answers.filter(({ status }) => status >= 500);
  const first = Math.min(...broken.map(({ at }) => at));
  return {
    asked: others.length,
    whole: part(others),
    ownWhole: part(its),
    late: broken.filter(({ at }) => at > first + 2_000).length,
    leaked: answers.filter(({ problem }) => problem === 'leaked').length,
    problems: countOf(answers.flatMap(({ path, problem }) => (problem ? [`${path}: ${problem}`] : []))),
  };
}

/** @returns the limits that were missed */
function missed({ fault, course, ended, whole, late, leaked }: Line): string[] {
  const silent = course.signs && fault.isDeadly ? places.filter((place) => !course.signs?.includes(place)) : [];
  return [
    ...(fault.isSeen && !course.refusal ? ['it passed its preparation'] : []),
    ...(whole < availability ? [`only ${whole.toFixed(2)} % of the other pages`] : []),
    ...(late > 0 ? [`${late} answers of 500 and above`] : []),
    ...(ended > 0 ? [`${ended} shells ended`] : []),
    ...(course.wholeAfter > wholeWithin ? [`whole only after ${course.wholeAfter.toFixed(1)} s`] : []),
    ...(silent.length > 0 ? [`no quarantine in ${silent.join(', ')}`] : []),
    ...(leaked > 0 ? [`${leaked} pages showed a secret`] : []),
    ...(course.wrote ? ['it wrote a file'] : []),
  ];
}

function sentence(line: Line): string {
  const wrong = missed(line);
  const problems = [...line.problems].map(([what, times]) => `\n    ${times} × ${what}`);
  const said = wrong.length ? `: ${wrong.join('; ')}` : '';
  return `${wrong.length ? 'FAIL' : 'ok  '}  ${line.title} (${line.whole.toFixed(2)} %, ${line.lag.toFixed(1)} ms)${said}${problems.join('')}`;
}

const heads = ['it', 'prepared', 'others', 'whole %', 'its own %', '5xx', 'whole after', 'quarantine', 'lag ms', ''];

function cells(line: Line): (string | number)[] {
  const { title, course, asked, whole, ownWhole, late, lag } = line;
  const signs = course.signs?.length === places.length ? 'said' : course.signs?.join(' ') || '–';
  return [
    title,
    course.refusal ? 'refused' : 'passed',
    asked,
    whole.toFixed(2),
    ownWhole.toFixed(1),
    late,
    `${course.wholeAfter.toFixed(1)} s`,
    signs,
    lag.toFixed(1),
    missed(line).length ? 'FAIL' : 'ok',
  ];
}
