import { reading } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

export const auditBalances = reading('ledger', 'audit', {
  does: 'checks every sum, balance, hold and guard of the ledger, and orders, payments and refunds against it; ends with 1 when something is wrong. Amounts of cny and of orders are in fen',
  roles: ['finance'],
  input: {},
  output: z.object({
    sound: z.boolean(),
    entries: z.number(),
    seconds: z.number(),
    findings: z.array(z.string()),
    totals: z.array(z.object({ currency: z.string(), account: z.string(), amount: z.number() })),
    /** Fen. */
    orders: z.array(z.object({ status: z.string(), count: z.number(), amount: z.number(), refunded: z.number() })),
  }),
  alarm: 'findings',
});

export const ledgerNoun = { name: 'ledger', about: 'credits and money of everybody', commands: [auditBalances] };
