import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { getQrConfig, type QrConfig } from 'shared/contracts/creative/qr.ts';
import { listQrRecords, type QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export interface QrData {
  config: Part<QrConfig>;
  /** Null for a visitor who is not logged in: nothing was asked. */
  records: Part<{ lists: QrRecord[]; count: number }> | null;
}

export const qrRecordsPerPage = 24;

/** `/app/qrcode`: what can be asked for, and the visitor's own codes. */
export const loadQrcode = loader(async (tools): Promise<QrData> => {
  const { call, get, signal } = tools;
  const options = { signal, quiet: true };
  const mine = { page_no: 1, page_size: qrRecordsPerPage };
  const [config, records] = await Promise.all([
    loadPart(tools, call(getQrConfig, {}, options)),
    get(isLoggedInAtom) ? loadPart(tools, call(listQrRecords, mine, options)) : null,
  ]);
  return { config, records };
});
