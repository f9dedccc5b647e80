import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { testApp } from '../testing/test-app.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const root = join(import.meta.dirname, '../../..');
const { groups } = parse(readFileSync(join(root, 'deploy/prometheus/rules.yml'), 'utf8')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const metricName = /\b(?:site|nodejs|process)_[a-z\d_]+/g;

/** Names as a scrape of an api and of a shell has them, with the series of histograms. */
async function scrapedNames(): Promise<Set<string>> {
  const site = await testApp({ text: 'channels' });
  const { payload } = await site.app.inject({ url: '/metrics' });
  await site.close();
  const shell = new Registry();
  collectDefaultMetrics({ register: shell });
  const body = await shell.metrics();
  shell.clear();
  const own = readFileSync(join(root, 'shell/src/server/telemetry/metrics.ts'), 'utf8').matchAll(/'(site_[a-z\d_]+)'/g);
  const typed = [...`${payload}\n${body}`.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const names = typed.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  // What kind of metric a shell's own is, its source says in words that are not read here.
  return new Set([...names, ...[...own].flatMap(([, name = '']) => [name, `${name}_bucket`])]);
}

test('every metric that an alert or the handbook names exists', async () => {
  const known = await scrapedNames();
  const named = new Set(rules.flatMap(({ expr }) => expr.match(metricName) ?? []));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  const handbook = readFileSync(join(root, 'docs/operations/watch.md'), 'utf8');
  const table = [...handbook.matchAll(/^\| `((?:site|nodejs|process)_[a-z\d_]+)/gm)].map(([, name = '']) => name);
  const unknown = table.filter((name) => !known.has(name) && !known.has(`${name}_bucket`));
  expect(unknown).toEqual([]);
  // Who is woken by the handbook is woken by the file as well.
  expect(table.filter((name) => ![...named].some((one) => one.startsWith(name)))).toEqual([
    'site_browser_errors_total',
  ]);
});

test('every alert has its own name, its urgency and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(20);
  }
});
