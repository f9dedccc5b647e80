/** @jest-environment node */
import { closeSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarkFile } from './mark-file.ts';

test('a mark file that cannot be written takes no file handle', () => {
  const path = join(tmpdir(), `render-worker-${process.pid}-7`);
  // Every write to it fails as on a full disk.
  symlinkSync('/dev/full', path);
  const before = nextHandle();
  expect(new MarkFile(7).file).toBeNull();
  expect(nextHandle()).toBe(before);
  rmSync(path, { force: true });
});

test('once closed it returns its last value, also when another file has its handle', () => {
  const mark = new MarkFile(7);
  writeSync(mark.file ?? -1, 'mf-chat@1', 0);
  mark.close();
  const next = new MarkFile(8);
  expect(next.file).toBe(mark.file);
  writeSync(next.file ?? -1, 'mf-content@2', 0);
  expect(mark.read()).toBe('mf-chat@1');
  next.close();
});

function nextHandle(): number {
  const file = openSync('/dev/null', 'r');
  closeSync(file);
  return file;
}
