import { Readable } from 'node:stream';
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
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { readInput } from '../../platform/server/request/input.ts';
import { countLog, findLog, type LogFilter } from './account-log-queries.ts';
import { csvLines } from './csv.ts';
import { lineOf } from './log-line.ts';

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
    const lists = rows.map(lineOf);
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
    const ticket = JSON.stringify({ userId: user.id, until: Date.now() + ticketLife, input } satisfies Ticket);
    const query = new URLSearchParams({ ticket: app.secrets.seal(ticket, ticketPurpose) });
    return { url: `${app.config.apiPrefix}${downloadAccountLog.path}?${query}` };
  });

  app.route({
    method: downloadAccountLog.method,
    url: downloadAccountLog.path,
    onRequest: authenticate(app, downloadAccountLog),
    handler: (request, reply) => {
      const { userId, input } = requireTicket(readInput(downloadAccountLog, request).ticket);
      return sendFile(reply, userId, input);
    },
  });

  async function sendFile(reply: FastifyReply, userId: number, input: Filters): Promise<FastifyReply> {
    const filter = filterOf(input);
    const find = (before?: number) =>
      app.calls.run(() => findLog(app.db, userId, { ...filter, before }, { limit: csvBatch }));
    // Before the first byte, so that a database that fails is answered as an error.
    const first = await find();
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="account-log-${beijingDay()}.csv"`)
      .send(Readable.from(csvLines(first, find, lineOf)));
  }

  /** @throws Refusal when it is not ours, or over */
  function requireTicket(sealed: string): Ticket {
    const ticket = openTicket(sealed);
    if (!ticket || ticket.until < Date.now()) throw new Refusal('下载链接已失效，请重新导出');
    return ticket;
  }

  function openTicket(sealed: string): Ticket | undefined {
    try {
      return JSON.parse(app.secrets.open(sealed, ticketPurpose)) as Ticket;
    } catch {
      return undefined;
    }
  }
}

/** What a link of a file says, sealed: whose lines, which of them, until when (ms). */
interface Ticket {
  userId: number;
  until: number;
  input: Filters;
}
const ticketLife = 60_000;
const ticketPurpose = 'account log file';

/** Rows that are read at a time, for a file of any length. */
const csvBatch = 500;

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
