import { idOf } from 'shared/bundled/lists/list-query.ts';
import { dataOf, loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { type DrawRecord, drawStatus, getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getQrConfig, type QrConfig } from 'shared/contracts/creative/qr.ts';
import { getQrRecords, listQrRecords, type QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { type WorksPage, worksPerPage } from '../works/records/record-tabs.ts';

export interface QrData {
  config: Part<QrConfig>;
  /** Null for a visitor who is not logged in: nothing was asked. */
  records: Part<WorksPage<QrRecord>> | null;
  /** What the address names: a drawing to lay a code into (`picture`), or a code to make again with other content (`from`). */
  handedOver: { picture: DrawRecord | undefined; code: QrRecord | undefined };
}

/** `/app/qrcode`: what can be asked for, and the visitor's own codes. */
export const loadQrcode = loader(async (tools): Promise<QrData> => {
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
    records,
    handedOver: { picture: found?.status === drawStatus.done ? found : undefined, code: dataOf(codes)?.[0] },
  };
});
