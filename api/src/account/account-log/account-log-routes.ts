import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  downloadAccountLog,
  exportAccountLog,
  getDrawChangeType,
  getExportLink,
  getMoneyChangeType,
  getUmChangeType,
  listAccountLog,
} from 'shared/contracts/account/account-log.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { sendCsv } from '../../platform/serve/csv-file.ts';
import { fileLink, openFileLink } from '../../platform/serve/file-link.ts';
import { pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { readInput } from '../../platform/server/request/input.ts';
import { countLog, findLog, type LogFilter } from './account-log-queries.ts';
import { lineOf } from './log-line.ts';
import { type LogSubject, subjectsOf } from './log-subjects.ts';

const currencies = { um: 'chat', draw: 'draw', money: 'cny' } as const;

interface Filters {
  type: keyof typeof currencies;
  change_type?: string | undefined;
  action?: '' | '1' | '2' | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
  keyword?: string | undefined;
}

/** What a user received and spent: a list, a file, the codes of its change types. */
export function accountLogRoutes(app: FastifyInstance): void {
  serve(app, getUmChangeType, async () => labelsOf('chat'));
  serve(app, getDrawChangeType, async () => labelsOf('draw'));
  serve(app, getMoneyChangeType, async () => labelsOf('cny'));

  serve(app, listAccountLog, async (input, { db, user }) => {
    const filter = filterOf(input);
    const rows = await findLog(db, user.id, filter, pageSlice(input));
    const { page_no, page_size } = input;
    const subjects = await subjectsOf(db, rows);
    const lists = rows.map((row, at) => ({ ...lineOf(row), ...wireSubject(subjects[at]) }));
    return { lists, count: await countLog(db, user.id, filter), page_no, page_size };
  });

  app.route({
    method: exportAccountLog.method,
    url: exportAccountLog.path,
    onRequest: authenticate(app, exportAccountLog),
    handler: (request, reply) => sendFile(reply, request.caller?.id ?? 0, readInput(exportAccountLog, request)),
  });

  serve(app, getExportLink, async (input, { user }) => {
    // Refused here, where the page can show it.
    filterOf(input);
    return { url: fileLink(app, { path: downloadAccountLog.path, purpose, userId: user.id, input }) };
  });

  app.route({
    method: downloadAccountLog.method,
    url: downloadAccountLog.path,
    onRequest: authenticate(app, downloadAccountLog),
    handler: (request, reply) => {
      const { ticket } = readInput(downloadAccountLog, request);
      const { userId, input } = openFileLink<Filters>(app, ticket, purpose);
      return sendFile(reply, userId, input);
    },
  });

  async function sendFile(reply: FastifyReply, userId: number, input: Filters): Promise<FastifyReply> {
    const filter = filterOf(input);
    return sendCsv(app, reply, {
      name: 'account-log',
      head: ['时间', '类型', '变动', '余额', '说明', '单号'],
      find: (before, limit) => findLog(app.db, userId, { ...filter, before }, { limit }),
      cellsOf(row) {
        const line = lineOf(row);
        return [
          ...[line.create_time, line.change_type_desc, line.change_amount_desc],
          ...[line.left_amount, line.remark, line.source_sn],
        ];
      },
    });
  }
}

const wireSubject = (subject: LogSubject | undefined) => ({
  about: subject?.about ?? '',
  about_path: subject?.path ?? '',
});

/** Of links of the file. */
const purpose = 'account log file';

function filterOf({ type, change_type, action, start_time, end_time, keyword }: Filters): LogFilter {
  const from = start_time ? beijingMoment(start_time) : undefined;
  const until = end_time ? beijingMoment(end_time, '23:59:59') : undefined;
  if (from && until && from > until) throw invalidInput('开始时间不能晚于结束时间', 'end_time');
  return {
    currency: currencies[type],
    changeType: change_type ? Number(change_type) : undefined,
    action: action ? (action === '1' ? 'in' : 'out') : undefined,
    from,
    // The second that is named belongs to it.
    until: until && new Date(until.getTime() + 1000),
    keyword: keyword || undefined,
  };
}
