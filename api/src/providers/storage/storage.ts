import type { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage;
  }
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** From `start` up to and with `end`. Resolves when the first byte can be read. */
  read(start: number, end: number): Promise<Readable>;
}

export interface ListedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was stored. */
  changed: Date;
}

/**
 * Keeps files of any media type by name. A name is generated, never what a user typed. Nobody but the api reads them:
 * it decides who may.
 */
export interface Storage {
  /** The whole file or nothing: half of it is never found. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes it if it is there. */
  remove(name: string): Promise<void>;
  /** Everything of ours, also what a killed process left half written. */
  list(): AsyncIterable<ListedFile>;
}
