import { confirmPaid, confirmReturned } from 'shared/contracts/operator/promotion/payouts.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveWriting } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import {
  finishWithdrawal,
  lockWithdrawal,
  returnPaid,
  type StoredWithdrawal,
  type WithdrawalStatus,
} from '../withdrawal/withdrawal.ts';
import { answerStep, wrongStatus } from './next-step.ts';

/** What became of transfers by hand, one by one. Of many: `batch-commands.ts`. */
export function manualCommands(operatorApi: OperatorApi): void {
  serveWriting(operatorApi, confirmPaid, async ({ sn, reference, remark }, asked) => {
    const { tx, log } = asked;
    log.target = `withdrawal ${sn}`;
    const withdrawal = await lockManual(tx, sn, 'paying');
    return answerStep(asked, await finishWithdrawal(tx, withdrawal, { reference, ...(remark ? { remark } : {}) }));
  });

  serveWriting(operatorApi, confirmReturned, async ({ sn, remark }, asked) => {
    const { tx, log } = asked;
    log.target = `withdrawal ${sn}`;
    const withdrawal = await lockManual(tx, sn, 'paid');
    return answerStep(asked, await returnPaid(tx, withdrawal, { remark }));
  });
}

/** A withdrawal that a person pays. @throws Refusal when it is no such one, or is in another state */
async function lockManual(tx: Tx, sn: string, status: WithdrawalStatus): Promise<StoredWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, { sn });
  if (withdrawal.status !== status) throw wrongStatus(withdrawal);
  if (withdrawal.channel !== manualPayout)
    throw new Refusal(`Withdrawal ${sn} is with ${withdrawal.channel}, which alone says how it ended.`);
  return withdrawal;
}
