/** @jest-environment node */
import { join } from 'node:path';
import { makeFolder } from 'shared/releases/make-release.ts';
import { LoadMarker } from './load-marker.ts';

let file: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  const made = await makeFolder();
  remove = made.remove;
  file = join(made.folder, 'shells/loading.txt');
});
afterEach(() => remove());

const work = async () => 'loaded';

test('the release at which the last process stood still is left alone, once', async () => {
  void new LoadMarker(file).around('mf-chat@1', () => new Promise(() => undefined)); // the process ends here
  const next = new LoadMarker(file);
  await expect(next.around('mf-chat@1', work)).rejects.toThrow('mf-chat@1 stopped the process that loaded it last');
  await expect(next.around('mf-chat@0', work)).resolves.toBe('loaded');
  await expect(new LoadMarker(file).around('mf-chat@1', work)).resolves.toBe('loaded');
});

test('a load that ended, well or not, leaves no mark', async () => {
  const marker = new LoadMarker(file);
  await marker.around('mf-chat@1', work);
  await marker.around('mf-chat@1', () => Promise.reject(new Error('no'))).catch(() => undefined);
  expect(new LoadMarker(file).stuckAt).toBeNull();
});
