import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listNotices } from 'shared/contracts/operator/operation/notices.ts';
import { type AttackedSite, dataOf } from '../attacked-site.ts';

const notices = 300;
const bytes = 135_000;
/** Bytes by which the database may grow: its log is written in files of 16 MB. */
const mayGrow = 20_000_000;

/** Notices of payments that nobody signed, large and many; then a real one that does not fit its order. */
export async function forgedNotices(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const before = await sizeOf(join(site.dataDir, 'db'));
  for (let sent = 0; sent < notices; sent++) {
    // Of no two the same, and nothing that a database could press together.
    const body = Buffer.from(`{"forged":"${randomBytes((bytes * 3) / 4).toString('base64')}"}`);
    await (
      await site.fetch('/api/pay/notify/sandbox', { body, headers: { 'content-type': 'application/json' } })
    ).text();
  }
  const grown = (await sizeOf(join(site.dataDir, 'db'))) - before;
  if (grown > mayGrow) fell.push(`${notices} forged notices of ${bytes} bytes: the database has ${grown} bytes more`);

  const { token } = await site.newVisitor();
  const packages = dataOf<{ lists: { id: number }[] }>(await site.call('/member/lists', { token, body: {} })).lists;
  const bought = { member_package_id: packages[0]?.id };
  const { order_id, from } = dataOf<{ order_id: number; from: string }>(
    await site.call('/member/buy', { token, body: bought }),
  );
  const { config } = dataOf<{ config: { pay_sn: string } }>(
    await site.call('/pay/prepay', { token, body: { from, order_id, pay_way: 8 } }),
  );
  await site.call('/pay/sandbox', { body: { pay_sn: config.pay_sn, act: 'wrong_amount' } });
  const { lists } = dataOf<{ lists: { reason: string; event_id: string | null }[] }>(
    await site.operate(listNotices, { page_size: '100' }),
  );
  if (!lists.some(({ event_id }) => event_id)) fell.push('a signed notice with a wrong amount is not kept after them');
  return fell;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => undefined))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
