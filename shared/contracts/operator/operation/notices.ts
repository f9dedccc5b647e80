import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { noticesScreen } from 'shared/contracts/operator/operation/screen/notices-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const noticeStatuses = ['refused', 'failed', 'done'] as const;

const Notice = z.object({
  id: z.number(),
  source: z.string(),
  status: z.enum(noticeStatuses),
  /** It bears the signature of its source; of one that does not only the beginning is kept. */
  signed: z.boolean(),
  reason: z.string(),
  event_id: z.nullable(z.string()),
  /** The payment or refund that a signed one is about. */
  about: z.nullable(z.string()),
  size: z.number(),
  times: z.number(),
  create_time: z.string(),
  last_time: z.string(),
});

const says = { id: 'its number in `notices list`' };

export const listNotices = reading('notices', 'list', {
  does: 'notices that had no effect: refused for what they say, or failed here; the newest first',
  roles: ['finance'],
  input: {
    source: z.optional(z.string()),
    status: z.optional(z.enum(noticeStatuses)),
    signed: z.optional(z.enum(['yes', 'no'])),
    ...pagingInput,
  },
  output: page(Notice),
  says: {
    source: 'who sent it, e.g. pay-wechat',
    status: 'done: it had its effect later, and is not shown without this',
    signed: 'yes: those of the sources; no: samples of forged ones; both unless given',
  },
  columns: ['id', 'source', 'signed', 'status', 'about', 'times', 'last_time', 'reason'],
  examples: ['', '--source pay-wechat --status failed', '--signed yes'],
});

export const showNotice = reading('notices', 'show', {
  does: 'one notice as it came: headers and body, whole if its source signed it',
  roles: ['finance'],
  input: { id },
  output: z.object({ ...Notice.shape, headers: z.record(z.string(), z.string()), body: z.string() }),
  operands: ['id'],
  says,
  examples: ['12'],
});

export const retryNotice = writing('notices', 'retry', {
  does: 'checks a signed notice again as of the time when it came, and gives it its effect if it holds now; ends with 1 if not',
  roles: ['finance'],
  input: { id },
  output: z.object({
    id: z.number(),
    outcome: z.enum(['accepted', 'repeated', 'refused', 'failed', 'unsigned']),
    reason: z.string(),
  }),
  operands: ['id'],
  says,
  alarm: 'reason',
  examples: ['12 --reason "the order is there again"'],
});

export const noticesNoun = {
  name: 'notices',
  about: 'what payment channels and providers reported and the site did not take',
  screen: noticesScreen,
  commands: [listNotices, showNotice, retryNotice],
};
