import { type Withdrawal, withdrawStatus } from 'shared/contracts/promotion/withdrawal.ts';

/** The colour of a chip with `status_desc`. One that was not paid for a reason is an error; one that its user cancelled is not. */
export function statusColour({
  status,
  reason,
}: Pick<Withdrawal, 'status' | 'reason'>): 'warning' | 'info' | 'success' | 'error' | 'default' {
  if (reason) return 'error';
  if (status === withdrawStatus.review) return 'warning';
  if (status === withdrawStatus.paying) return 'info';
  return status === withdrawStatus.paid ? 'success' : 'default';
}

/** Somebody still has to do something about it. */
export const isUnderWay = (status: number): boolean =>
  status === withdrawStatus.review || status === withdrawStatus.paying;
