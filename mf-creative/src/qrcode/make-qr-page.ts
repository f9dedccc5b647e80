import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getQrConfig, imagineQr, type QrConfig } from 'shared/contracts/creative/qr.ts';
import {
  cancelQrRecords,
  deleteQrRecords,
  getQrRecords,
  listQrRecords,
  type QrProof,
  type QrRecord,
  restoreQrRecords,
} from 'shared/contracts/creative/qr-record.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { makeDrawModel } from '../drawing/make-drawing.ts';
import { remote } from '../remote.ts';
import { fakeWorks, makeRecord, pageOf, waitingRecord } from '../works/records/make-record.ts';

const template = {
  id: 3,
  name: '水墨山河',
  preview_img: '/t/3.webp',
  is_vip: 1,
  points: 5,
  pixel_style: 'steer' as const,
};

/** What a site offers; a test names only what matters to it. */
export const makeQrConfig = (over: Partial<QrConfig> = {}): QrConfig => ({
  is_open: 1,
  poster_mark: 1,
  draw_model: [makeDrawModel()],
  example: { status: 1, content: 'https://example.com/welcome' },
  mewx: { version: [], model: [], template: [template] },
  zhishuyun_qrcode: {
    template: [template],
    pixel_style: [
      { value: 'steer', name: '光影', about: '最像一幅画' },
      { value: 'halftone', name: '网点', about: '' },
    ],
  },
  content_limit: 600,
  kinds: [],
  marker_shape: ['square', 'rounded'],
  aspect_ratio: ['1:1', '16:9'],
  own_picture_price: 1,
  ...over,
});

/** What came of reading; not read by `failed` decoders when it was tilted. */
export const makeProof = (failed: 0 | 1 | 2 = 0): QrProof => ({
  score: 12 - failed,
  cells: Array.from({ length: 12 }, (_, at) => ({
    condition: at < 2 ? 'rotate' : 'clean',
    decoder: at % 2 === 0 ? 'zxing' : 'qr',
    ok: at >= failed,
  })),
  is_proven: failed === 0 ? 1 : 0,
  problem: failed === 0 ? '' : '倾斜拍摄时读不出',
  steps: 0,
  side: 0,
  modules: 0,
});

export const makeQrRecord = (over: Partial<QrRecord> = {}): QrRecord => ({
  ...makeRecord({ id: over.id ?? 1 }),
  way: 1,
  type: 1,
  prompt_params: '',
  qr_content: 'https://example.com/',
  qr_image: '',
  model_id: 0,
  template_id: 0,
  aspect_ratio: '1:1',
  pixel_style: 'steer',
  marker_shape: 'square',
  model_text: '',
  template_text: '',
  proof: makeProof(),
  ...over,
});

/** An api with the given codes; what is asked for waits until the test changes `state.records`. */
export function qrApi(records: QrRecord[] = [], config: Partial<QrConfig> = {}) {
  const api = fakeApi();
  const works = fakeWorks(records);
  const { state } = works;
  api.on(getUserCenter, () => makeUser());
  api.on(getQrConfig, () => makeQrConfig(config));
  api.on(listQrRecords, ({ status, keyword = '', ...paging }) => {
    const listed = works.listed(status).filter((one) => `${one.prompt}${one.qr_content}`.includes(keyword));
    return { ...pageOf(listed, paging), lists: listed.slice((paging.page_no - 1) * paging.page_size) };
  });
  api.on(getQrRecords, works.find);
  api.on(imagineQr, ({ prompt, qr_content, pixel_style }) => {
    const id = works.nextId();
    const made = makeQrRecord({ ...waitingRecord, id, prompt, qr_content, pixel_style, proof: undefined });
    state.records = [...state.records, made];
    return { records_id: id, balance_draw: 30 };
  });
  api.on(cancelQrRecords, works.cancel);
  api.on(deleteQrRecords, works.remove);
  api.on(restoreQrRecords, works.restore);
  return { api, state, change: (id: number, part: Partial<QrRecord>) => works.change([id], part) };
}

/** Shows `/app/qrcode` in a test; a visitor unless told otherwise. */
export const openQrPage = (made = qrApi(), over: Partial<PageOptions> = {}) =>
  renderPage(remote, { path: '/app/qrcode', api: made.api, ...over });
