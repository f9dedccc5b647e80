import { endpoint } from 'shared/contracts/endpoint.ts';
import { isMoment } from 'shared/contracts/moment.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** A day or a moment in Beijing. */
const time = z.optional(
  z.string().check(
    z.regex(/^$|^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, '时间格式应为 2026-01-31 或 2026-01-31 08:00:00'),
    z.refine((value) => !value || isMoment(value), '时间不存在'),
  ),
);

const filters = {
  /** `um`: chat credits, `draw`: draw credits, `money`: commission. */
  type: z._default(z.enum(['um', 'draw', 'money'], '类型应为 um、draw 或 money'), 'um'),
  /** A code of the change types; absent or empty: all. */
  change_type: z.optional(z.string().check(z.regex(/^\d{0,4}$/, '变动类型不正确'))),
  /** 1: what was added, 2: what was taken; absent or empty: both. */
  action: z.optional(z.enum(['', '1', '2'], '收支类型不正确')),
  start_time: time,
  end_time: time,
  /** Ours: a part of the remark or of the number. */
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(50, '关键词过长'))),
};

export const AccountLogLine = z.object({
  id: z._default(z.number(), 0),
  change_type: z.number(),
  change_type_desc: z.string(),
  /** Without a sign; money in yuan with two digits after the point. */
  change_amount: z.string(),
  change_amount_desc: z._default(z.string(), ''),
  left_amount: z._default(z.string(), ''),
  action: z.union([z.literal(1), z.literal(2)]),
  remark: z._default(z.string(), ''),
  source_sn: z._default(z.string(), ''),
  /** Ours: what it was for, in words, and the page that shows it; empty: there is none. */
  about: z._default(z.string(), ''),
  about_path: z._default(z.string(), ''),
  create_time: z.string(),
});
export type AccountLogLine = z.infer<typeof AccountLogLine>;

export const listAccountLog = endpoint({
  method: 'GET',
  path: '/account_log/lists',
  auth: true,
  input: z.object({ ...pagingInput, ...filters }),
  output: page(AccountLogLine),
});

/** The same lines as a table of text; the answer is the file and no envelope. */
export const exportAccountLog = endpoint({
  method: 'GET',
  path: '/account_log/export',
  auth: true,
  capability: 'ledger_export',
  input: z.object(filters),
  output: z.unknown(),
});

/** Ours: the address of that file for a plain link, which sends no token; good for a minute. */
export const getExportLink = endpoint({
  method: 'POST',
  path: '/account_log/exportLink',
  auth: true,
  capability: 'ledger_export',
  input: z.object(filters),
  output: z.object({ url: z.string() }),
});

export const downloadAccountLog = endpoint({
  method: 'GET',
  path: '/account_log/file',
  auth: false,
  capability: 'ledger_export',
  input: z.object({ ticket: z.string().check(z.maxLength(2000)) }),
  output: z.unknown(),
});

const changeTypes = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, auth: true, input: z.object({}), output: z.record(z.string(), z.string()) });

export const getUmChangeType = changeTypes('/account_log/getUmChangeType');
export const getDrawChangeType = changeTypes('/account_log/getDrawChangeType');
export const getMoneyChangeType = changeTypes('/account_log/getMoneyChangeType');
