import { lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { LabelSettings } from './label-settings.ts';
import { unmarkedCopies } from './label-tables.ts';

/** Milliseconds: a little over a year. */
const life = 400 * 86_400_000;

/**
 * Allows copies without the visible mark and logs who has them.
 * @throws Refusal where the operator does not allow any
 */
export async function allowUnmarkedCopies(
  tx: Tx,
  settings: LabelSettings,
  { userId, recordIds }: { userId: number; recordIds: number[] },
): Promise<void> {
  if (settings.mark !== 'on_request') throw new Refusal('本站下载的图片都带有“AI生成”标识');
  if (recordIds.length > 0) await tx.insert(unmarkedCopies).values(recordIds.map((recordId) => ({ userId, recordId })));
}

export function unmarkedCopyJobs(app: FastifyInstance): void {
  app.jobs.add({
    name: 'drop-old-unmarked-copies',
    everySeconds: 86_400,
    limitSeconds: 60,
    run: async () => {
      await app.db.delete(unmarkedCopies).where(lt(unmarkedCopies.createTime, new Date(Date.now() - life)));
    },
  });
}
