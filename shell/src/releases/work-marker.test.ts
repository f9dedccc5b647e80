/** @jest-environment node */
import { join } from 'node:path';
import { makeFolder } from 'shared/releases/make-release.ts';
import { WorkMarker } from './work-marker.ts';

let path: string;
let remove: () => Promise<void>;
const open: WorkMarker[] = [];
beforeEach(async () => {
  const made = await makeFolder();
  remove = made.remove;
  path = join(made.folder, 'shells/at-work.txt');
});
afterEach(async () => {
  for (const marker of open.splice(0)) marker.close();
  await remove();
});

function nextProcess(stoodStill: boolean): WorkMarker {
  const marker = new WorkMarker(path, stoodStill);
  open.push(marker);
  return marker;
}

const work = async () => 'loaded';

test('the release whose code ran last is left alone when the process stood still', async () => {
  const first = nextProcess(false);
  await first.around('mf-chat@0.1.0-0123456789ab', work);
  first.at('mf-content@1');
  void first.around('mf-chat@1', () => new Promise(() => undefined)); // the process ends here
  const next = nextProcess(true);
  await expect(next.around('mf-chat@1', work)).rejects.toThrow('mf-chat@1 made the last process stand still');
  await expect(next.around('mf-content@1', work)).resolves.toBe('loaded');
});

test('a process that ended in another way puts no blame on anybody', async () => {
  nextProcess(false).at('mf-chat@1');
  expect(nextProcess(false).stuckAt).toBeNull();
});

test('nothing ran yet: nobody is to blame', () => {
  nextProcess(false);
  expect(nextProcess(true).stuckAt).toBeNull();
});
