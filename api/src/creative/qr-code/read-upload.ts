import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { allowOnce } from '../../platform/limits/limits.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { busy, invalidInput, Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { uploads } from '../../site/upload/upload.ts';

/** That reading one picture may wait and take. */
const timeoutSeconds = 30;
/** Pictures of one user that are read or wait. */
const maxOfOne = 3;
const tooMany = () => busy('正在识别的图片过多，请稍候');

export interface ReadUpload {
  name: string;
  content: string;
}

/**
 * What the code on an uploaded picture of the user's says.
 * @throws Refusal that names the field
 */
export async function readUpload(
  app: FastifyInstance,
  userId: number,
  { id, address, field }: { id?: number | undefined; address?: string; field: string },
): Promise<ReadUpload> {
  const { db, storage } = app;
  const which = id === undefined ? eq(uploads.name, basename(address ?? '')) : eq(uploads.id, id);
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.kind, 'picture'), which));
  const file = upload && (await storage.find(upload.name));
  if (!upload || !file) throw invalidInput('上传的二维码已失效，请重新上传', field);
  const { code_readings: times } = await findSection(db, 'limits');
  const perHour = { name: 'code-reading', times, seconds: 3600 };
  if (!(await allowOnce(db, perHour, String(userId)))) throw tooOften('识别得太频繁了，请一小时后再试', 3600);
  const bytes = await buffer(await file.read(0, file.size - 1));
  const shares = [{ of: `reading of ${userId}`, max: maxOfOne, refusal: tooMany }, shareOf(userId)];
  const inTime = AbortSignal.timeout(timeoutSeconds * 1000);
  const content = await app.codes.read(bytes, inTime, shares).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;

    app.log.warn({ err: error }, 'an uploaded code was not read');
    throw busy('识别的人较多，请稍后再试');
  });
  if (!content) throw invalidInput('没有在图片里识别到二维码，请换一张更清晰的', field);
  return { name: upload.name, content };
}
