import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { errorMessage } from 'shared/releases/problem.ts';
import { askServer } from './ask-server.ts';
import { type Account, holdServer, laws, NotHeld } from './hold-server.ts';
import type { Touch } from './laws/law.ts';
import { htmlReport } from './report/html-report.ts';
import { isNew, knownOf, type Report, reportOf } from './report/report.ts';
import { textReport } from './report/text-report.ts';

const usage = `npm run conform -- URL [--account MOBILE:PASSWORD] [--other MOBILE:PASSWORD] [--write] [--money] [--only LAW]…
  [--baseline KNOWN.json] [--report FILE.json|FILE.html]…
URL has the prefix of the API: https://example.com/api
laws: ${laws.map(({ name }) => name).join(', ')}`;

const exit = { good: 0, differs: 1 };

/**
 * The command, without its process.
 * @param print takes the report as text
 * @returns the exit code: 0 nothing differs but what a baseline knows, 1 something does
 * @throws NotHeld when it was asked wrongly or the server could not be held against the contract
 */
export async function runConform(args: string[], print: (text: string) => void): Promise<number> {
  const { values, positionals } = argumentsOf(args);
  const { account, other, only, baseline, report: files = [] } = values;
  const [url = ''] = positionals;
  if (!URL.canParse(url) || positionals.length > 1) throw new NotHeld(usage);
  const noLaw = only?.find((one) => !laws.some(({ name }) => name === one));
  if (noLaw) throw new NotHeld(`There is no law ${noLaw}.\n${usage}`);
  const unknown = files.find((file) => !/\.(json|html)$/.test(file));
  if (unknown) throw new NotHeld(`A report is a .json or a .html file, not ${unknown}`);
  const may: Touch[] = [];
  if (values.write || values.money) may.push('writes');
  if (values.money) may.push('spends');
  const known = baseline ? readBaseline(baseline) : undefined;
  const base = url.replace(/\/$/, '');
  const held = await holdServer(askServer(base), { account: accountOf(account), other: accountOf(other), may, only });
  const report = reportOf({ base, held, known });
  for (const file of files) writeFileSync(file, inFormat(file, report));
  print(textReport(report));
  return report.differs.some(isNew) ? exit.differs : exit.good;
}

function argumentsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const texts = { type: 'string', multiple: true } as const;
  const options = { account: text, other: text, write: flag, money: flag, only: texts, baseline: text, report: texts };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new NotHeld(`${errorMessage(error)}\n${usage}`);
  }
}

/** A password may have colons. */
function accountOf(text: string | undefined): Account | undefined {
  if (!text) return undefined;
  const [, mobile = '', password = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (!mobile) throw new NotHeld('An account is MOBILE:PASSWORD');
  return { mobile, password };
}

function readBaseline(file: string): Set<string> {
  try {
    return knownOf(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new NotHeld(`The baseline ${file} cannot be read: ${errorMessage(error)}`);
  }
}

const inFormat = (file: string, report: Report): string =>
  file.endsWith('.html') ? htmlReport(report) : `${JSON.stringify(report, null, 2)}\n`;
