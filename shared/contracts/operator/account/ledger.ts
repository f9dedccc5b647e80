import { Yuan } from 'shared/contracts/account/order.ts';
import { ledgerScreen } from 'shared/contracts/operator/account/screen/ledger-screen.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { day } from 'shared/contracts/operator/day.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** Whole credits, or yuan with two digits where the currency is cny. */
export const CreditsOrYuan = z.union([z.number(), Yuan]);

export const auditBalances = reading('ledger', 'audit', {
  does: 'checks every sum, balance, hold and guard of the ledger, and orders, payments and refunds against it; ends with 1 when something is wrong. Amounts of cny and of orders are in yuan',
  roles: ['finance'],
  input: {},
  output: z.object({
    sound: z.boolean(),
    entries: z.number(),
    seconds: z.number(),
    findings: z.array(z.string()),
    totals: z.array(z.object({ currency: z.string(), account: z.string(), amount: CreditsOrYuan })),
    orders: z.array(z.object({ status: z.string(), count: z.number(), amount: Yuan, refunded: Yuan })),
  }),
  alarm: 'findings',
});

/** What changed an amount that a user can spend. */
export const LedgerLine = z.object({
  create_time: z.string(),
  currency: z.string(),
  what: z.string(),
  amount: CreditsOrYuan,
  balance_after: CreditsOrYuan,
  remark: z.string(),
  source_sn: z.string(),
});

export const listLedger = reading('ledger', 'list', {
  does: 'what changed the credits and the money of one user, the newest first; credits are whole numbers, money is in yuan',
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
  screen: ledgerScreen,
  commands: [listLedger, auditBalances],
};
