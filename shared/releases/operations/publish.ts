import { readChannel } from 'shared/releases/channel/channel.ts';
import { appendJournal, type JournalEntry, readJournal } from 'shared/releases/channel/journal.ts';
import { isDiskFull } from 'shared/releases/disk/spare-file.ts';
import { type Author, requireStoreOrEmpty, type Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record/record.ts';
import { verifyRelease } from 'shared/releases/record/verify.ts';
import { byteBudget, type ReleaseName } from 'shared/releases/remotes.ts';
import { publishRelease, readBuild } from 'shared/releases/store.ts';

/** A build that is in the store now; after a dry run one that fits. */
export interface Published {
  name: ReleaseName;
  version: string;
  outcome: 'published' | 'unchanged' | 'repaired' | 'fits';
  /** Brotli bytes that its first load needs. */
  firstBytes: number;
  /** Places in its sources that keep state from one visitor to the next. */
  warnings: NonNullable<ReleaseRecord['warnings']>;
}

/** A publication. */
export interface PublishOptions extends Author {
  /** The built folder, e.g. `mf-chat/dist/0.1.0-0123456789ab`. */
  folder: string;
  /** Checks, and copies nothing. */
  dryRun?: boolean | undefined;
  /** Creates the store when there is none. */
  newStore?: boolean | undefined;
}

/**
 * Checks a build and puts it into the store. Moves no traffic.
 * @throws ReleaseProblem: usage, without a store; fit, past its budget; integrity, conflict as `publishRelease`
 */
export async function publishBuild(site: Site, options: PublishOptions): Promise<Published> {
  const { folder, dryRun, newStore } = options;
  const { store } = site;
  if (!newStore) requireStoreOrEmpty(site);
  const record = await readBuild(folder);
  const { version, warnings = [] } = record;
  const name = record.name as ReleaseName;
  const bytes = firstBytes(record);
  requireBudget(name, version, bytes);
  if (dryRun) {
    await verifyRelease(folder, record);
    return { name, version, outcome: 'fits', firstBytes: bytes, warnings };
  }
  const { outcome } = await publishRelease(store, folder);
  await recordPublication(site, options, record, outcome).catch((error) => {
    if (!isDiskFull(error)) throw error; // it is in the store; publishing it again adds the line
  });
  return { name, version, outcome, firstBytes: bytes, warnings };
}

/** Adds the line to the history, also when an earlier publish died before it did. */
async function recordPublication(
  { store }: Site,
  { by, reason }: Author,
  { name, version }: ReleaseRecord,
  outcome: string,
) {
  const isRecorded = ({ verb, remote, to }: JournalEntry) => verb === 'publish' && remote === name && to === version;
  if (outcome !== 'published' && (await readJournal(store)).some(isRecorded)) return;
  const rev = (await readChannel(store).catch(() => null))?.rev ?? 0;
  const at = new Date().toISOString();
  await appendJournal(store, [{ at, rev, by, verb: 'publish', remote: name, from: null, to: version, reason }]);
}

function requireBudget(name: ReleaseName, version: string, bytes: number): void {
  const budget = byteBudget(name);
  if (bytes <= budget) return;
  throw new ReleaseProblem(
    'fit',
    `${name}@${version} is past its budget: its first load needs ${bytes} bytes of JavaScript (brotli), ${bytes - budget} more than the ${budget} it may. Load the heavy part lazily: const Page = lazy(() => import('./page.tsx')). The budget stands in shared/releases/remotes.ts.`,
  );
}
