import type { Tx } from '../database/db.ts';
import type { ClientAddress } from '../limits/client-address.ts';

/** A notice as it came. */
export interface RawNotice {
  /** Byte for byte: signatures are over these. */
  body: Buffer;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** When it came: a window of time counts from here, also when an operator tries it again days later. */
  receivedAt: Date;
  /** Where it came from; absent when an operator tries it again. */
  sender?: ClientAddress;
}

/** The answer to a sender: its own status and words, not the envelope of the site. */
export interface NoticeAnswer {
  status: number;
  type: string;
  body: string;
}

/** Someone who sends notices: a payment channel, a provider that reports a finished picture. */
export interface NoticeSource<N extends { eventId: string }> {
  /** In tables, logs and metrics, e.g. `pay-wechat`. */
  name: string;
  /** Below the API's prefix, e.g. `/pay/notify/wechat`. */
  path: string;
  /** Verifies that the sender signed these bytes. Throws `NoticeRefused`; until it has returned, anybody may have sent them. */
  verify(notice: RawNotice): void;
  /** Reads what was verified. Throws `NoticeRefused` where it is not for us or its time is over; changes nothing. */
  read(notice: RawNotice): N | Promise<N>;
  /** The number of the payment or refund that it is about, by which operators find it. */
  about(notice: N): string | undefined;
  /**
   * Gives it its effect, in the transaction that marks the event as seen: both or neither, once. Throws `NoticeRefused`
   * where it does not fit what it is about (another amount, another channel).
   */
  apply(tx: Tx, notice: N): Promise<void>;
  answers: {
    /** After the commit; also for what had its effect before. */
    accepted: NoticeAnswer;
    /** A notice in quarantine. A sender that hears a status of the 400s sends it again. */
    refused: NoticeAnswer;
    /** A fault of ours, with a status of the 500s: never a word that the sender takes for success. */
    failed: NoticeAnswer;
  };
}

/** A notice that must not have an effect; `reason` is for the operator. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused';
}
