import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ProviderWatch, ReportedFailure } from '../health/provider-health.ts';
import type { Storage } from './storage.ts';

/** The disk is full, the object store is down or slow. The reason is in the log. */
export class StorageFailed extends Error {
  override name = 'StorageFailed';
}

export interface StorageWatch {
  log: FastifyBaseLogger;
  registry: Registry;
  watch: ProviderWatch;
}

/** Logs, counts and reports every failure of the storage, and throws it as `StorageFailed`. */
export function watchedStorage(storage: Storage, { log, registry, watch }: StorageWatch): Storage {
  const failures = new Counter({
    name: 'site_storage_failures_total',
    help: 'Requests that the storage of files did not fulfil',
    labelNames: ['operation'],
    registers: [registry],
  });
  const failed = (operation: string, error: unknown): never => {
    failures.inc({ operation });
    watch.failed(failureOf(error));
    log.error({ err: error, operation }, 'storage failed');
    throw new StorageFailed(operation, { cause: error });
  };
  return {
    async put(...given) {
      await storage.put(...given).catch((error) => failed('put', error));
      watch.worked();
    },
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

/** A bucket's refusal says its status and code; a disk's failure says its code. */
function failureOf(error: unknown): ReportedFailure {
  const { code, message = '' } = error as { code?: string; message?: string };
  const [, status = '0'] = /^S3 \w+: (\d{3})/.exec(message) ?? [];
  return { status: Number(status), words: code ?? message, isKeyRefused: status === '401' || status === '403' };
}
