import { type Pointer, readChannel } from 'shared/releases/channel/channel.ts';
import { killRelease, promoteTo, rollBack, switchTo, trustAgain } from 'shared/releases/channel/channel-changes.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { readRecord, verifyStored } from 'shared/releases/store.ts';
import { type MfAnswer, type MfOptions, requireName, requireReason } from '../mf-options.ts';
import { findShells, type LiveShell } from '../shells/live-shells.ts';
import { requirePrepared } from '../shells/prepared.ts';
import { requireFit } from './mf-fit.ts';
import { writeAndWait } from './mf-write.ts';

/** Makes a published release the live one. */
export async function promoteRelease(options: MfOptions): Promise<MfAnswer> {
  const [name, version] = requireRelease(options);
  requireReason(options);
  const { store, kill } = options;
  const record = await readRecord(store, name, version);
  const { live } = await findShells(options);
  promoteTo(name, version)((await readChannel(store))?.remotes ?? {}); // a killed one need not be prepared
  await requireFit(store, record, live);
  await requirePrepared(options, record);
  return writeAndWait(options, name, live, async (remotes) => {
    const moved = promoteTo(name, version, { kill })(remotes);
    await verifyStored(store, record);
    return isHeldAgainst(live, name, moved[name]) ? trustAgain(name)(moved) : moved;
  });
}

/** Puts one remote back; the others stay where they are. */
export async function rollBackRelease(options: MfOptions): Promise<MfAnswer> {
  const name = requireName(options.operands[0]);
  requireReason(options);
  const { store, kill } = options;
  const { live } = await findShells(options);
  let damage = '';
  const answer = await writeAndWait(options, name, live, async (remotes) => {
    const moved = rollBack(name, options.to?.replace(`${name}@`, ''), { kill })(remotes);
    const record = await readRecord(store, name, moved[name]?.current ?? '');
    await requireFit(store, record, live);
    // Shells that have it in memory need no files; the others refuse it, and that is said below.
    damage = await verifyStored(store, record).then(() => '', errorMessage);
    return moved;
  });
  return damage ? { ...answer, text: `Its files are damaged: ${damage}\n${answer.text}` } : answer;
}

/** Kills a release that is not live any more, for the tabs that still show it. */
export async function killOldRelease(options: MfOptions): Promise<MfAnswer> {
  const [name, version] = requireRelease(options);
  const { live } = await findShells(options);
  return writeAndWait(options, name, live, killRelease(name, version));
}

/** Switches a remote off: its pages show a panel, the rest of the site works. */
export async function disableRemote(options: MfOptions): Promise<MfAnswer> {
  const name = requireRemote(options);
  const { live } = await findShells(options);
  return writeAndWait(options, name, live, switchTo(name, false));
}

/** Switches a remote on again, when its release fits the shells that run by now and is whole. */
export async function enableRemote(options: MfOptions): Promise<MfAnswer> {
  const name = requireRemote(options);
  const { store } = options;
  const { live } = await findShells(options);
  return writeAndWait(options, name, live, async (remotes) => {
    const switched = switchTo(name, true)(remotes);
    const record = await readRecord(store, name, switched[name]?.current ?? '');
    await requireFit(store, record, live);
    await verifyStored(store, record);
    return isHeldAgainst(live, name, switched[name]) ? trustAgain(name)(switched) : switched;
  });
}

/** A shell refused what is live, or put it in quarantine: then saying it once more is a move of its own. */
function isHeldAgainst(live: LiveShell[], name: string, pointer: Pointer | undefined): boolean {
  const remotes = live.flatMap(({ status }) => status?.remotes[name] ?? []);
  return remotes.some(({ refused, quarantined }) =>
    [refused, quarantined].some((held) => held && held.version === pointer?.current),
  );
}

function requireRemote(options: MfOptions): ReleaseName {
  const name = requireName(options.operands[0]);
  if (name === 'shell') throw new ReleaseProblem('usage', 'The shell cannot be switched off, only remotes can.');
  requireReason(options);
  return name;
}

function requireRelease({ verb, operands: [operand = ''] }: MfOptions): [ReleaseName, string] {
  const [, given = '', version = ''] = /^([^@]*)@(.+)$/.exec(operand) ?? [];
  const name = requireName(given || operand);
  if (version) return [name, version];
  throw new ReleaseProblem(
    'usage',
    `Which release? Example: npm run mf -- ${verb} ${name}@0.1.0-0123456789ab --reason "…" (see: npm run mf -- list ${name})`,
  );
}
