import { setTimeout as sleep } from 'node:timers/promises';
import { Guard, type GuardNews } from 'shared/releases/guard/guard.ts';
import { freezeReleases, unfreezeReleases } from 'shared/releases/operations/rights.ts';
import { requireStore } from 'shared/releases/operations/site.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import { type MfAnswer, type MfOptions, optionalName } from '../mf-options.ts';
import { freezeText } from '../rights/freeze.ts';
import { readEnd } from '../rights/read-end.ts';
import { requireKind, tellPeople } from './tell-people.ts';

const lookMs = 1000;

/** Watches canaries until the process is ended; or keeps the one that does from acting. */
export async function guard(options: MfOptions): Promise<MfAnswer> {
  const { site, by, token, once, told, operands } = options;
  const [what] = operands;
  if (what === 'hold' || what === 'release') return holdOrRelease(options, what);
  if (what) throw new ReleaseProblem('usage', `guard, guard hold or guard release, not "${what}".`);
  requireStore(site);
  requireKind(told.kind);
  const watching = new Guard(site, { by: token ? by : `guard (${by})`, token });
  const ending = new AbortController();
  for (const signal of once ? [] : (['SIGTERM', 'SIGINT'] as const)) process.once(signal, () => ending.abort());
  const all: GuardNews[] = [];
  let trouble = '';
  do {
    const news = await watching.look().catch((error) => {
      // It may be over at the next look; the same one is said once.
      if (once) throw error;
      if (errorMessage(error) !== trouble) console.error(`It cannot look: ${errorMessage(error)}`);
      trouble = errorMessage(error);
      return [];
    });
    all.push(...news);
    for (const it of news) {
      if (!once) console.log(newsText(it));
      await tellPeople(told, it, newsText(it));
    }
    if (!once && !ending.signal.aborted)
      await sleep(lookMs, undefined, { signal: ending.signal }).catch(() => undefined);
  } while (!once && !ending.signal.aborted);
  const weights = watching.weights();
  const now = weights.map(({ release, weight }) => `${release}: M = ${weight.toPrecision(3)} (goes back at 100)`);
  const text = [...(once ? all.map(newsText) : []), ...now].join('\n') || 'No canary stands.';
  return { text, json: { news: all, weights } };
}

async function holdOrRelease(options: MfOptions, what: 'hold' | 'release'): Promise<MfAnswer> {
  const { site, by, token, reason, until, operands } = options;
  const name = optionalName(operands[1]);
  const asked = { by, token, reason, name, kind: 'holds' as const };
  if (what === 'hold') {
    const hold = await freezeReleases(site, { ...asked, until: readEnd('--until', until) });
    return { text: `The guard only says what it would do: ${freezeText(hold).replace('FROZEN', 'HELD')}`, json: hold };
  }
  const ended = await unfreezeReleases(site, asked);
  return {
    text: ended ? 'The guard acts again.' : 'It was not held; nothing was changed.',
    json: { ended: ended ?? null },
  };
}

const titles: Record<GuardNews['what'], string> = {
  returned: 'went back to what is live',
  held: 'was NOT taken back',
  failed: 'could NOT be taken back',
  worse: 'fails more than before it was live, and was left',
};

const newsText = ({ what, remote, version, text }: GuardNews): string =>
  `${new Date().toISOString()} ${remote}@${version} ${titles[what]}: ${text}`;
