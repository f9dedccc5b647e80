/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { MarkFile } from '../../pool/worker/mark-file.ts';
import { LastRunning } from './last-running.ts';

let file: MarkFile;
let marker: LastRunning;
beforeEach(() => {
  file = new MarkFile(Math.random());
  marker = new LastRunning(file.file);
});
afterEach(() => file.close());

test('the front reads which release runs, and none when no code runs', () => {
  expect(file.read()).toBeNull();
  marker.run('mf-promotion@0.1.0-0123456789ab', () => expect(file.read()).toBe('mf-promotion@0.1.0-0123456789ab'));
  marker.run('mf-chat@1', () => expect(file.read()).toBe('mf-chat@1'));
  marker.rest();
  expect([file.read(), marker.atWork]).toEqual([null, null]);
});

test('later work belongs to the release that started it, even if others ran in between', async () => {
  const seen: unknown[] = [];
  const begin = async () => {
    await pause(1);
    seen.push(marker.atWork);
    marker.goOn();
    seen.push(file.read());
  };
  await Promise.all(['a@1', 'b@1'].map((release) => marker.run(release, begin)));
  expect(seen).toEqual(['a@1', 'a@1', 'b@1', 'b@1']);
});

test('a timer is its setter’s while it runs, and no longer', async () => {
  const { setTimeout: before } = globalThis;
  const around: (string | null)[] = [];
  marker.followTimers((release) => around.push(release));
  try {
    const fired = new Promise<unknown>((resolve) => {
      marker.run('a@1', () => setTimeout(() => resolve(file.read()), 5));
    });
    marker.run('b@1', () => undefined);
    expect(await fired).toBe('a@1');
    expect(around).toEqual([null, 'a@1']);
    expect(file.read()).toBe('b@1');
  } finally {
    globalThis.setTimeout = before;
  }
});
