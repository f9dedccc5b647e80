import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { NoticeSource, RawNotice } from '../../platform/notices/notice-source.ts';
import type { BillLine } from '../payment/payment.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Payout channels that are configured; `manual` is always among them. */
    payouts: PayoutChannel[];
  }
}

/** Where the money is to go. */
export interface Payee {
  type: WithdrawTypeNumber;
  account: string;
  realName: string;
}

export interface NewPayout {
  /** Our number of it, at most 32 letters and digits: sent again, it is the same payout. */
  sn: string;
  /** Fen. */
  amount: number;
  payee: Payee;
  /** What the payee reads beside it. */
  remark: string;
}

/** What the payee confirms in WeChat before it pays. `until`: ISO. */
export interface PayoutConfirm {
  mch_id: string;
  app_id: string;
  package: string;
  until: string;
}

/**
 * `paid`: with what left, as the channel says. `paying`: not known yet. `failed`: it did not leave and will not, in the
 * channel's words; also said of one that came back after it was paid. `absent`: the channel has never heard of it.
 */
export type PayoutState =
  | { state: 'paid'; amount: number; reference: string }
  | { state: 'paying'; confirm?: PayoutConfirm; reference?: string }
  | { state: 'failed'; problem: string }
  | { state: 'absent' };

/** What a channel reports: which payout is to be asked about. */
export interface PayoutNotice {
  eventId: string;
  sn: string;
}

/** Somebody who pays money out for us. */
export interface PayoutChannel {
  /** In tables, addresses, logs and metrics, e.g. `wechat-transfer`. */
  name: string;
  /** What operators read. */
  label: string;
  /** Whether it can pay such an account. */
  accepts(payee: Payee): boolean;
  /** Throws `ChannelFailed` when it is not known what became of it. */
  send(payout: NewPayout): Promise<PayoutState>;
  query(sn: string): Promise<PayoutState>;
  /** How it reports; a channel without asks nobody. */
  notices?: {
    /** @throws NoticeRefused */
    verify(raw: RawNotice): void;
    /** @throws NoticeRefused */
    read(raw: RawNotice): PayoutNotice | Promise<PayoutNotice>;
    answers: NoticeSource<PayoutNotice>['answers'];
  };
  /** What left on a day of Beijing; undefined while there is no bill of it yet. Absent: it has no bills. */
  bill?(day: string): Promise<BillLine[] | undefined>;
}

/** A person pays: operators see what waits, transfer by hand and say how it ended. */
export const manualPayout = 'manual';

/** How WeChat names a user to one merchant's app: where its transfers go. */
export const isOpenId = (account: string) => /^o[-\w]{27}$/.test(account);

/** The configured channel of this name. */
export const findPayoutChannel = (
  { payouts }: { payouts: PayoutChannel[] },
  name: string | null,
): PayoutChannel | undefined => payouts.find((channel) => channel.name === name);

/** A person transfers by hand: nothing is sent, and operators say how it ended (`withdrawals paid`, `fail`, `import`). */
export const manualChannel: PayoutChannel = {
  name: manualPayout,
  label: 'a person transfers by hand',
  accepts: () => true,
  send: async () => ({ state: 'paying' }),
  query: async () => ({ state: 'paying' }),
};
