import { Readable } from 'node:stream';
import { and, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { csvRow } from 'shared/contracts/csv.ts';
import {
  downloadIncome,
  getDistributionChart,
  getDistributionRanking,
  getIncomeLink,
  getPendingIncome,
  type IncomeLine,
  listIncome,
} from 'shared/contracts/promotion/income.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { readInput } from '../../platform/server/request/input.ts';
import { findSection } from '../../site/settings/settings.ts';
import { commissions } from '../commission/commission.ts';
import { findChart, findRanking } from './fan-queries.ts';
import { findIncome, findPendingDays, findReturns, type IncomeFilter, incomeOf, lineOf } from './income-queries.ts';
import { maskedName } from './masked.ts';

/** Places of the ranking. */
const places = 20;

/** What a distributor earned, line by line, by day, and among others. */
export function incomeRoutes(app: FastifyInstance): void {
  serve(app, listIncome, async (input, { db, user }) => {
    const matching = incomeOf(user.id, checked(input));
    const rows = await findIncome(db, matching, pageSlice(input));
    const returns = await findReturns(
      db,
      rows.map(({ id }) => id),
    );
    const lists = rows.map((row) => lineOf(row, returns.get(row.id)));
    return pageReply(input, lists, await db.$count(commissions, matching));
  });

  serve(app, getPendingIncome, async (_input, { db, user }) => {
    const rows = await findPendingDays(db, user.id);
    const sum = (wanted: boolean) =>
      rows.filter(({ isHeld }) => isHeld === wanted).reduce((total, { amount }) => total + amount, 0);
    const days = rows
      .filter(({ isHeld }) => !isHeld)
      .map(({ day, amount, count }) => ({ day, amount: yuan(amount), count }));
    return { days, total: yuan(sum(false)), held: yuan(sum(true)) };
  });

  serve(app, getDistributionChart, async ({ days }, { db, user }) =>
    (await findChart(db, user.id, days)).map(({ income, ...day }) => ({ ...day, income: yuan(income) })),
  );

  serve(app, getDistributionRanking, async (_input, { db, user }) => {
    const settings = await findSection(db, 'distribution');
    if (settings.is_open !== 1 || settings.is_ranking !== 1) throw new Refusal('排行榜没有开放');
    const rows = await findRanking(db, user.id, places);
    const own = rows.find(({ userId }) => userId === user.id);
    return {
      lists: rows
        .filter(({ place }) => place <= places)
        .map(({ place, nickname, avatar, income }) => ({
          ...{ place, nickname: maskedName(nickname), avatar, income: yuan(income) },
        })),
      own_place: own?.place ?? 0,
      own_income: yuan(own?.income ?? 0),
    };
  });

  serve(app, getIncomeLink, async (input, { user }) => {
    const ticket = { userId: user.id, until: Date.now() + ticketLife, input: checked(input) } satisfies Ticket;
    const query = new URLSearchParams({ ticket: app.secrets.seal(JSON.stringify(ticket), ticketPurpose) });
    return { url: `${app.config.apiPrefix}${downloadIncome.path}?${query}` };
  });

  app.route({
    method: downloadIncome.method,
    url: downloadIncome.path,
    onRequest: authenticate(app, downloadIncome),
    handler: async (request, reply) => {
      const { userId, input } = requireTicket(app, readInput(downloadIncome, request).ticket);
      const find = (before?: number) =>
        app.calls.run(() =>
          findIncome(
            app.db,
            and(incomeOf(userId, input), before === undefined ? undefined : lt(commissions.id, before)),
            {
              limit: csvBatch,
            },
          ),
        );
      // Before the first byte, so that a database that fails is answered as an error.
      const first = await find();
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="income-${beijingDay()}.csv"`)
        .send(Readable.from(csvLines(first, find)));
    },
  });
}

function checked<F extends IncomeFilter>(input: F): F {
  if (input.start_day && input.end_day && input.start_day > input.end_day)
    throw invalidInput('开始日期不能晚于结束日期', 'end_day');
  return input;
}

/** What a link of a file says, sealed: whose lines, which of them, until when (ms). */
interface Ticket {
  userId: number;
  until: number;
  input: IncomeFilter;
}
const ticketLife = 60_000;
const ticketPurpose = 'income file';

/** @throws Refusal when it is not ours, or over */
function requireTicket({ secrets }: FastifyInstance, sealed: string): Ticket {
  try {
    const ticket = JSON.parse(secrets.open(sealed, ticketPurpose)) as Ticket;
    if (ticket.until >= Date.now()) return ticket;
  } catch {
    // Not ours: refused as one that is over.
  }
  throw new Refusal('下载链接已失效，请重新导出');
}

/** Rows that are read at a time, for a file of any length. */
const csvBatch = 500;
const head = [
  '时间',
  '订单',
  '好友',
  '层级',
  '来源',
  '订单金额',
  '比例(%)',
  '佣金',
  '退回',
  '剩余',
  '状态',
  '结算时间',
];

/** It begins with a byte order mark, without which Excel takes UTF-8 for something else. */
async function* csvLines(
  first: Awaited<ReturnType<typeof findIncome>>,
  find: (before: number) => Promise<Awaited<ReturnType<typeof findIncome>>>,
): AsyncGenerator<string> {
  yield `\ufeff${csvRow(head)}`;
  let rows = first;
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvRow(cellsOf(lineOf(row)))).join('');
    rows = await find(last.id);
  }
}

const cellsOf = (line: IncomeLine): string[] => [
  ...[line.create_time, line.order_sn, line.user, String(line.level), line.source_desc, line.base, line.rate],
  ...[line.amount, line.taken_back, line.left, line.status_desc, line.payable_time],
];
