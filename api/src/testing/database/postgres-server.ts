import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PostgresServer {
  url: string;
  /** Kill -9, unless it has ended itself, and a new start on the same files. */
  crash(): Promise<void>;
  /** What it had to say of itself: refused and broken connections, a death, a recovery. */
  complaints(): string[];
  stop(): void;
}

/** Where this machine has PostgreSQL's programs; undefined: tests that need a server of their own are skipped. */
export const postgresPrograms = findPrograms();

function findPrograms(): string | undefined {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), '/usr/local/bin', '/opt/homebrew/bin'];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  return found && owner() ? found : undefined;
}

/** PostgreSQL does not run as root: then its own user does it. */
function owner(): { uid: number; gid: number } | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid };
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN);
  const [user, group] = [idOf('-u'), idOf('-g')];
  return user && group ? { uid: user, gid: group } : undefined;
}

/** A server of a test's own, with these settings and variables, on a port that is free. */
export function startPostgres(
  port: number,
  settings: Record<string, string | number> = {},
  environment: Record<string, string> = {},
): PostgresServer {
  const as = owner();
  if (!postgresPrograms || !as) throw new Error('no PostgreSQL here');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(postgresPrograms ?? '', program), args, {
      ...as,
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    });
  run('initdb', '-D', data, '-A', 'trust', '-U', 'site', '-E', 'UTF8', '--no-locale', '--no-sync');
  const options = Object.entries({ port, listen_addresses: '127.0.0.1', fsync: 'off', ...settings });
  const flags = options.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const start = () =>
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `${flags} -k ${folder}`, 'start');
  start();
  return {
    url: `postgres://site@127.0.0.1:${port}/postgres`,
    async crash() {
      kill(join(data, 'postmaster.pid'));
      for (let tries = 0; ; tries++) {
        await sleep(200);
        try {
          start();
          return;
        } catch (error) {
          // The dead one's own processes still end.
          if (tries === 50) throw error;
        }
      }
    },
    complaints: () =>
      readFileSync(join(folder, 'log'), 'utf8')
        .split('\n')
        .filter((line) => /FATAL|PANIC|LOG: {2}(could not (?!receive)|.*(terminat|recover|crash|shut))/.test(line)),
    stop() {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
}

function kill(pidFile: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
  }
}
