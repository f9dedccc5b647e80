import { type Comparison, compareReleases, type Difference } from 'shared/releases/operations/compare.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { kib, shorten } from '../table.ts';
import { requireRelease } from './release-operand.ts';

/** Columns of a text that is shown. */
const textColumns = 60;
/** Texts that are shown each way; `--json` has all. */
const textsShown = 20;

export async function diff({ site, operands: [first, second] }: MfOptions): Promise<MfAnswer> {
  const one = requireRelease('diff', first);
  const other = second === undefined ? undefined : requireRelease('diff', second);
  if (other && other.name !== one.name) {
    throw new ReleaseProblem('usage', `${one.name} and ${other.name} are two remotes; name two releases of one.`);
  }
  const versions = other ? { from: one.version, to: other.version } : { to: one.version };
  const compared = await compareReleases(site, one.name, versions);
  return { text: comparisonText(compared), json: compared };
}

function comparisonText({ name, from, to, bytes, shared, routes, endpoints, uses, texts }: Comparison): string {
  const libraries = shared.map((it) => `${it.library} ${it.from ?? '(not used)'} → ${it.to ?? '(not used)'}`);
  return [
    `${name}: ${from} → ${to}`,
    `bytes: first load ${grown(bytes.first)}; all browser files ${grown(bytes.browser)}; server ${grown(bytes.server)}`,
    part('pages', linesOf(routes)),
    part('endpoints', linesOf(endpoints)),
    part('uses of the shell', linesOf(uses)),
    part('shared libraries', libraries),
    part('texts', linesOf({ added: shown(texts.added), removed: shown(texts.removed) })),
  ].join('\n');
}

const part = (title: string, lines: string[]): string =>
  lines.length > 0 ? `${title}:\n${lines.map((line) => `  ${line}`).join('\n')}` : `${title}: the same`;

const linesOf = ({ added, removed }: Difference): string[] => [
  ...removed.map((it) => `- ${it}`),
  ...added.map((it) => `+ ${it}`),
];

function shown(texts: string[]): string[] {
  const more = texts.length - textsShown;
  const first = texts.slice(0, textsShown).map((it) => shorten(it, textColumns));
  return more > 0 ? [...first, `… and ${more} more (--json)`] : first;
}

function grown({ from, to }: { from: number; to: number }): string {
  return from === to ? kib(to) : `${kib(from)} → ${kib(to)} (${to > from ? '+' : '−'}${kib(Math.abs(to - from))})`;
}
