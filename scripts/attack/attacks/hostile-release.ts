import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { providedRequests } from 'shared/build/provided/provided.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import { readNode } from '../../start/processes/run-node.ts';
import type { AttackedSite } from '../attacked-site.ts';

const root = resolve(import.meta.dirname, '../../..');

/** What the release's page says that it got. */
interface Got {
  found: string[];
  open: string[];
  ways: Record<string, string>;
  changes: Record<string, string>;
}

/** A team's release is made by somebody else: it walks its render worker, tries each way out of it, and patches what all share. */
export async function hostileRelease(site: AttackedSite): Promise<string[]> {
  const mf = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await readNode([join(root, 'scripts/mf/mf.ts'), ...args], {
      env: { ...process.env, DATA_DIR: site.dataDir },
    });
    if (exitCode !== 0) throw new Error(`mf ${args[0]}: ${stderr}${stdout}`);
  };
  const source = await readFile(join(root, 'shell/src/pool/testing/hostile-release.cjs'), 'utf8');
  const dist = join(root, 'mf-content/dist');
  const { version } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { version: string };
  const code = `const requests = ${JSON.stringify(providedRequests())};\n${source}`;
  const { folder, record } = await alterBuild(join(dist, version), {
    digit: 'e',
    change: (text, half) => (half === 'server' ? code : text),
  });
  try {
    await mf('publish', folder);
    await mf('promote', 'mf-content', record.version, '--reason', 'attack', '--even-if-empty');
    const html = await (await site.fetch('/news')).text();
    const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1];
    if (!text) return ['its page does not say what it got'];
    return fallen(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')) as Got);
  } finally {
    await mf('rollback', 'mf-content', '--reason', 'the attack is over').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const fallen = ({ found, open, ways, changes }: Got): string[] => [
  ...found.map((path) => `it reaches ${path}`),
  ...open.map((path) => `it can change ${path}`),
  ...Object.entries({ ...ways, ...changes })
    .filter(([, outcome]) => outcome !== 'refused')
    .map(([name, outcome]) => `${name}: ${outcome}`),
];
