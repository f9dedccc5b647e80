import type { QrProof, QrRecord } from 'shared/contracts/creative/qr-record.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { DrawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser } from '../../testing/make.ts';
import type { CodeWork } from './work/code-work.ts';

type Make = CodeWork['make'];

/** Asks for codes as a page does, for tests. */
export function makeCodes({ site, reply, picture }: DrawingSite) {
  const ask = (user: MadeUser, body: object, more: { headers?: Record<string, string> } = {}): Promise<Reply> =>
    site.post('/qrcode/imagine', body, { token: user.token, ...more });
  const records = async ({ token }: MadeUser, records_id: number[]): Promise<QrRecord[]> =>
    dataOf(await site.post('/qrcode_records/detail', { records_id }, { token }));
  const unreadProof: QrProof = {
    score: 3,
    cells: [],
    is_proven: 0,
    problem: '直接扫描时读不出',
    steps: 6,
    side: 0,
    modules: 0,
  };
  return {
    ask,
    records,
    unreadProof,
    imagine: async (user: MadeUser, body: object, more?: { headers?: Record<string, string> }): Promise<number> =>
      dataOf<{ records_id: number }>(await ask(user, body, more)).records_id,
    record: async (user: MadeUser, id: number): Promise<QrRecord> => {
      const [found] = await records(user, [id]);
      if (!found) throw new Error(`there is no code ${id}`);
      return found;
    },
    /** The next orders are painted. */
    willPaint: () => reply(...Array.from({ length: 4 }, () => ({ data: [{ b64_json: picture }] }))),
    /** Codes are made by something else. @returns what ends that */
    replaceMaking(
      other: (order: Parameters<Make>[0], signal: AbortSignal, make: Make) => ReturnType<Make>,
    ): () => void {
      const { codes } = site.app;
      const own: Make = codes.make.bind(codes);
      codes.make = (order, signal) => other(order, signal, own);
      return () => {
        codes.make = own;
      };
    },
  };
}
