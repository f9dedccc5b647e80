import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Config } from '../../../platform/config/config.ts';

/** Bytes of the disk that holds a folder, also of one that is not there yet. */
export async function spaceOf(folder: string): Promise<{ free: number; size: number }> {
  if (!existsSync(folder) && dirname(folder) !== folder) return spaceOf(dirname(folder));
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

type Place = Pick<Config, 'dataDir' | 'backupDir'>;

export const backupsFolder = ({ dataDir, backupDir }: Place): string => backupDir || join(dataDir, 'backups');

/** The folders that the api writes; several may lie on one disk. */
const foldersOf = (config: Place) => ({
  data: config.dataDir,
  backups: backupsFolder(config),
});

/** Space of these disks, as an operator reads it. */
export async function disksOf(config: Place) {
  const disks = Object.entries(foldersOf(config)).map(async ([disk, folder]) => {
    const { free, size } = await spaceOf(folder);
    return { disk, folder, free_mb: Math.floor(free / 1e6), size_mb: Math.floor(size / 1e6) };
  });
  return Promise.all(disks);
}

/** A tenth, or what a night of work may need. */
export const shortOfSpace = ({ free_mb, size_mb }: { free_mb: number; size_mb: number }): boolean =>
  free_mb < Math.min(size_mb / 10, 5000);

export function diskMetrics({ config, metrics }: FastifyInstance): void {
  const show = (name: string, help: string, which: 'free' | 'size') => {
    const gauge: Gauge<'disk'> = new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers: [metrics],
      async collect() {
        for (const [disk, folder] of Object.entries(foldersOf(config)))
          gauge.set({ disk }, (await spaceOf(folder))[which]);
      },
    });
  };
  show('site_disk_free_bytes', 'Free bytes of the disk of a folder that this process writes', 'free');
  show('site_disk_size_bytes', 'Size of that disk', 'size');
}
