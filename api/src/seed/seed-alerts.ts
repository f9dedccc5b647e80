import { alerts } from '../operations/alerts/stored/alert-tables.ts';
import type { Tx } from '../platform/database/db.ts';
import { daysAgo } from './account/days-ago.ts';

/** One alert that ended: what the list looks like before anything goes wrong. */
export async function seedAlerts(tx: Tx): Promise<void> {
  const since = daysAgo(6);
  const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
  await tx.insert(alerts).values({
    key: 'provider.search.searxng',
    isUrgent: true,
    says: '联网搜索「searxng」已经失败 12 分钟（502），对方说：Bad Gateway',
    advice: '看服务商的状态页和 api 的日志：npm run admin -- providers list',
    since,
    seenTime: after(10),
    openTime: after(10),
    missingSince: after(37),
    endTime: after(37),
  });
}
