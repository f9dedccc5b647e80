import { manualPayout, type PayoutChannel } from './payout.ts';

/** A person transfers by hand: nothing is sent, and operators say how it ended (`withdrawals paid`, `fail`, `import`). */
export const manualChannel: PayoutChannel = {
  name: manualPayout,
  label: 'a person transfers by hand',
  accepts: () => true,
  send: async () => ({ state: 'paying' }),
  query: async () => ({ state: 'paying' }),
};
