import { and, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  downloadIncome,
  getDistributionChart,
  getDistributionRanking,
  getIncomeLink,
  getPendingIncome,
  type IncomeLine,
  listIncome,
} from 'shared/contracts/promotion/income.ts';
import { maskedName } from '../../platform/format/masked.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { sendCsv } from '../../platform/serve/csv-file.ts';
import { fileLink, openFileLink } from '../../platform/serve/file-link.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { readInput } from '../../platform/server/request/input.ts';
import { keptSection } from '../../site/settings/settings.ts';
import { commissions } from '../commission/commission.ts';
import { findChart, findRanking } from './fan-queries.ts';
import { findIncome, findPendingDays, findReturns, type IncomeFilter, incomeOf, lineOf } from './income-queries.ts';

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
    const settings = await keptSection(app, 'distribution');
    if (settings.is_open !== 1 || settings.is_ranking !== 1) throw new Refusal('排行榜没有开放');
    const rows = await findRanking(db, user.id, places);
    const own = rows.find(({ userId }) => userId === user.id);
    return {
      lists: rows
        .filter(({ place }) => place <= places)
        .map(({ place, nickname, avatar, income }) => ({
          place,
          nickname: maskedName(nickname),
          avatar,
          income: yuan(income),
        })),
      own_place: own?.place ?? 0,
      own_income: yuan(own?.income ?? 0),
    };
  });

  serve(app, getIncomeLink, async (input, { user }) => ({
    url: fileLink(app, { path: downloadIncome.path, purpose, userId: user.id, input: checked(input) }),
  }));

  app.route({
    method: downloadIncome.method,
    url: downloadIncome.path,
    onRequest: authenticate(app, downloadIncome),
    handler: async (request, reply) => {
      const { ticket } = readInput(downloadIncome, request);
      const { userId, input } = openFileLink<IncomeFilter>(app, ticket, purpose);
      const matching = incomeOf(userId, input);
      return sendCsv(app, reply, {
        name: 'income',
        head,
        find: (before, limit) =>
          findIncome(app.db, before === undefined ? matching : and(matching, lt(commissions.id, before)), { limit }),
        cellsOf: (row) => cellsOf(lineOf(row)),
      });
    },
  });
}

function checked<F extends IncomeFilter>(input: F): F {
  if (input.start_day && input.end_day && input.start_day > input.end_day)
    throw invalidInput('开始日期不能晚于结束日期', 'end_day');
  return input;
}

/** Of links of the file. */
const purpose = 'income file';
const head = '时间 订单 好友 层级 来源 订单金额 比例(%) 佣金 退回 剩余 状态 结算时间'.split(' ');

const cellsOf = (line: IncomeLine): string[] => [
  ...[line.create_time, line.order_sn, line.user, String(line.level), line.source_desc, line.base, line.rate],
  ...[line.amount, line.taken_back, line.left, line.status_desc, line.payable_time],
];
