import { withdrawStatus } from 'shared/contracts/promotion/withdrawal.ts';

/** The colour of a chip with `status_desc`. */
export function statusColour(status: number): 'warning' | 'info' | 'success' | 'default' {
  if (status === withdrawStatus.review) return 'warning';
  if (status === withdrawStatus.paying) return 'info';
  return status === withdrawStatus.paid ? 'success' : 'default';
}

/** Somebody still has to do something about it. */
export const isUnderWay = (status: number): boolean =>
  status === withdrawStatus.review || status === withdrawStatus.paying;
