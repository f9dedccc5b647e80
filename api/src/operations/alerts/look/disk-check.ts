import { gt, lt } from 'drizzle-orm';
import { machineDisks } from '../stored/alert-tables.ts';
import { storeDisks } from '../stored/machine-disks.ts';
import { type Check, hoursAfter } from './seen-alert.ts';

/** Parts of a disk in use, in per cent. */
const [full, nearlyFull] = [95, 80];
/** Hours for which a measurement counts: a process that ended measures no more. */
const counts = 0.25;

const names: Record<string, string> = { data: '数据', backups: '备份' };

/** Disks of all machines on which an api runs. */
export const diskCheck: Check = {
  name: 'disk',
  about: '磁盘：用了 80 %；95 % 是紧急的',
  async look({ app: { db }, disks }, now) {
    await storeDisks(db, await disks(), now);
    await db.delete(machineDisks).where(lt(machineDisks.time, hoursAfter(now, -24)));
    const rows = await db
      .select()
      .from(machineDisks)
      .where(gt(machineDisks.time, hoursAfter(now, -counts)));
    // Folders of one disk are one alert.
    const byDisk = Map.groupBy(rows, ({ host, sizeMb, freeMb }) => `${host} ${sizeMb} ${Math.round(freeMb / 100)}`);
    return [...byDisk.values()].flatMap((all) => {
      const [one] = all.toSorted((a, b) => b.disk.localeCompare(a.disk));
      if (!one) return [];
      const used = Math.floor(100 * (1 - one.freeMb / Math.max(1, one.sizeMb)));
      if (used < nearlyFull) return [];
      const titles = all.map(({ disk }) => names[disk] ?? disk).join('和');
      const says = `机器 ${one.host} 上放${titles}的磁盘用了 ${used} %，还剩 ${one.freeMb} MB（${one.folder}）`;
      const advice = `清理或加大磁盘；看空间：npm run admin -- backup status；少留几天备份：BACKUP_DAYS`;
      const seen = { key: `disk.${one.host}.${one.disk}`, says, advice };
      return [used >= full ? { ...seen, isUrgent: true as const } : seen];
    });
  },
};
