import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { appendJournal, type JournalEntry, readJournal } from 'shared/releases/channel/journal.ts';
import { isDiskFull } from 'shared/releases/disk/spare-file.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record/record.ts';
import { verifyRelease } from 'shared/releases/record/verify.ts';
import { byteBudget, findReleaseName, type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { publishRelease, readBuild } from 'shared/releases/store.ts';
import { buildChanged, buildFolder } from '../../start/ship.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { reportVerdicts, type Verdicts } from '../shells/prepared.ts';

interface Published {
  name: string;
  version: string;
  outcome: string;
  firstBytes: number;
  /** Places in its sources that keep state from one visitor to the next. */
  warnings: NonNullable<ReleaseRecord['warnings']>;
  verdicts?: Verdicts;
}

/** Puts builds into the store. Moves no traffic. */
export async function publishBuilds(options: MfOptions): Promise<MfAnswer> {
  const { operands, dryRun, wait } = options;
  const answers: Published[] = [];
  const lines: string[] = [];
  const exits: number[] = [];
  for (const operand of operands.length > 0 ? operands : releaseNames) {
    const published = await publishOne(options, await buildOf(operand, options));
    answers.push(published);
    lines.push(...linesOf(published));
    if (!wait || dryRun || published.name === 'shell') continue;
    const { text, json, exitCode = 0 } = await reportVerdicts(options, published);
    published.verdicts = json;
    lines.push(text);
    exits.push(exitCode);
  }
  const last = answers.at(-1);
  if (last && !dryRun) {
    const isRejected = (last.verdicts?.rejected.length ?? 0) > 0;
    const next = `To make it live: npm run mf -- promote ${last.name}@${last.version} --reason "…"`;
    lines.push(`No traffic was moved.${isRejected ? '' : ` ${next}`}`);
  }
  return { text: lines.join('\n'), json: answers, exitCode: exits.find((code) => code > 0) };
}

async function publishOne(options: MfOptions, folder: string): Promise<Published> {
  const { store, dryRun } = options;
  const record = await readBuild(folder);
  const { name, version, warnings = [] } = record;
  const bytes = firstBytes(record);
  requireBudget(name as ReleaseName, version, bytes);
  if (dryRun) await verifyRelease(folder, record);
  const outcome = dryRun ? 'fits' : (await publishRelease(store, folder)).outcome;
  if (!dryRun) {
    await note(options, record, outcome).catch((error) => {
      if (!isDiskFull(error)) throw error; // it is in the store; publishing it again adds the line
    });
  }
  return { name, version, outcome, firstBytes: bytes, warnings };
}

function linesOf({ name, version, outcome, firstBytes: bytes, warnings }: Published): string[] {
  const budget = byteBudget(name as ReleaseName) / 1024;
  return [
    `${name}@${version} ${outcome} (${(bytes / 1024).toFixed(1)} of ${budget} KiB)`,
    ...warnings.map(
      ({ file, line, what }) =>
        `  warning: ${file}:${line} is kept from one visitor to the next on the server: ${what}`,
    ),
  ];
}

/** Adds the line to the history, also when an earlier publish died before it did. */
async function note(options: MfOptions, { name, version }: ReleaseRecord, outcome: string): Promise<void> {
  const { store, by, reason = '' } = options;
  const isNoted = ({ verb, remote, to }: JournalEntry) => verb === 'publish' && remote === name && to === version;
  if (outcome !== 'published' && (await readJournal(store)).some(isNoted)) return;
  const rev = (await readChannel(store).catch(() => null))?.rev ?? 0;
  const at = new Date().toISOString();
  await appendJournal(store, [{ at, rev, by, verb: 'publish', remote: name, from: null, to: version, reason }]);
}

/** A package's name means its build of this working tree, which is made when it is missing; else a built folder. */
async function buildOf(operand: string, { calledFrom }: MfOptions): Promise<string> {
  const name = findReleaseName(operand);
  if (name) {
    await buildChanged([name], { stdout: 2 });
    return buildFolder(name, releaseVersion(name));
  }
  const folder = resolve(calledFrom, operand);
  if (existsSync(folder)) return folder;
  throw new ReleaseProblem('usage', `"${operand}" is neither a folder nor one of ${releaseNames.join(', ')}.`);
}

function requireBudget(name: ReleaseName, version: string, bytes: number): void {
  const budget = byteBudget(name);
  if (bytes <= budget) return;
  throw new ReleaseProblem(
    'fit',
    `${name}@${version} is past its budget: its first load needs ${bytes} bytes of JavaScript (brotli), ${bytes - budget} more than the ${budget} it may. Load the heavy part lazily: const Page = lazy(() => import('./page.tsx')). The budget stands in shared/releases/remotes.ts.`,
  );
}
