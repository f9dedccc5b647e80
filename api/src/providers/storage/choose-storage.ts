import { resolve } from 'node:path';
import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { watchedStorage } from './watched-storage.ts';

/** A folder, or a bucket where one is configured. */
export function storageOf({ storage, dataDir }: Pick<ProviderParts['config'], 'storage' | 'dataDir'>): Storage {
  return storage ? s3Storage(storage) : folderStorage(resolve(dataDir, 'uploads'));
}

export function chooseStorage({ config, log, metrics, health }: WatchedParts): Storage {
  return watchedStorage(storageOf(config), {
    log,
    registry: metrics,
    watch: health.of('storage', config.storage ? 's3' : 'folder'),
  });
}
