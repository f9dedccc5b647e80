import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Ours (`capabilities.receipts`): what an answer cost, in whole credits. `held` is set aside before it is written. */
export const Receipt = z.object({
  held: z.number(),
  /** What it cost in the end. */
  settled: z.number(),
  /** What came back: nothing was written. */
  released: z.number(),
  /** What the user could spend right after it. */
  balance_after: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

/** A receipt with its lines of the ledger, as `account_log/lists` shows them. */
export const ReceiptDetail = z.object({
  ...Receipt.shape,
  model: z.string(),
  lines: z.array(
    z.object({
      id: z.number(),
      change_type_desc: z.string(),
      change_amount_desc: z.string(),
      left_amount: z.string(),
      remark: z.string(),
      source_sn: z.string(),
      create_time: z.string(),
    }),
  ),
});

/** Ours: what an answer of the caller cost. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/chat/receipt',
  auth: true,
  capability: 'receipts',
  input: z.object({ answer_id: id }),
  output: ReceiptDetail,
});
