import type { useCall } from 'shared/site/visit.ts';

export type Call = ReturnType<typeof useCall>;

/** What an export or an import needs of the dialog that shows it. */
export interface Transfer {
  /** Says how far it is. */
  say(text: string): void;
  /** The dialog was closed. */
  signal: AbortSignal;
}
