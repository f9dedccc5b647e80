// Stands for systemd on a machine that has none: starts what a unit says, with its user, folder, variables and secrets.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const [verb = '', ...words] = process.argv.slice(2);
const units = words
  .filter((word) => !word.startsWith('-'))
  .flatMap((unit) => (unit.endsWith('@*') ? ['1', '2'].map((it) => unit.replace('*', it)) : [unit]));
for (const unit of units) {
  if (['stop', 'restart'].includes(verb)) await stop(unit);
  if (['enable', 'start', 'restart'].includes(verb)) start(unit);
}

function start(unit: string): void {
  if (unit === 'nginx') return void execFileSync('nginx', { stdio: 'inherit' });
  const [name = '', instance = ''] = unit.split('@');
  const secrets = `/run/credentials/${unit}`;
  const text = readFileSync(`/etc/systemd/system/${name}@.service`, 'utf8')
    .replaceAll('%i', instance)
    .replaceAll('%d', secrets);
  const all = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [user = ''] = all('User');
  const [uid, gid] = ['-u', '-g'].map((kind) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' })));
  mkdirSync(secrets, { recursive: true });
  for (const [to = '', from = ''] of all('LoadCredential').map((credential) => credential.split(':'))) {
    copyFileSync(from, join(secrets, to));
    chownSync(join(secrets, to), uid ?? 0, gid ?? 0);
    chmodSync(join(secrets, to), 0o400);
  }
  const lines = [
    ...all('Environment').flatMap((line) => line.split(' ')),
    ...all('EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')),
  ];
  const command = all('ExecStart').flatMap((line) => line.split(' '));
  const rights = all('AmbientCapabilities').flatMap((line) => line.toLowerCase().replaceAll('cap_', '+').split(' '));
  // Node's own change of user would take all rights.
  const as = [
    `--reuid=${user}`,
    `--regid=${user}`,
    '--init-groups',
    `--inh-caps=${rights}`,
    `--ambient-caps=${rights}`,
  ];
  const [program = '', ...args] = rights.length > 0 ? ['setpriv', ...as, '--', ...command] : command;
  const log = openSync(`/var/log/${unit}.log`, 'a');
  const child = spawn(program, args, {
    cwd: all('WorkingDirectory')[0],
    env: { PATH: process.env.PATH, ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))) },
    ...(rights.length === 0 && uid !== undefined && gid !== undefined && { uid, gid }),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  writeFileSync(pidFile(unit), String(child.pid));
}

async function stop(unit: string): Promise<void> {
  const pid = existsSync(pidFile(unit)) ? Number(readFileSync(pidFile(unit), 'utf8')) : 0;
  if (!pid) return;
  process.kill(pid, 'SIGTERM');
  while (isThere(pid)) await new Promise((done) => setTimeout(done, 100));
  rmSync(pidFile(unit), { force: true });
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function pidFile(unit: string): string {
  return unit === 'nginx' ? '/run/nginx.pid' : `/run/${basename(unit)}.pid`;
}
