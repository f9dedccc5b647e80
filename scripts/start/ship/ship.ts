import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { misfits } from 'shared/releases/record/fit.ts';
import { type ReleaseName, releaseNames, remoteNames } from 'shared/releases/remotes.ts';
import { freezeOf, readFreezes } from 'shared/releases/rights/freezes.ts';
import { publishRelease, readBuild } from 'shared/releases/store.ts';
import { runNode } from '../processes/run-node.ts';

const root = resolve(import.meta.dirname, '../../..');

export const buildFolder = (name: ReleaseName, version: string): string => join(root, name, 'dist', version);
export const isBuilt = (name: ReleaseName, version = releaseVersion(name)): boolean =>
  existsSync(join(buildFolder(name, version), 'build.json'));

/**
 * Builds what this working tree has changed. In a process of its own: webpack's memory goes with it.
 * @throws Error when a build fails (its messages are on the terminal by then), or needs more than this tree's shell offers
 */
export async function buildChanged(names: ReleaseName[] = releaseNames, { stdout = 1 } = {}): Promise<void> {
  const stale = names.filter((name) => !isBuilt(name));
  if (stale.length > 0) {
    const code = await runNode([join(import.meta.dirname, '../../build.ts'), ...stale], { stdout });
    if (code !== 0) throw new Error('The build failed; its messages are above.');
  }
  if (names.includes('shell')) await requireFit();
}

/** Every shell would reject a remote that uses what the shell does not offer, and visitors would miss its pages. */
async function requireFit(): Promise<void> {
  const ofTree = (name: ReleaseName) => readBuild(buildFolder(name, releaseVersion(name)));
  const offer = await ofTree('shell');
  for (const name of remoteNames) {
    const [problem] = misfits(await ofTree(name), offer);
    if (problem)
      throw new Error(`${name} does not fit the shell of this tree: ${problem} (shared/build/provided/provided.ts).`);
  }
}

/**
 * Publishes this working tree's builds, and makes them live where the sources changed since the last time.
 *
 * A release that an operator rolled back stays rolled back: `npm start` promotes only a version other than the last one that
 * it promoted, and none that was killed or that the journal's last entry about it rolled back. What is frozen waits for the
 * next start.
 * @returns what was promoted
 */
export function shipBuilds(store: string, dataDir: string): Promise<string[]> {
  const builds = releaseNames.map((name) => ({ name, version: releaseVersion(name) }));
  const inTree = builds.map(({ name, version }) => ({ name, version, folder: buildFolder(name, version) }));
  return shipReleases(store, dataDir, inTree);
}

/** The same for builds that lie somewhere. */
export async function shipReleases(
  store: string,
  dataDir: string,
  builds: { name: ReleaseName; version: string; folder: string }[],
): Promise<string[]> {
  for (const { folder } of builds) await publishRelease(store, folder);
  const before = await readLastStart(dataDir);
  const channel = await readChannel(store);
  const journal = await readHistory(store);
  const freezes = await readFreezes(store);
  const thawed = builds.filter(({ name }) => !freezeOf(freezes, name));
  const fresh = thawed.filter(({ name, version }) => {
    const pointer = channel?.remotes[name];
    if (!pointer) return true;
    if (pointer.killed.includes(version)) return false;
    const last = journal.find((entry) => entry.remote === name && [entry.from, entry.to].includes(version));
    return before[name] !== version && !(last?.verb === 'rollback' && last.from === version);
  });
  const change = fresh.map(({ name, version }) => promoteTo(name, version));
  if (change.length > 0) {
    await writeChannel(store, (remotes) => change.reduce((result, promote) => promote(result), remotes), {
      by: 'npm start',
      verb: 'promote',
      reason: 'the sources changed since the last start',
    });
  }
  await noteLastStart(dataDir, {
    ...before,
    ...Object.fromEntries(thawed.map(({ name, version }) => [name, version])),
  });
  return fresh.map(({ name, version }) => `${name}@${version}`);
}

const lastStartFile = (dataDir: string) => join(dataDir, 'last-start.json');

async function readLastStart(dataDir: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(lastStartFile(dataDir), 'utf8')).versions;
  } catch {
    return {}; // the first start, or a torn file: then everything is promoted once more
  }
}

async function noteLastStart(dataDir: string, versions: Record<string, string>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await replaceFile(lastStartFile(dataDir), `${JSON.stringify({ versions }, null, 2)}\n`);
}
