import type { Tx } from '../../platform/database/db.ts';
import type { ImageRequest } from '../../providers/image/image.ts';
import type { DrawRequest, StoredRecord } from '../pictures/drawing-tables.ts';

/** The reason why a picture failed, for its user. */
export interface WhyNot {
  kind: NonNullable<StoredRecord['failureKind']>;
  text: string;
  /** The provider's words, for operators. */
  detail?: string;
}

/** The outcome of a picture. */
export interface Finished {
  picture: Buffer;
  /** Stored with the record, in its transaction. */
  keep(tx: Tx): Promise<void>;
}

/** A tool makes something of each picture before it is kept; its requests are drawn and paid as all are. */
export interface DrawToolWork {
  /** Adds to what a provider is sent. */
  prepare(request: DrawRequest, order: ImageRequest): Promise<ImageRequest>;
  /** @throws Unusable when nothing becomes of this picture, and another one may do */
  finish(request: DrawRequest, picture: Buffer, signal: AbortSignal): Promise<Finished>;
}

/** The work of every tool but drawing itself. */
export type DrawToolWorks = Partial<Record<DrawRequest['tool'], DrawToolWork>>;

/** Nothing usable became of a picture. */
export class Unusable extends Error {
  readonly why: WhyNot;
  constructor(why: WhyNot) {
    super(why.text);
    this.why = why;
  }
}
