import type { Channel } from 'shared/releases/channel/channel.ts';
import type { TabCount } from 'shared/releases/operations/count-tabs.ts';
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
  const { outcome, shells, of, firstTab, tabs, refusals } = convergence;
  const onHowMany = `${shells} of ${of} ${of === 1 ? 'shell' : 'shells'}`;
  switch (outcome) {
    case 'no shell runs':
      return { text: `${what}. No shell runs on ${site.dataDir}; the next one to start takes it.` };
    case 'converged':
      return {
        text: `${what}. Live on ${onHowMany}: server ${seconds(convergence.seconds)}${tabText(firstTab)}.${tabs ? tabsText(moved ?? '', tabs) : ''}`,
      };
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

/** How many open tabs were told, still show what was left, and were not heard since. */
function tabsText(name: string, { told, showing, silent, hidden, silentShowing }: TabCount): string {
  if (told + silent + Object.keys(showing).length === 0) return '';
  const still = Object.entries(showing).map(
    ([version, count]) =>
      `; ${count} of them ${count === 1 ? 'shows' : 'show'} ${name}@${version} until the next step into it`,
  );
  const silentText = silent > 0 ? `; ${silent} not heard since (${hidden} hidden)` : '';
  const isLeft = still.length === 0 && silentShowing === 0;
  const end = isLeft ? `. No open tab shows a release of ${name} that is not given any more.` : '.';
  const lastShown = silentShowing > 0 ? `, of which ${silentShowing} showed what was left` : '';
  return `\nOpen tabs: ${told} told${still.join('')}${silentText}${lastShown}${end}`;
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
