import { eq } from 'drizzle-orm';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { auditLedger } from '../operations/audit/audit.ts';
import { tasks } from '../platform/tasks/task-tables.ts';
import { channels } from '../providers/channels/channel-tables.ts';
import { dataOf, type MadeUser } from './make.ts';
import { makePainter, type NewPainter } from './make-painter.ts';
import { type FakeImages, fakeImages, type ImageReply, plainPng } from './providers/fake-images.ts';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

interface Imagined {
  records_id: number;
  records_ids: number[];
  balance_draw: number;
}

/** A site with a channel that paints by a fake, asked as a page asks it. */
export interface DrawingSite {
  site: TestApp;
  fake: FakeImages;
  /** base64 of a PNG of 700 × 700. */
  picture: string;
  /** What the channel answers to orders of pictures. */
  reply(...list: ImageReply[]): void;
  ask(user: MadeUser, body?: object, key?: string): Promise<Reply>;
  imagine(user: MadeUser, body?: object): Promise<Imagined>;
  records(user: MadeUser, ids: number[]): Promise<DrawRecord[]>;
  balance(user: MadeUser): Promise<number>;
  /** The channel's breaker forgets what failed. */
  mend(): Promise<void>;
  /** Does what waits to be painted. */
  paint(): Promise<void>;
  /** The time has come to drop files that open pages could still show. */
  dropLeftFiles(): Promise<void>;
  /** A picture that is there. */
  painted(user: MadeUser, body?: object): Promise<DrawRecord>;
  /** Ends it; the ledger must be in order. */
  close(): Promise<void>;
}

export async function drawingSite(painter: NewPainter = {}, options: TestAppOptions = {}): Promise<DrawingSite> {
  const fake = await fakeImages();
  const site = await testApp(options);
  await makePainter(site, fake, painter);
  const picture = (await plainPng('#3366aa', 700)).toString('base64');
  const drawing: DrawingSite = {
    site,
    fake,
    picture,
    reply: (...list) => fake.answer({ 'POST /images/generations': list, 'POST /images/edits': list }),
    ask: (user, body = {}, key = undefined) =>
      site.post(
        '/draw/imagine',
        { prompt: '一座山', ...body },
        { token: user.token, ...(key ? { headers: { [requestHeader.idempotencyKey]: key } } : {}) },
      ),
    imagine: async (user, body) => dataOf(await drawing.ask(user, body)),
    records: async ({ token }, records_id) =>
      dataOf(await site.post('/draw_records/detail', { records_id }, { token })),
    balance: async ({ token }) =>
      dataOf<{ balance_draw: number }>(await site.get('/user/center', { token })).balance_draw,
    mend: async () => {
      await site.database.db.update(channels).set({ updateTime: new Date() });
    },
    paint: () => site.app.tasks.work('paint'),
    dropLeftFiles: async () => {
      await site.database.db.update(tasks).set({ runTime: new Date() }).where(eq(tasks.kind, 'drop-made-files'));
      await site.app.tasks.work('drop-made-files');
    },
    painted: async (user, body) => {
      drawing.reply({ data: [{ b64_json: drawing.picture }] });
      const { records_ids } = await drawing.imagine(user, body);
      await drawing.paint();
      const [record] = await drawing.records(user, records_ids);
      if (record?.status !== 3) throw new Error(`not painted: ${record?.fail_reason}`);
      return record;
    },
    close: async () => {
      const findings = await auditLedger(site.database.db);
      await site.close();
      await fake.close();
      if (findings.length > 0) throw new Error(`the audit found ${JSON.stringify(findings)}`);
    },
  };
  return drawing;
}
