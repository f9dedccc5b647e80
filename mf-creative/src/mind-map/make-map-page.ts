import { screen, within } from '@testing-library/react';
import type { askChat } from 'shared/contracts/chat/chat.ts';
import type { EventOf } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { mapApi } from './make-mind-map.ts';

type Event = EventOf<typeof askChat>;
const shared = { id: 'r', model: 'demo', index: 0, incremental: true, run_id: 'run-1' };
export const piece = (data: string, seq: number): Event => ({ event: 'chat', ...shared, data, seq });
export const finish = (over: Partial<Extract<Event, { event: 'finish' }>> = {}): Event => ({
  event: 'finish',
  ...shared,
  data: '',
  seq: 99,
  finish_reason: 'stop',
  question_id: 7,
  answer_id: 8,
  balance: 2,
  receipt: { held: 2, settled: 2, released: 0, balance_after: 34 },
  ...over,
});

const config = () =>
  makeSiteConfig({ recharge_package_status: 1, capabilities: { events: true, stream_resume: true } });

export const openMapPage = (made = mapApi(), over: Partial<PageOptions> = {}) =>
  renderPage(remote, { path: '/app/mind_map', api: made.api, user: makeUser(), config: config(), ...over });
export const item = (name: string | RegExp) => screen.findByRole('treeitem', { name });
export const topic = () => screen.getByRole('textbox', { name: '主题' });
export const history = () => within(screen.getByRole('region', { name: '我的导图' }));

export function forgetMaps() {
  sessionStorage.clear();
  indexedDB.deleteDatabase('mind-map');
}
