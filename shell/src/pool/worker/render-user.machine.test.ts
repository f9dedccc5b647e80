/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { onMachine } from 'shared/testing/on-machine.ts';
import { children } from '../testing/children.ts';
import { codeOf, makePool } from '../testing/make-pool.ts';
import { renderProgram } from '../testing/render-program.ts';
import { asUser, whyNotAs } from './as-user.ts';

const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

onMachine(isRoot, 'root with setpriv').describe('workers with a user of their own', () => {
  test('they run as it, render, and are ended by the front', async () => {
    const site = await makePool({ user: 'daemon' });
    await site.use(codeOf('mf-content', 'of daemon'));
    expect((await site.open('/news')).words).toBe('of daemon');
    const [pid = 0] = children();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:(\s1){4}$/m);
    expect(status).toMatch(/^CapEff:\s0+$/m);
    expect(status).toMatch(/^CapPrm:\s0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    await site.close();
    while (children().length > 0) await new Promise((done) => setImmediate(done));
  });

  test('the system refuses their signals to the front', () => {
    const kill = `process.kill(${process.pid}, 'SIGTERM')`;
    const { stderr } = spawnSync(...asUser('daemon', process.execPath, ['-e', kill]), { encoding: 'utf8' });
    expect(stderr).toContain('kill EPERM');
  });

  test('a user who is missing or may not read is refused', async () => {
    expect(whyNotAs('daemon', await renderProgram())).toBeNull();
    expect(whyNotAs('daemon', '/root/render.cjs')).not.toBeNull();
    expect(whyNotAs('no-such-user', await renderProgram())).toContain('no-such-user');
  });
});
