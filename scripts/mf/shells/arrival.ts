import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { type Arrival, longestMs, type Refusal, type Wanted, waitForShells, waitForTab } from './wait-for-shells.ts';

/** The releases that shells must serve before a command returns: those of the remotes that it moved, no others. */
export function wantedOf({ rev, remotes }: Channel, names: readonly string[] = remoteNames): Wanted {
  const served = Object.entries(remotes).filter(([name, { enabled }]) => {
    return enabled && names.includes(name) && remoteNames.some((known) => known === name);
  });
  return { rev, releases: Object.fromEntries(served.map(([name, { current }]) => [name, current])) };
}

/** Waits until the shells serve what was moved, and says how it went. */
export async function reportArrival(
  options: MfOptions,
  what: string,
  channel: Channel,
  moved?: string,
): Promise<MfAnswer & { json: Arrival }> {
  const { dataDir, wait } = options;
  const { rev } = channel;
  const waiting = { ...options, since: Date.parse(channel.updatedAt) };
  const json = await waitForShells(wantedOf(channel, moved ? [moved] : undefined), waiting);
  const onHowMany = `${json.shells} of ${json.of} ${json.of === 1 ? 'shell' : 'shells'}`;
  switch (json.outcome) {
    case 'no shell runs':
      return { text: `${what}. No shell runs on ${dataDir}; the next one to start takes it.`, json };
    case 'converged': {
      const live = `${what}. Live on ${onHowMany}: server ${seconds(json.seconds)}`;
      if (!wait) return { text: `${live}.`, json };
      const firstTab = await waitForTab(rev, { ...waiting, timeoutMs: undefined });
      const tab =
        firstTab === null ? '; no open tab asked within 6 s (none may be open)' : `, first tab ${seconds(firstTab)}`;
      return { text: `${live}${tab}.`, json: { ...json, firstTab } };
    }
    case 'refused':
      return { text: `${what}. Live on ${onHowMany}.\n${refusalText(json.refusals)}`, json, exitCode: exitCodes.probe };
    case 'timed out': {
      const text = `${what}. ${await liveInStore(options, channel, moved)}, but after ${(options.timeoutMs ?? longestMs) / 1000} s it is on ${onHowMany}${missingText(json)}. See: npm run mf -- status`;
      return { text, json, exitCode: exitCodes.timeout };
    }
  }
}

/** Which shell refused which release and why, and the command that helps. */
export function refusalText(refusals: Refusal[]): string {
  const lines = refusals.map(
    ({ shell, remote, version, reason }) =>
      `Shell ${shell} REFUSED ${remote}@${version} and goes on with what it had:\n  ${reason}`,
  );
  const remotes = [...new Set(refusals.map(({ remote }) => remote))];
  const ways = remotes.map(
    (remote) =>
      `To put ${remote} back: npm run mf -- rollback ${remote} --reason "…" (or off: npm run mf -- disable ${remote} --reason "…")`,
  );
  return [...lines, ...ways].join('\n');
}

/** `; shell 4711 is at rev 3, 1 shell is missing`; '' when none is. */
export function missingText({ shells, of, behind, refusals }: Arrival): string {
  const refusing = new Set(refusals.map(({ shell }) => shell)).size;
  const missing = of - shells - behind.length - refusing;
  const who = behind.map(({ shell, rev }) => `shell ${shell} ${rev === null ? 'does not answer' : `is at rev ${rev}`}`);
  if (missing > 0) who.push(`${missing} ${missing === 1 ? 'shell is' : 'shells are'} missing`);
  return who.length > 0 ? `; ${who.join(', ')}` : '';
}

async function liveInStore({ store }: MfOptions, { rev, remotes }: Channel, moved = ''): Promise<string> {
  const now = await readChannel(store).catch(() => null);
  const isStill = !now || now.rev === rev || now.remotes[moved]?.current === remotes[moved]?.current;
  return isStill ? 'The change IS live in the store' : `Meanwhile ${now.by} moved ${moved} on (rev ${now.rev})`;
}

const seconds = (time: number) => `${time.toFixed(time < 1 ? 2 : 1)} s`;
