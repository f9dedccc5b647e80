import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { onMachine } from 'shared/testing/on-machine.ts';
import { postgresPrograms } from '../../api/src/testing/database/postgres-server.ts';

const scripts = resolve(import.meta.dirname, '..');

let folder: string;
let script: ChildProcess | undefined;
beforeEach(async () => {
  // The path of a socket of PostgreSQL has 107 characters at most.
  folder = await mkdtemp('/tmp/cut-');
  // PostgreSQL does not run as root: it goes in as its own user.
  await chmod(folder, 0o1777);
});
afterEach(async () => {
  script?.kill('SIGKILL');
  for (const pid of started()) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('a script that a signal cuts off', () => {
  test.each([
    ['SIGTERM', 143, 'torture/torture.ts', ['money', '--operations', '100000'], ['main.ts', 'postgres']],
    ['SIGINT', 130, 'torture/torture.ts', ['money', '--embedded'], ['main.ts']],
    ['SIGTERM', 143, 'measure/bench-api/bench-api.ts', [], ['main.ts']],
    ['SIGINT', 130, 'measure/bench-qr/bench-qr.ts', [], ['main.ts']],
  ] as const)('%s, exit code %i: %s %j leaves no process and no folder', async (signal, code, file, args, programs) => {
    script = spawn(process.execPath, [join(scripts, file), ...args], { env: environment(), stdio: 'ignore' });
    const ended = once(script, 'exit');
    await until(() => programs.every((program) => started(program).length > 0));
    // Anywhere between the start of a process and its work.
    await sleep(Math.random() * inThisHour(2));
    script.kill(signal);
    expect(await ended).toEqual([code, null]);
    await until(() => started().length === 0);
    expect(await readdir(folder)).toEqual([]);
  });
});

/** An api gets no variable of the script but `PATH`: there it is known by. */
const environment = () => ({ ...process.env, TMPDIR: folder, PATH: `${process.env.PATH}:${folder}` });

/** The processes of the script, also those that have lost their parent, by what is in their command or their environment. */
function started(program = ''): number[] {
  const listed = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
  return listed
    .filter((line) => line.includes(folder) && line.includes(program))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== script?.pid);
}

async function until(isSo: () => boolean): Promise<void> {
  const last = Date.now() + inThisHour(30);
  while (!isSo()) {
    if (Date.now() > last) throw new Error('it did not come to that');
    await sleep(50);
  }
}
