import { resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** A folder, or a bucket where one is configured. */
export function chooseStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return s3 ? s3Storage(s3) : folderStorage(resolve(dataDir, 'uploads'));
}
