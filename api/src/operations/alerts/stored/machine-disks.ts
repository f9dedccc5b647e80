import { hostname } from 'node:os';
import type { Db } from '../../../platform/database/db.ts';
import type { disksOf } from '../../backup/kept/disks.ts';
import { machineDisks } from './alert-tables.ts';

/** Writes down what this machine's disks have, for the one process that looks at those of all. */
export async function storeDisks(db: Db, disks: Awaited<ReturnType<typeof disksOf>>, time: Date): Promise<void> {
  for (const { disk, folder, free_mb, size_mb } of disks) {
    const set = { folder, freeMb: free_mb, sizeMb: size_mb, time };
    await db
      .insert(machineDisks)
      .values({ ...set, host: hostname(), disk })
      .onConflictDoUpdate({ target: [machineDisks.host, machineDisks.disk], set });
  }
}
