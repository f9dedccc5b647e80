import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  applicationStatus,
  type Distribution,
  type DistributionWithdrawConfig,
  distributionCondition,
  getDistribution,
  listDistributionFans,
  listDistributionOrders,
} from 'shared/contracts/promotion/distribution.ts';
import { findLog, logLineOf } from '../../account/account-log/account-log.ts';
import { beginOf } from '../../platform/database/begin-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { maskedName } from '../../platform/format/masked.ts';
import { percent } from '../../platform/format/percent.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { keptSection } from '../../site/settings/settings.ts';
import { inviteDays, noteCaller } from '../attribution/attribution.ts';
import { commissions } from '../commission/commission.ts';
import { type distributionApplications, type Rates, ratesOf, usualRates } from '../distribution/distribution.ts';
import { findFans } from './fan-queries.ts';
import { findIncome, incomeOf, lineOf } from './income-queries.ts';

type Site = Pick<FastifyInstance, 'db' | 'prepared'>;

/** Lines of the account log that the overview shows. */
const shownLines = 5;
const applicationWords = { waiting: '审核中', approved: '已通过', refused: '未通过' };

/** How money leaves. Accounts are saved ones of `payout_account/lists`, so none is named here. */
async function withdrawConfig(site: Site): Promise<DistributionWithdrawConfig> {
  const { is_open: open, types: type, explain } = await keptSection(site, 'withdrawal');
  return { open, type, explain, ali_acccount: '', ali_name: '', wechat_acccount: '', wechat_name: '' };
}

/** The page of distribution. */
export function distributionOverviewRoutes(app: FastifyInstance): void {
  serve(app, getDistribution, async (_input, { db, user, request }) => {
    await noteCaller(app, db, user.id, request);
    const settings = await keptSection(app, 'distribution');
    const found = await findOverview(db, user.id);
    const rates = found.rates ?? usualRates;
    const isDistributor = found.isDistributor || settings.condition === distributionCondition.open;
    const query = new URLSearchParams({ share_id: user.shareId, user_sn: user.sn });
    return {
      is_open: settings.is_open,
      user: {
        id: user.id,
        nickname: user.nickname,
        avatar: user.avatar,
        sn: user.sn,
        first_leader: user.inviterId ?? 0,
        first_leader_nickname: user.inviterName,
        can_be_invited: found.canBeInvited ? 1 : 0,
        user_money: yuan(found.available),
        total_user_money: yuan(found.earned),
        today_money: yuan(found.today),
        withdrawn_money: yuan(found.withdrawn),
        is_distribution: settings.is_open === 1 && isDistributor ? 1 : 0,
        pending_money: yuan(found.pending),
        frozen_money: yuan(found.frozen),
        debt_money: yuan(found.debt),
        is_frozen: found.frozenReason === null ? 0 : 1,
        frozen_reason: found.frozenReason ?? '',
        share_id: user.shareId,
        fans_first: found.first,
        fans_second: settings.level > 1 ? found.second : 0,
      },
      apply_detail: applicationOf(found),
      account_log: (await findLog(db, user.id, { currency: 'cny' }, { limit: shownLines })).map(logLineOf),
      config: {
        ...settings,
        first_ratio: percent(rates.memberFirst),
        second_ratio: percent(settings.level > 1 ? rates.memberSecond : 0),
        first_ratio_recharge: percent(rates.rechargeFirst),
        second_ratio_recharge: percent(settings.level > 1 ? rates.rechargeSecond : 0),
        pc_promotion_url: `${app.config.siteUrl ?? ''}/?${query}`,
      },
      withdraw_config: await withdrawConfig(app),
    };
  });

  serve(app, listDistributionFans, async (input, { db, user }) => {
    const { first, second, fans } = await findFans(db, user.id, input.level, pageSlice(input));
    const lists = fans.map((fan) => ({
      id: fan.id,
      avatar: fan.avatar,
      nickname: maskedName(fan.nickname),
      total_amount: yuan(fan.paid),
      create_time: beijingTime(new Date(fan.createTime)),
      is_distribution: fan.distributorSince === null ? 0 : 1,
      is_distribution_desc: fan.distributorSince === null ? '普通用户' : '推广员',
      distribution_time: fan.distributorSince === null ? '' : beijingTime(new Date(fan.distributorSince)),
      order_num: fan.orders,
      invite_num: fan.invited,
      income: yuan(fan.income),
    }));
    const extend = { all: first + second, first, second };
    return { ...pageReply(input, lists, input.level === 1 ? first : second), extend };
  });

  serve(app, listDistributionOrders, async (input, { db, user }) => {
    const matching = incomeOf(user.id, {});
    const rows = await findIncome(db, matching, pageSlice(input));
    const lists = rows.map((row) => {
      const line = lineOf(row);
      return { ...line, order_amount: line.base, income: line.left, order_type_desc: line.source_desc };
    });
    return pageReply(input, lists, await db.$count(commissions, matching));
  });
}

function applicationOf({ application }: Overview): Distribution['apply_detail'] {
  if (!application)
    return { name: '', mobile: '', audit_remark: '', status: applicationStatus.none, status_desc: '', create_time: '' };
  const { name, mobile, remark, status, createTime } = application;
  return {
    name,
    mobile,
    audit_remark: remark,
    status: applicationStatus[status],
    status_desc: applicationWords[status],
    create_time: beijingTime(new Date(createTime)),
  };
}

/** Fen, except the numbers of friends. */
interface Overview extends Record<string, unknown> {
  available: number;
  pending: number;
  frozen: number;
  debt: number;
  earned: number;
  today: number;
  withdrawn: number;
  first: number;
  second: number;
  isDistributor: boolean;
  canBeInvited: boolean;
  frozenReason: string | null;
  /** What the user earns, or would as a distributor; null: nobody has decided. */
  rates: Rates | null;
  /** The last one. */
  application:
    | (Pick<typeof distributionApplications.$inferSelect, 'name' | 'mobile' | 'remark' | 'status'> & {
        createTime: string;
      })
    | null;
}

/**
 * Commission of a user, now and before, its rates, and the number of friends, by one query. What was earned in all is what is there and what has left: the
 * audit holds it against the lines, which may be many.
 */
async function findOverview(db: Db, userId: number): Promise<Overview> {
  const { rows } = await db.execute<Overview>(sql`
    with money as (select kind, balance from accounts where user_id = ${userId} and currency = 'cny'),
    paid as (select coalesce(sum(amount), 0) as amount from withdrawals where user_id = ${userId} and status = 'paid')
    select coalesce(sum(balance) filter (where kind = 'available'), 0)::float8 as available,
      coalesce(sum(balance) filter (where kind = 'pending'), 0)::float8 as pending,
      coalesce(sum(balance) filter (where kind = 'frozen'), 0)::float8 as frozen,
      coalesce(-sum(balance) filter (where kind = 'debt'), 0)::float8 as debt,
      (select amount from paid)::float8 as withdrawn,
      (sum(balance) + (select amount from paid))::float8 as earned,
      (select coalesce(sum(amount - taken_back), 0) from commissions
        where user_id = ${userId} and status <> 'house' and create_time >= ${beginOf('day')})::float8 as today,
      (select count(*) from users where inviter_id = ${userId})::int as first,
      (select count(*) from users middle join users far on far.inviter_id = middle.id where middle.inviter_id = ${userId})::int as second,
      (select inviter_id is null and create_time > now() - make_interval(days => ${inviteDays}) from users where id = ${userId}) as "canBeInvited",
      exists (select 1 from distributors where user_id = ${userId}) as "isDistributor",
      (select frozen_reason from distributors where user_id = ${userId} and frozen_time is not null) as "frozenReason",
      (select row_to_json(own) from (${ratesOf(userId)}) own) as rates,
      (select row_to_json(last) from (
        select name, mobile, remark, status, create_time as "createTime" from distribution_applications
          where user_id = ${userId} order by id desc limit 1) last) as application
    from money`);
  const [row] = rows;
  if (!row) throw new Error(`user ${userId} has no accounts`);
  return row;
}
