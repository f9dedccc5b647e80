import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process needs to start others as another user and to end them: CAP_KILL, CAP_SETGID, CAP_SETUID. */
const rights = 0b1110_0000n;

/**
 * How a program is started as another user, without any right of this one.
 * @param user null: as the user of this process
 */
export function asUser(user: string | null, program: string, args: string[]): [program: string, args: string[]] {
  if (user === null) return [program, args];
  const none = ['--clear-groups', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs'];
  return ['setpriv', [`--reuid=${user}`, `--regid=${user}`, ...none, '--', program, ...args]];
}

/** Why render workers cannot run as this user, or null. */
export function whyNotAs(user: string, file: string): string | null {
  if (!hasRights())
    return 'this process lacks the capabilities SETUID, SETGID and KILL, which changing to a user needs';
  const [program, args] = asUser(user, process.execPath, ['--check', file]);
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

function hasRights(): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${effective}`) & rights) === rights;
}
