import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Change, readChannel, writeChannel } from 'shared/releases/channel.ts';
import { promoteTo, rollBack } from 'shared/releases/channel-changes.ts';
import { appendJournal } from 'shared/releases/journal.ts';
import { exitCodes, ReleaseProblem, wordsOf } from 'shared/releases/problem.ts';
import { firstBytes } from 'shared/releases/record.ts';
import { byteBudget, isReleaseName, type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { publishRelease, readBuild, readRecord, releaseFolder } from 'shared/releases/store.ts';
import { verifyRelease } from 'shared/releases/verify.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { waitForRev } from './live-shells.ts';
import { type MfOptions, requireName, requireReason } from './mf-options.ts';
import { buildChanged, buildFolder } from './ship.ts';

/** What a verb answers: sentences for people, the same for programs, and the exit code. */
export interface MfAnswer {
  text: string;
  json: unknown;
  exitCode?: number;
}

/** Puts builds into the store. Moves no traffic. */
export async function publishBuilds({ store, operands, by, reason, dryRun }: MfOptions): Promise<MfAnswer> {
  const answers: { name: string; version: string; outcome: string; firstBytes: number }[] = [];
  for (const operand of operands.length > 0 ? operands : releaseNames) {
    const folder = await buildOf(operand);
    const record = await readBuild(folder);
    const { name, version } = record;
    const bytes = firstBytes(record);
    requireBudget(name as ReleaseName, version, bytes);
    const outcome = dryRun
      ? await verifyRelease(folder, record).then(() => 'fits')
      : (await publishRelease(store, folder)).outcome;
    if (outcome === 'published') {
      const rev = (await readChannel(store).catch(() => null))?.rev ?? 0;
      const entry = { at: new Date().toISOString(), rev, by, verb: 'publish', remote: name, from: null, to: version };
      await appendJournal(store, [{ ...entry, reason: reason ?? '' }]);
    }
    answers.push({ name, version, outcome, firstBytes: bytes });
  }
  const lines = answers.map(
    ({ name, version, outcome, firstBytes: bytes }) =>
      `${name}@${version} ${outcome} (${(bytes / 1024).toFixed(1)} of ${byteBudget(name as ReleaseName) / 1024} KiB)`,
  );
  const last = answers.at(-1);
  const hint =
    last && !dryRun
      ? `\nNo traffic was moved. To make it live: npm run mf -- promote ${last.name}@${last.version} --reason "…"`
      : '';
  return { text: lines.join('\n') + hint, json: answers };
}

/** A package's name means its build of this working tree, which is made when it is missing; else a built folder. */
async function buildOf(operand: string): Promise<string> {
  if (isReleaseName(operand)) {
    await buildChanged([operand], { stdout: 2 });
    return buildFolder(operand, releaseVersion(operand));
  }
  if (existsSync(operand)) return resolve(operand);
  throw new ReleaseProblem('usage', `"${operand}" is neither a folder nor one of ${releaseNames.join(', ')}.`);
}

function requireBudget(name: ReleaseName, version: string, bytes: number): void {
  const budget = byteBudget(name);
  if (bytes <= budget) return;
  throw new ReleaseProblem(
    'fit',
    `${name}@${version} needs ${bytes} bytes of JavaScript at first, its budget is ${budget}. Load the heavy part lazily.`,
  );
}

/** Makes a published release the live one. */
export async function promoteRelease(options: MfOptions): Promise<MfAnswer> {
  const [, given = '', version = ''] = /^([^@]*)@(.+)$/.exec(options.operands[0] ?? '') ?? [];
  const name = requireName(given || options.operands[0]);
  if (!version)
    throw new ReleaseProblem(
      'usage',
      `Which release? Example: npm run mf -- promote ${name}@0.1.0-0123456789ab --reason "…" (see: mf list ${name})`,
    );
  requireReason(options);
  const record = await readRecord(options.store, name, version);
  await verifyRelease(releaseFolder(options.store, name, version), record);
  return move(options, name, promoteTo(name, version));
}

/** Puts one remote back; the others stay where they are. */
export async function rollBackRelease(options: MfOptions): Promise<MfAnswer> {
  const name = requireName(options.operands[0]);
  requireReason(options);
  const pointer = (await readChannel(options.store))?.remotes[name];
  const version = options.to?.replace(`${name}@`, '') ?? pointer?.previous;
  if (!version) return move(options, name, rollBack(name)); // says why it cannot
  const record = await readRecord(options.store, name, version);
  // Shells that have it in memory need no files; the others refuse it, and that is said below.
  const damage = await verifyRelease(releaseFolder(options.store, name, version), record).then(() => '', wordsOf);
  const answer = await move(options, name, rollBack(name, version));
  return damage ? { ...answer, text: `Its files are damaged: ${damage}\n${answer.text}` } : answer;
}

async function move(options: MfOptions, name: ReleaseName, change: Change): Promise<MfAnswer> {
  const { store, by, ifRev, dryRun, verb = '' } = options;
  const reason = requireReason(options);
  const before = await readChannel(store);
  const { rev, remotes } = await writeChannel(store, change, { by, verb, reason, ifRev, dryRun });
  const { current: to = '' } = remotes[name] ?? {};
  const from = before?.remotes[name]?.current ?? null;
  const facts = { remote: name, from, to, rev };
  if (rev === before?.rev)
    return {
      text: `${name} is at ${to} already; nothing was changed (rev ${rev}).`,
      json: { ...facts, changed: false },
    };
  const what = `${name}: ${from ?? '(nothing)'} → ${to}, rev ${rev}`;
  if (dryRun) return { text: `Would write ${what}. Nothing was changed.`, json: { ...facts, changed: false, dryRun } };
  return arrival(options, what, { ...facts, changed: true });
}

/** Waits until the running shells serve it, and says so with figures. */
async function arrival(
  { dataDir }: MfOptions,
  what: string,
  facts: { remote: string; rev: number; [fact: string]: unknown },
): Promise<MfAnswer> {
  const convergence = await waitForRev(dataDir, facts.rev);
  const json = { ...facts, convergence };
  switch (convergence.outcome) {
    case 'no shell runs':
      return { text: `${what}. No shell runs on ${dataDir}; the next one to start takes it.`, json };
    case 'converged':
      return {
        text: `${what}. Live on ${plural(convergence.shells)} after ${convergence.seconds.toFixed(1)} s.`,
        json,
      };
    case 'refused':
      return {
        text: `${what}. A running shell REFUSED it and goes on serving what it had:\n  ${convergence.reason}\nPut it back, or no later change arrives: npm run mf -- rollback ${facts.remote} --reason "…"`,
        json,
        exitCode: exitCodes.probe,
      };
    case 'timed out':
      return {
        text: `${what}. The change IS live in the store, but after 10 s ${convergence.behind.map(({ pid, rev }) => `shell ${pid} is at rev ${rev}`).join(', ')}. See: npm run mf -- status`,
        json,
        exitCode: exitCodes.timeout,
      };
  }
}

const plural = (shells: number) => (shells === 1 ? '1 shell' : `${shells} shells`);
