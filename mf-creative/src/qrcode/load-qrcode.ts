import { idOf } from 'shared/bundled/lists/list-query.ts';
import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { drawStatus, getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getQrConfig } from 'shared/contracts/creative/qr.ts';
import { getQrRecords, listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { worksPerPage } from '../works/records/record-tabs.ts';

/** `/app/qrcode`: what can be asked for, and the visitor's own codes. */
export const loadQrcode = loader(async (tools) => {
  const { call, get, url, signal } = tools;
  const options = { signal };
  const mine = { page_no: 1, page_size: worksPerPage };
  const isMine = get(isLoggedInAtom);
  const picture = isMine ? idOf(url.searchParams.get('picture')) : undefined;
  const from = isMine ? idOf(url.searchParams.get('from')) : undefined;
  const [config, records, pictures, codes] = await Promise.all([
    loadPart(tools, call(getQrConfig, {}, { ...options, sameForAll: true })),
    isMine ? loadPart(tools, call(listQrRecords, mine, options)) : null,
    picture === undefined ? null : loadPart(tools, call(getDrawRecords, { records_id: [picture] }, options)),
    from === undefined ? null : loadPart(tools, call(getQrRecords, { records_id: [from] }, options)),
  ]);
  const found = dataOf(pictures)?.[0];
  return {
    config,
    /** Null for a visitor who is not logged in: nothing was asked. */
    records,
    /** What the address names: a drawing to lay a code into (`picture`), or a code to make again with other content (`from`). */
    handedOver: { picture: found?.status === drawStatus.done ? found : undefined, code: dataOf(codes)?.[0] },
  };
});
export type QrData = Awaited<ReturnType<typeof loadQrcode>>;
