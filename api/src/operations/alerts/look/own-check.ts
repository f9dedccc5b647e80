import { gt } from 'drizzle-orm';
import { alertReports } from '../stored/alert-tables.ts';
import type { Check } from './seen-alert.ts';

/** Alerts that other programs raised (`alerts raise`). */
export const ownCheck: Check = {
  name: 'own',
  about: '其他程序报告的：发布守卫（mf guard）、自己的脚本',
  async look({ app: { db } }, now) {
    const rows = await db.select().from(alertReports).where(gt(alertReports.until, now));
    return rows.map(({ key, isUrgent, says, advice, since }) => {
      const seen = { key: `own.${key}`, says, advice, since };
      return isUrgent ? { ...seen, isUrgent: true as const } : seen;
    });
  },
};
