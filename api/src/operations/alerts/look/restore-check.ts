import { findBackupResult } from '../../backup/backup-results.ts';
import { findLastTests } from '../../backup/restore-test-results.ts';
import { ageText, type Check, hoursAfter } from './seen-alert.ts';

/** Days after which a test, which is made each week, is missing. */
const late = 8;

/** Backups that nobody has seen restored. */
export const restoreCheck: Check = {
  name: 'restore',
  about: '恢复演练：失败，或 8 天没有成功',
  async look({ app: { config, db } }, now) {
    if (config.backupDays === 0) return [];
    const advice = '马上演练一次：npm run admin -- backup test；说明见 docs/operations/backup.md';
    const { last, good } = await findLastTests(db);
    if (last?.problem) {
      const says = `备份 ${last.backup} 恢复演练失败：${last.problem}`;
      return [{ key: 'restore.failed', isUrgent: true as const, says, advice, since: last.time }];
    }
    if (good) {
      const due = hoursAfter(good.time, 24 * late);
      const says = `上一次成功的恢复演练是 ${ageText(good.time, now)}前`;
      return due > now ? [] : [{ key: 'restore.old', says, advice, since: due }];
    }
    // The first test follows the first backup within the hour.
    const isMissing = Boolean((await findBackupResult(db))?.time);
    return isMissing ? [{ key: 'restore.old', settles: 24 * 60, says: '还没有一个备份试过恢复', advice }] : [];
  },
};
