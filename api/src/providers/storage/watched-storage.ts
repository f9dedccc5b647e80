import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Storage } from './storage.ts';

/** The disk is full, the object store is down or slow. The reason is in the log. */
export class StorageFailed extends Error {
  override name = 'StorageFailed';
}

/** Logs and counts every failure of the storage, and throws it as `StorageFailed`. */
export function watchedStorage(storage: Storage, log: FastifyBaseLogger, registry: Registry): Storage {
  const failures = new Counter({
    name: 'site_storage_failures_total',
    help: 'Requests that the storage of files did not fulfil',
    labelNames: ['operation'],
    registers: [registry],
  });
  const failed = (operation: string, error: unknown): never => {
    failures.inc({ operation });
    log.error({ err: error, operation }, 'storage failed');
    throw new StorageFailed(operation, { cause: error });
  };
  return {
    put: (...given) => storage.put(...given).catch((error) => failed('put', error)),
    async find(name) {
      const file = await storage.find(name).catch((error) => failed('find', error));
      return file && { ...file, read: (...range) => file.read(...range).catch((error) => failed('read', error)) };
    },
    remove: (name) => storage.remove(name).catch((error) => failed('remove', error)),
    async *list() {
      try {
        yield* storage.list();
      } catch (error) {
        failed('list', error);
      }
    },
  };
}
