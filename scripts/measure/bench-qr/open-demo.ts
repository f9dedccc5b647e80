import type { QrConfig, QrTemplate } from 'shared/contracts/creative/qr.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { ApiProcess } from '../../../api/src/testing/processes/spawn-api.ts';

/** The demonstration's user, asking as a page does. */
export interface Caller {
  account(): Promise<{ balance: number }>;
  templates(): Promise<QrTemplate[]>;
  imagine(body: object): Promise<number>;
  record(id: number): Promise<QrRecord>;
  download(address: string): Promise<Buffer>;
  /** Credits of all codes that were paid. */
  settled(): Promise<number>;
}

export const demoAccount = { mobile: '13800138000', password: 'demo123456' };

export async function openDemo(api: ApiProcess): Promise<Caller> {
  const settled = new Map<number, number>();
  const { token } = take<{ token: string }>(
    await api.post('/login/account', { terminal: 4, scene: 2, ...demoAccount }),
  );
  const call = async <T>(path: string, body?: object): Promise<T> =>
    take<T>(await (body ? api.post(path, body, token) : api.get(path, token)));
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
    imagine: async (body) => (await call<{ records_id: number }>('/qrcode/imagine', body)).records_id,
    async record(id) {
      const [record] = await call<QrRecord[]>('/qrcode_records/detail', { records_id: [id] });
      if (!record) throw new Error(`there is no code ${id}`);
      settled.set(id, record.receipt?.settled ?? 0);
      return record;
    },
    download: async (address) => Buffer.from(await (await fetch(new URL(address, api.url))).arrayBuffer()),
    settled: async () => [...settled.values()].reduce((sum, one) => sum + one, 0),
  };
}

function take<T>({ code, msg, data }: Reply): T {
  if (code !== 1) throw new Error(msg);
  return data as T;
}
