import type { FastifyInstance } from 'fastify';
import type { EventChannel } from '../../../platform/serve/serve-stream.ts';

interface Followed<R> {
  /** The event of `/events` that names the records which have changed. */
  event: string;
  read: (ids: number[]) => Promise<R[]>;
}

/** Sends each record of a user's that changes, as it is then, until the reader is gone. */
export const recordStream =
  <R>(app: FastifyInstance, userId: number, { event, read }: Followed<R>) =>
  async ({ send, signal }: EventChannel<{ event: 'record'; record: R }>): Promise<void> => {
    // One after the other, so that a record is never followed by an older state of itself.
    let last = Promise.resolve();
    const sendAll = async (ids: number[]) => {
      for (const record of await read(ids)) send({ event: 'record', record });
    };
    const gone = new AbortController();
    const channel = {
      signal: AbortSignal.any([signal, gone.signal]),
      send: (given: { event: string; records_ids?: number[] }) => {
        if (given.event !== event) return;
        last = last
          .then(() => sendAll(given.records_ids ?? []))
          .catch((error: unknown) => {
            app.log.error({ err: error }, 'records could not be read for their stream');
            gone.abort();
          });
      },
    };
    await app.eventStreams.follow(userId, channel, { after: undefined, age: undefined });
    await last;
  };
