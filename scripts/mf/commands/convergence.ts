import type { Channel } from 'shared/releases/channel/channel.ts';
import { type Convergence, convergenceTimeoutMs, type Refusal } from 'shared/releases/operations/wait-for-shells.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import type { MfOptions } from '../mf-options.ts';

/** What was changed, who changed it again, and how far the shells are. */
interface Changed {
  what: string;
  convergence: Convergence;
  moved?: string;
  later?: Pick<Channel, 'by' | 'rev'> | undefined;
}

/** How a change arrived at the shells, as a sentence and an exit code. */
export function convergenceAnswer(
  { site, timeoutMs = convergenceTimeoutMs }: MfOptions,
  { what, convergence, moved, later }: Changed,
): { text: string; exitCode?: number } {
  const { outcome, shells, of, firstTab, refusals } = convergence;
  const onHowMany = `${shells} of ${of} ${of === 1 ? 'shell' : 'shells'}`;
  switch (outcome) {
    case 'no shell runs':
      return { text: `${what}. No shell runs on ${site.dataDir}; the next one to start takes it.` };
    case 'converged':
      return { text: `${what}. Live on ${onHowMany}: server ${seconds(convergence.seconds)}${tabText(firstTab)}.` };
    case 'refused':
      return { text: `${what}. Live on ${onHowMany}.\n${refusalText(refusals)}`, exitCode: exitCodes.probe };
    case 'timed out': {
      const state = later
        ? `Meanwhile ${later.by} moved ${moved ?? ''} on (rev ${later.rev})`
        : 'The change IS live in the store';
      const text = `${what}. ${state}, but after ${timeoutMs / 1000} s it is on ${onHowMany}${missingText(convergence)}. See: npm run mf -- status`;
      return { text, exitCode: exitCodes.timeout };
    }
  }
}

function tabText(firstTab: number | null | undefined): string {
  if (firstTab === undefined) return '';
  return firstTab === null ? '; no open tab asked within 6 s (none may be open)' : `, first tab ${seconds(firstTab)}`;
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
export function missingText({ shells, of, behind, refusals }: Convergence): string {
  const refusing = new Set(refusals.map(({ shell }) => shell)).size;
  const missing = of - shells - behind.length - refusing;
  const who = behind.map(({ shell, rev }) => `shell ${shell} ${rev === null ? 'does not answer' : `is at rev ${rev}`}`);
  if (missing > 0) who.push(`${missing} ${missing === 1 ? 'shell is' : 'shells are'} missing`);
  return who.length > 0 ? `; ${who.join(', ')}` : '';
}

const seconds = (time: number) => `${time.toFixed(time < 1 ? 2 : 1)} s`;
