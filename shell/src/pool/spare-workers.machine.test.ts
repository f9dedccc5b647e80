/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { onMachine } from 'shared/testing/on-machine.ts';
import { canLimitHandles, limitHandles } from './testing/limit-handles.ts';
import { codeOf, makePool } from './testing/make-pool.ts';
import { renderProgram } from './testing/render-program.ts';

const markFiles = () => readdirSync(tmpdir()).filter((file) => file.startsWith(`render-worker-${process.pid}-`));

onMachine(canLimitHandles, 'prlimit').describe('a front that has no file handles for a worker', () => {
  test.each([
    ['none', 0],
    ['one, which the mark file takes', 1],
  ])('%s: everything else works, and pages are rendered as soon as there are more', async (_what, handles) => {
    await renderProgram();
    let ticks = 0;
    const clock = setInterval(() => ticks++, 20);
    const giveBack = limitHandles(handles);
    const site = await makePool();
    const used = site.use(codeOf('mf-chat', 'good chat'));
    await pause(700);
    await giveBack();
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
    expect(String(site.events.failedStarts[0])).toContain('EMFILE');
    expect(markFiles().length).toBeLessThanOrEqual(1);
    await used;
    expect((await site.open('/')).words).toBe('good chat');
    await site.close();
    while (markFiles().length > 0) await pause(10);
  });
});
