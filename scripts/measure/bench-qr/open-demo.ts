import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { QrConfig, QrTemplate } from 'shared/contracts/creative/qr.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { ApiProcess } from '../../../api/src/testing/processes/spawn-api.ts';
import { tokenOfDemo } from '../token-of-demo.ts';
import type { GroundOrder } from './code-orders.ts';

/** The demonstration's user, asking as a page does. */
export interface Caller {
  account(): Promise<{ balance: number }>;
  templates(): Promise<QrTemplate[]>;
  /** Resolves once the code is there, or failed. */
  code(body: object): Promise<QrRecord>;
  /** The record of a picture, which is painted when it is first asked for. */
  ground(order: GroundOrder): Promise<number>;
  download(address: string): Promise<Buffer>;
  /** The records of all pictures so far, by their orders. */
  grounds(): Promise<[order: string, id: number][]>;
  /** Credits of all codes and pictures that were paid. */
  settled(): Promise<number>;
}

/** @param painted the records of pictures that an earlier run had painted on the same site */
export async function openDemo(api: ApiProcess, painted: readonly [order: string, id: number][]): Promise<Caller> {
  const settled = new Map<number, number>();
  const token = await tokenOfDemo(api.url);
  const call = async <T>(path: string, body?: object): Promise<T> =>
    take<T>(await (body ? api.post(path, body, token) : api.get(path, token)));
  const grounds = new Map(painted.map(([order, id]) => [order, Promise.resolve(id)]));
  const ended = async <R extends DrawRecord>(path: string, id: number): Promise<R> => {
    for (;;) {
      const [record] = await call<R[]>(path, { records_id: [id] });
      if (!record) throw new Error(`there is no record ${id}`);
      settled.set(id, record.receipt?.settled ?? 0);
      if (record.status >= drawStatus.failed) return record;
      await new Promise((done) => setTimeout(done, 200));
    }
  };
  const paint = async (order: GroundOrder): Promise<number> => {
    const { records_id } = await call<{ records_id: number }>('/draw/imagine', { ...order, n: 1 });
    const { status, id, fail_reason } = await ended('/draw_records/detail', records_id);
    if (status !== drawStatus.done) throw new Error(`a picture was not painted: ${fail_reason}`);
    return id;
  };
  return {
    account: async () => ({ balance: (await call<{ balance_draw: number }>('/user/center')).balance_draw }),
    async templates() {
      for (;;) {
        const { mewx } = await call<QrConfig>('/qrcode/config');
        // They are stored a moment after the site serves.
        if (mewx.template.length > 0) return mewx.template;
        await new Promise((done) => setTimeout(done, 300));
      }
    },
    async code(body) {
      const { records_id } = await call<{ records_id: number }>('/qrcode/imagine', body);
      return ended<QrRecord>('/qrcode_records/detail', records_id);
    },
    ground(order) {
      const name = JSON.stringify(order);
      const picture = grounds.get(name) ?? paint(order);
      grounds.set(name, picture);
      return picture;
    },
    grounds: () => Promise.all([...grounds].map(async ([name, picture]) => [name, await picture] as [string, number])),
    download: async (address) => Buffer.from(await (await fetch(new URL(address, api.url))).arrayBuffer()),
    settled: async () => [...settled.values()].reduce((sum, one) => sum + one, 0),
  };
}

function take<T>({ code, msg, data }: Reply): T {
  if (code !== 1) throw new Error(msg);
  return data as T;
}
