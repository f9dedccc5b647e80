import { act, screen, within } from '@testing-library/react';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { type DrawRecord, getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { type FakeApi, fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { makeLineage } from '../lineage/make-lineage.ts';
import { remote } from '../remote.ts';
import { makeRecord, pageOf } from '../works/records/make-record.ts';

/** Only the date is another one. */
const doNotFake = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...([
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'queueMicrotask',
    'nextTick',
    'performance',
    'hrtime',
  ] as const),
];

/** An api with five pictures, a day apart, the newest of today; a test changes `records`. */
interface Gallery {
  api: FakeApi;
  records: DrawRecord[];
}

/** Before and after each test of the page: its api, and noon of 2026-11-26. */
export function makeGallery(): Gallery {
  const gallery = {} as Gallery;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00+08:00'), doNotFake });
    window.history.replaceState(null, '', '/');
    const records = [5, 4, 3, 2, 1].map((id) => makeRecord({ id, create_time: `2026-11-2${id + 1} 10:00:00` }));
    const api = fakeApi();
    Object.assign(gallery, { api, records });
    api.on(listDrawModels, () => [{ name: '演示画师', model: 'demo', balance: 2, default: 1, member_free: 0 }]);
    api.on(listDrawRecords, (wanted) => pageOf(gallery.records, wanted));
    api.on(getDrawRecords, ({ records_id }) => gallery.records.filter(({ id }) => records_id.includes(id)));
    api.on(getLineage, () => makeLineage());
  });
  afterEach(() => jest.useRealTimers());
  return gallery;
}

export async function openRecords({ api }: Gallery, search = '') {
  const page = await renderPage(remote, { path: `/app/drawing/record${search}`, api, user: makeUser() });
  // What the details ask for has come.
  await act(async () => undefined);
  return page;
}

export const cards = () => within(screen.getByRole('list', { name: '绘画记录' })).getAllByRole('article');
export const card = (name: string) => screen.getByRole('link', { name });
