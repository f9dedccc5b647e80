import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { providedRequests } from 'shared/build/provided/provided.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import { hostileCode, hostileGot } from 'shared/releases/faulty/hostile/hostile-release.ts';
import { readNode } from '../../start/processes/run-node.ts';
import type { AttackedSite } from '../attacked-site.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A team's release is made by somebody else: it walks its render worker, tries each way out of it, and patches what all share. */
export async function hostileRelease(site: AttackedSite): Promise<string[]> {
  const mf = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await readNode([join(root, 'scripts/mf/mf.ts'), ...args], {
      env: { ...process.env, DATA_DIR: site.dataDir },
    });
    if (exitCode !== 0) throw new Error(`mf ${args[0]}: ${stderr}${stdout}`);
  };
  const dist = join(root, 'mf-content/dist');
  const { version } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { version: string };
  const { folder, record } = await alterBuild(join(dist, version), {
    change: (text, half) => (half === 'server' ? hostileCode(providedRequests()) : text),
  });
  try {
    await mf('publish', folder);
    await mf('promote', `mf-content@${record.version}`, '--reason', 'attack', '--even-if-empty');
    // What a second visit sees as well is everybody's; a shell has several workers.
    let html = '';
    for (let visit = 0; visit < 6; visit++) html = await (await site.fetch(`/news?visit=${visit}`)).text();
    const got = hostileGot(html);
    return got ? fallen(got) : ['its page does not say what it got'];
  } finally {
    await mf('rollback', 'mf-content', '--reason', 'the attack is over').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const fallen = ({ found, open, ways, changes }: NonNullable<ReturnType<typeof hostileGot>>): string[] => [
  ...found.map((path) => `it reaches ${path}`),
  ...open.map((path) => `it can change ${path}`),
  ...Object.entries({ ...ways, ...changes })
    .filter(([, outcome]) => outcome !== 'refused')
    .map(([name, outcome]) => `${name}: ${outcome}`),
];
