import { findBackupResult } from '../../backup/backup-results.ts';
import { ageText, type Check, hoursAfter, type SeenAlert } from './seen-alert.ts';

const hour = 3_600_000;
/** Hours after which a daily backup is missing. */
const late = 26;

/** Backups that are missing or failed. A site that makes none by itself (BACKUP_DAYS 0) has none to miss. */
export const backupCheck: Check = {
  name: 'backup',
  about: '备份：超过 26 小时没有好的备份，或上一次失败',
  async look({ app }, now) {
    if (app.config.backupDays === 0) return [];
    const last = await findBackupResult(app.db);
    const advice = '看原因：npm run admin -- backup status；马上做一次：npm run admin -- backup make';
    const seen: SeenAlert[] = [];
    if (!last?.time) seen.push({ key: 'backup.old', settles: 60, says: '还没有任何好的备份', advice });
    else if (now.getTime() - last.time.getTime() > late * hour) {
      const says = `最近一次好的备份已是 ${ageText(last.time, now)}前的`;
      seen.push({ key: 'backup.old', says, advice, since: hoursAfter(last.time, 24) });
    }
    if (last?.failedTime) {
      seen.push({ key: 'backup.failed', says: `上一次备份失败：${last.problem}`, advice, since: last.failedTime });
    }
    return seen;
  },
};
