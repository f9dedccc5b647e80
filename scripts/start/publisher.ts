// What a publisher's image runs: puts the release that it holds into the store. It moves traffic only when PROMOTE gives a reason
// (PROMOTE="new headline"), or when nothing of that name is live yet.
import { join } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { storeFolder } from 'shared/releases/store.ts';
import { requireName } from '../mf/mf-options.ts';
import { runNode } from './processes/run-node.ts';

const mf = (...args: string[]) => runNode([join(import.meta.dirname, '../mf/mf.ts'), ...args]);

const name = requireName(process.argv[2]);
const published = await mf('publish', name);
const isFirst = !(await readChannel(storeFolder()))?.remotes[name];
const reason = process.env.PROMOTE?.trim() || (isFirst ? 'the first release' : undefined);
const release = `${name}@${releaseVersion(name)}`;
const unprepared = isFirst ? ['--unprepared'] : []; // the shells may start after it
process.exitCode =
  published === 0 && reason ? await mf('promote', release, ...unprepared, '--reason', reason) : published;
