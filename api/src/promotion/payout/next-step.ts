import type { Change } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { reasonOf, type StoredWithdrawal } from '../withdrawal/withdrawal.ts';
import { operatorRow } from './operator-row.ts';

/** The next step of a withdrawal, or the outcome of its money. */
export function nextStep(withdrawal: StoredWithdrawal): string {
  const { sn, status, channel, problem } = withdrawal;
  const isByHand = channel === manualPayout;
  const reason = reasonOf(withdrawal);
  const isBack = `The amount is back with the user${reason && `, who reads: ${reason}`}.`;
  switch (status) {
    case 'review':
      return `\`withdrawals approve ${sn}\` or \`withdrawals reject ${sn} --remark …\` comes next.`;
    case 'approved':
      return `\`withdrawals pay ${sn}\` lets it be paid, \`withdrawals reject ${sn} --remark …\` ends it.`;
    case 'paying':
      return isByHand
        ? `Transfer it by hand: \`withdrawals show ${sn}\` has the whole account, \`withdrawals batch\` a list of all that are to be transferred. Then \`withdrawals paid ${sn} --reference …\`, or \`withdrawals fail ${sn} --remark …\`.`
        : `The channel has not said how it ended; the site asks again by itself, \`withdrawals query ${sn}\` at once.`;
    case 'paid':
      return isByHand
        ? `It is paid. \`withdrawals proof ${sn} --picture …\` shows its user the transfer; \`withdrawals returned ${sn} --remark …\` notes that it came back.`
        : 'It is paid.';
    case 'failed':
      return `${problem && !isByHand ? `The channel refused it: ${problem}. ` : ''}${isBack}`;
    case 'returned':
      return `It came back from the payee${problem && `: ${problem}`}. ${isBack}`;
    case 'declined':
      return isBack;
    case 'cancelled':
      return `Its user has cancelled it. ${isBack}`;
  }
}

/** How a withdrawal is, and what comes next. */
export const withNextStep = (withdrawal: StoredWithdrawal) =>
  new WithMessage(nextStep(withdrawal), operatorRow(withdrawal));

/** The answer to a step that is done with the transaction. */
export function answerStep(
  { reply }: Pick<Change<ReturnType<typeof operatorRow>>, 'reply'>,
  withdrawal: StoredWithdrawal,
): ReturnType<typeof operatorRow> {
  const said = withNextStep(withdrawal);
  reply(async () => said);
  return said.data;
}

/** That a step is not possible now, and what is instead. */
export const wrongStatus = (withdrawal: StoredWithdrawal): Refusal =>
  new Refusal(`Withdrawal ${withdrawal.sn} is ${withdrawal.status}. ${nextStep(withdrawal)}`);
