import { fakeApi } from 'shared/testing/fake-api.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

/** Shows `/app/qrcode` in a test; a visitor unless told otherwise. */
export const openQrPage = (over: Partial<PageOptions> = {}) =>
  renderPage(remote, { path: '/app/qrcode', api: fakeApi(), ...over });
