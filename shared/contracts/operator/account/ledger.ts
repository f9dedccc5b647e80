import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { day } from 'shared/contracts/operator/day.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
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

/** What changed an amount that a user can spend; amounts of cny are in fen. */
export const LedgerLine = z.object({
  create_time: z.string(),
  currency: z.string(),
  what: z.string(),
  amount: z.number(),
  balance_after: z.number(),
  remark: z.string(),
  source_sn: z.string(),
});

export const listLedger = reading('ledger', 'list', {
  does: 'what changed the credits and the money of one user, the newest first. Amounts of cny are in fen',
  roles: ['support', 'finance'],
  input: {
    who,
    currency: z.optional(z.enum(['chat', 'draw', 'cny'])),
    from: z.optional(day),
    until: z.optional(day),
    ...pagingInput,
  },
  output: page(LedgerLine),
  operands: ['who'],
  says: {
    who: whoSays,
    currency: 'credits of the chat, credits for drawing, or money; else all three',
    from: 'first day, in Beijing',
    until: 'last day, in Beijing',
  },
  columns: ['create_time', 'currency', 'what', 'amount', 'balance_after', 'remark', 'source_sn'],
  examples: ['12', '13800138000 --currency chat --from 2026-01-01'],
});

export const ledgerNoun = {
  name: 'ledger',
  about: 'credits and money of everybody',
  commands: [listLedger, auditBalances],
};
