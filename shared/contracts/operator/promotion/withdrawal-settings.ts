import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import * as z from 'shared/contracts/schema.ts';

const fen = (usual: number) => z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), usual);
const types = Object.values(withdrawType);

/** What an owner decides about money that leaves. Not part of `pc/config`. */
export const WithdrawalSettings = z.object({
  /** 1: users can apply. Not the switch of distribution: what was earned before it was closed can be withdrawn. */
  is_open: z._default(z.number(), 1),
  /** Fen of one withdrawal. */
  min: fen(1000),
  max: fen(500_000),
  /** Applications of a user on a day of Beijing. */
  daily_count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 3),
  /** Hundredths of a per cent, rounded down; at least `fee_min` fen. */
  fee_ratio: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(5000)), 0),
  fee_min: fen(0),
  /** Offered ways: 1 Alipay, 2 WeChat wallet, 3 WeChat code, 4 Alipay code. */
  types: z._default(
    z.array(z.number().check(z.refine((type) => types.some((one) => one === type), 'has an unknown way'))),
    [...types],
  ),
  /** Working days that users are told. */
  arrival_days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(60)), 3),
  /** Fen in a year of Beijing, above which a person gives name and ID number. */
  identity_limit: fen(80_000),
  /** 0: users see what became of a withdrawal on the site alone. 1: it is mailed as well. 2: who has no mailbox gets an SMS. */
  notify: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(2)), 1),
  /** Words of the operator above the form. */
  explain: z._default(z.string().check(z.maxLength(2000)), ''),
});
export type WithdrawalSettings = z.infer<typeof WithdrawalSettings>;

export const withdrawalSettingMeanings: Record<string, string> = {
  'withdrawal.is_open': 'users can apply for withdrawals; closing distribution does not close them',
  'withdrawal.min': 'the least of one withdrawal, in yuan',
  'withdrawal.max': 'the most of one withdrawal, in yuan',
  'withdrawal.daily_count': 'applications that a user may make on a day of Beijing',
  'withdrawal.fee_ratio': 'fee in per cent, rounded down to a fen',
  'withdrawal.fee_min': 'the least fee, in yuan',
  'withdrawal.types': 'offered ways: 1 Alipay account, 2 WeChat wallet, 3 WeChat code, 4 Alipay code',
  'withdrawal.arrival_days': 'working days that users are told until money arrives; 0: the same day',
  'withdrawal.identity_limit': 'yuan of one person in a year above which name and ID number are needed',
  'withdrawal.notify':
    'users are notified when a withdrawal is paid, fails or must be confirmed: 0 on the site alone, 1 also by mail, 2 by mail, or by SMS who has no mailbox',
  'withdrawal.explain': 'words above the form of withdrawals',
};
