import { readChannel } from 'shared/releases/channel/channel.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { misfits, type Offer } from 'shared/releases/record/fit.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { listReleases, readRecord } from 'shared/releases/store.ts';

/**
 * Refuses a release that uses what a running shell does not offer; when none runs, the newest published one is asked.
 * A release of the shell is held against the remotes that are live.
 * @throws ReleaseProblem (fit) naming the export
 */
export async function requireFit(store: string, record: ReleaseRecord, shells: LiveShell[]): Promise<void> {
  if (record.name === 'shell') return requireFitOfRemotes(store, record);
  const running = shells.flatMap(({ name, status }) =>
    status && status.offers.length > 0 ? [{ title: `the running shell ${name}`, offer: status }] : [],
  );
  const offers = running.length > 0 ? running : await newestShell(store);
  for (const { title, offer } of offers) requireOffered(record, title, offer);
}

async function newestShell(store: string): Promise<{ title: string; offer: Offer }[]> {
  const newest = (await listReleases(store, 'shell')).find(({ offers }) => offers.length > 0);
  return newest ? [{ title: `the newest shell, ${newest.version}`, offer: newest }] : [];
}

async function requireFitOfRemotes(store: string, shell: ReleaseRecord): Promise<void> {
  if (shell.offers.length === 0) return;
  const remotes = Object.entries((await readChannel(store))?.remotes ?? {});
  for (const [name, { current, enabled }] of remotes) {
    if (name === 'shell' || !enabled) continue;
    const record = await readRecord(store, name, current).catch(() => undefined);
    if (record) requireOffered(record, `shell@${shell.version}`, shell);
  }
}

function requireOffered(record: ReleaseRecord, title: string, offer: Offer): void {
  const reasons = misfits(record, offer);
  if (reasons.length === 0) return;
  const more = reasons.length > 3 ? `; and ${reasons.length - 3} more` : '';
  throw new ReleaseProblem(
    'fit',
    `${record.name}@${record.version} does not fit ${title}: ${reasons.slice(0, 3).join('; ')}${more}. Nothing was changed.`,
  );
}
