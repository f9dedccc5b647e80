import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-script-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `work` as a script of its own. `begun` is awaited before the given action is done to it. */
async function run(work: string, doTo: (child: ChildProcess) => void = () => undefined) {
  const script = join(folder, 'script.ts');
  const [runScript, problem] = ['./run-script.ts', '../../shared/releases/problem.ts'].map((file) =>
    JSON.stringify(join(import.meta.dirname, file)),
  );
  await writeFile(
    script,
    `import { runScript } from ${runScript};
     import { ReleaseProblem } from ${problem};
     await runScript(async ({ atEnd, end }) => {
       for (const name of ['first', 'second']) atEnd(async () => { await null; console.log('ended', name); });
       ${work}
     });`,
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once('message', () => doTo(child));
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'exit'),
  ]);
  return { code, out: out.trim().split('\n'), errors: errors.trim() };
}

const goOn = "process.send('begun'); await new Promise(() => setInterval(() => {}, 1000));";
const all = ['ended second', 'ended first'];

test('what was begun last is ended first, when the work is done', async () => {
  expect(await run('return 3;')).toEqual({ code: 3, out: all, errors: '' });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('and on %s, once; work that it cut off is no success', async (signal, cutOff) => {
  const signals = (child: ChildProcess) => [1, 2, 3].forEach(() => void child.kill(signal));
  expect(await run(goOn, signals)).toEqual({ code: cutOff, out: all, errors: '' });
  const serves = "setInterval(() => {}, 1000); setImmediate(() => process.send('begun')); return undefined;";
  expect(await run(serves, signals)).toEqual({ code: 0, out: all, errors: '' });
});

test('and when it ends itself', async () => {
  expect(await run('setTimeout(() => end(2)); await new Promise(() => setInterval(() => {}, 1000));')).toEqual({
    code: 2,
    out: all,
    errors: '',
  });
});

test('an error is a sentence and exit code 1; a usage error is code 2', async () => {
  expect(await run("throw new Error('it broke');")).toEqual({ code: 1, out: all, errors: 'it broke' });
  const refused = await run("throw new ReleaseProblem('usage', 'say what');");
  expect(refused).toEqual({ code: 2, out: all, errors: 'say what' });
});

test('a step that fails does not keep the others from being done, and is no success', async () => {
  const { code, out, errors } = await run("atEnd(() => { throw new Error('it does not end'); }); return 0;");
  expect({ code, out, errors }).toEqual({ code: 1, out: all, errors: 'it does not end' });
});

test('work that begins during the shutdown is ended, too', async () => {
  const { out } = await run("void end(0); atEnd(() => console.log('ended late')); return undefined;");
  expect(out).toEqual(expect.arrayContaining(['ended late', ...all]));
});
