import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { keepPicture } from '../../../api/src/creative/pictures/kept-picture.ts';
import { PictureWork } from '../../../api/src/creative/pictures/picture-work.ts';
import { drawRecords, drawRequests } from '../../../api/src/creative/pictures/pictures.ts';
import { type Db, openDatabase } from '../../../api/src/platform/database/db.ts';
import { gramsOf } from '../../../api/src/platform/database/grams.ts';
import { WorkPool } from '../../../api/src/platform/load/work-pool.ts';
import { storageOf } from '../../../api/src/providers/storage/choose-storage.ts';
import { insertMadeFiles } from '../../../api/src/site/made-files/made-files.ts';

const words = ['雪山', '灯塔', '猫', '花园', '列车', '村庄', '星空', '森林', '海浪', '集市', '竹林', '沙丘', '月亮'];
const hour = 3_600_000;

/**
 * Gives the user who has drawn something in this folder's database this many pictures: copies of those that are there, with
 * prompts and times of their own. The site must not run.
 */
export async function fillRecords(dataDir: string, wanted: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const there = await keepAgain(db, dataDir, await db.select().from(drawRecords));
    const requests = new Map((await db.select().from(drawRequests)).map((request) => [request.id, request]));
    if (there.length === 0) throw new Error('the demo has no drawings to copy');
    const missing = Array.from({ length: wanted - there.length }, (_, at) => at);
    await db.transaction(async (tx) => {
      // As many as one statement takes.
      for (let begin = 0; begin < missing.length; begin += 500) {
        const copies = missing.slice(begin, begin + 500).map((at) => {
          const { id: _, ...record } = there[at % there.length] as (typeof there)[number];
          const { id: __, ...request } = requests.get(record.requestId) as typeof drawRequests.$inferSelect;
          const prompt = `${words[at % words.length]}与${words[(at * 7 + 3) % words.length]}，第 ${at + 1} 张`;
          // The latest of them is as old as the demo's.
          const createTime = new Date(Date.now() - (wanted - at) * 2 * hour);
          const grams = gramsOf(request.userId, prompt);
          const use = { count: 1, useName: '', taskId: 0 };
          return {
            request: { ...request, ...use, prompt, grams, createTime },
            record: { ...record, index: 0, createTime, endTime: createTime, parentId: 0, rootId: 0 },
          };
        });
        const ids = await tx
          .insert(drawRequests)
          .values(copies.map(({ request }) => request))
          .returning({ id: drawRequests.id });
        const records = copies.map(({ record }, at) => ({ ...record, requestId: ids[at]?.id ?? 0 }));
        await tx.insert(drawRecords).values(records);
      }
    });
    const [{ userId } = { userId: 0 }] = there;
    const count = await db.$count(drawRecords, eq(drawRecords.userId, userId));
    if (count < wanted) throw new Error(`${count} drawings instead of ${wanted}`);
  } finally {
    await close();
  }
}

type Row = typeof drawRecords.$inferSelect;

/** The demo's pictures have come without small ones: they are stored as those that are painted. */
async function keepAgain(db: Db, dataDir: string, rows: Row[]): Promise<Row[]> {
  const app = { db, storage: storageOf({ storage: undefined, dataDir }) };
  const pool = new WorkPool(1);
  const work = new PictureWork(pool);
  const { signal } = new AbortController();
  const kept: Row[] = [];
  try {
    for (const row of rows) {
      const bytes = await readFile(join(dataDir, 'uploads', row.name));
      const made = { id: `draw-${row.requestId}-${row.index}`, isByProgram: true };
      const { picture, files } = await keepPicture({ app, work, userId: row.userId, made, signal }, bytes);
      await db.transaction((tx) => insertMadeFiles(tx, row.userId, files));
      kept.push({ ...row, ...picture });
    }
  } finally {
    pool.close();
  }
  return kept;
}
