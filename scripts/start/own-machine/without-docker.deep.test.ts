import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onMachine } from 'shared/testing/on-machine.ts';
import { buildChanged } from '../ship/ship.ts';

const root = resolve(import.meta.dirname, '../../..');
const chapter = readFileSync(join(root, 'docs/operations/without-docker.md'), 'utf8');

/** The commands below a heading, with what only the reader's machine knows. */
function commands(heading: string): string {
  const [, text = ''] = new RegExp(`^## ${heading}$.*?^\`\`\`sh\n(.*?)^\`\`\``, 'ms').exec(chapter) ?? [];
  expect(text).not.toBe('');
  return text
    .replace("'sk-…'", "'sk-its-own'")
    .replaceAll('chat.example.com', 'localhost')
    .replaceAll(/^runuser -u site -- git clone .* (\S+)$/gm, '$&\nfetched $1');
}

const programs = ['/usr/sbin/nginx', '/usr/bin/pg_createcluster', '/usr/bin/unshare', '/usr/sbin/ip', '/usr/bin/npm'];
const isDebian = process.getuid?.() === 0 && programs.every((program) => existsSync(program));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-machine-'));
});
afterEach(() => rm(folder, { recursive: true }));

onMachine(isDebian, 'Debian with nginx, PostgreSQL, iproute2 and npm, as root,').test(
  'the commands of without-docker.md set up, ship and restore',
  async () => {
    await buildChanged(undefined, { stdout: 2 });
    const script = join(folder, 'commands.sh');
    const admin = 'cd /srv/site/current && runuser -u site -- env DATA_DIR=/srv/site/data npm run -s admin --';
    await writeFile(
      script,
      [
        "ask() { curl -sf --retry 20 --retry-all-errors --retry-delay 1 -o /dev/null -w '%{http_code} of the site\\n' http://127.0.0.1/; }",
        "trap 'tail -n 4 /var/log/site-*.log >&2' ERR",
        commands('Set it up'),
        `${admin} token add anna --role owner --keep --reason first`,
        'ask',
        commands('Ship'),
        'ask',
        `${admin} backup make`,
        commands('Restore').replace('20261122T031500Z', '$(ls /srv/site/data/backups)'),
        'ask',
      ].join('\n'),
    );
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        '--net',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        join(import.meta.dirname, 'own-machine.sh'),
        root,
        process.execPath,
        script,
      ],
      { encoding: 'utf8', env: { HOME: '/root', LANG: 'C.UTF-8' } },
    );
    if (status !== 0) throw new Error(`${stdout}\n${stderr}`.split('\n').slice(-60).join('\n'));
    expect(stdout.match(/200 of the site/g)).toHaveLength(3);
  },
);
