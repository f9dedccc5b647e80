/** @jest-environment node */
import type { Pointer } from 'shared/releases/channel/channel.ts';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { planRemote } from './plan-remote.ts';
import type { Preparation } from './trial/preparations.ts';

let old: ReleaseRecord;
let bad: ReleaseRecord;
let pointer: Pointer;
beforeAll(async () => {
  const { folder, remove } = await makeFolder();
  old = (await makeBuild(folder, 'old')).record;
  bad = (await makeBuild(folder, 'bad')).record;
  await remove();
  pointer = { current: bad.version, previous: old.version, killed: [], enabled: true, rev: 1 };
});

const running: Preparation = { state: 'running', stop: new AbortController() };
const ready = (record: ReleaseRecord): Preparation => ({ state: 'prepared', release: { record, code: null } });
const rejected = (record: ReleaseRecord | null): Preparation => {
  return { state: 'rejected', reason: 'no', at: 'now', mark: '', record };
};
const served = (record: ReleaseRecord | null) => ({ record, code: null, reason: record ? '' : 'no' });

test('it is open while the release, or the one to fall back on, is still being checked', () => {
  const state = { pointer, wanted: rejected(null), before: running, now: undefined };
  expect(planRemote(state)).toMatchObject({ record: null, isOpen: true });
  expect(planRemote({ ...state, before: ready(old) })).toMatchObject({ record: old, isOpen: false });
  expect(planRemote({ ...state, before: rejected(null) })).toMatchObject({ record: null, isOpen: false });
  expect(planRemote({ ...state, wanted: running, before: ready(old) })).toMatchObject({ record: old, isOpen: true });
});

test('the live release is served while its successor is prepared, also a killed one; a rejected successor ends that', () => {
  const killed = { ...pointer, killed: [old.version] };
  const state = { pointer: killed, wanted: running, before: ready(old), now: served(old) };
  expect(planRemote(state)).toMatchObject({ record: old, refused: null });
  expect(planRemote({ ...state, wanted: rejected(bad) })).toMatchObject({ record: bad, reason: 'no' });
  expect(planRemote({ ...state, wanted: rejected(null) })).toMatchObject({ record: null, reason: 'no' });
  expect(planRemote({ ...state, pointer, wanted: rejected(bad) })).toMatchObject({ record: old, reason: '' });
});

test('a release that turns out not to run is not its own fallback', () => {
  const state = { pointer, wanted: rejected(bad), before: undefined, now: { ...served(bad), reason: 'it died' } };
  expect(planRemote(state)).toMatchObject({ record: bad, code: null, refused: { version: versionOf('bad') } });
});

test('a remote that is switched off, or not in the channel, shows nothing and is no failure', () => {
  const state = { wanted: rejected(null), before: ready(old), now: served(old) };
  expect(planRemote({ ...state, pointer: undefined })).toMatchObject({ record: null, refused: null });
  const off = { ...pointer, enabled: false };
  expect(planRemote({ ...state, pointer: off })).toMatchObject({ record: null, refused: null, reason: 'switched off' });
});
