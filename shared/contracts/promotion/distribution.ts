import { Yuan } from 'shared/contracts/account/order.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { Mobile } from 'shared/contracts/site/login.ts';
import { cleanName } from 'shared/contracts/site/typed-text.ts';

/** Who may become a distributor: everybody at once, who applies, who has bought something. */
export const distributionCondition = { open: 1, application: 2, purchase: 3 } as const;
/** How far an application is. */
export const applicationStatus = { none: 0, waiting: 1, approved: 2, refused: 3 } as const;

const LogLine = z.object({
  id: z._default(z.number(), 0),
  change_type: z._default(z.number(), 0),
  change_type_desc: z.string(),
  change_amount: Yuan,
  change_amount_desc: z._default(z.string(), ''),
  action: z.union([z.literal(1), z.literal(2)]),
  remark: z.string(),
  create_time: z.string(),
});

/** How money leaves; the fields with three c are the contract's spelling. */
export const DistributionWithdrawConfig = z.object({
  open: z.number(),
  type: z.array(z.number()),
  explain: z._default(z.string(), ''),
  ali_acccount: z._default(z.string(), ''),
  ali_name: z._default(z.string(), ''),
  wechat_acccount: z._default(z.string(), ''),
  wechat_name: z._default(z.string(), ''),
});
export type DistributionWithdrawConfig = z.infer<typeof DistributionWithdrawConfig>;

export const Distribution = z.object({
  /** 0: hidden everywhere; what was earned can still be withdrawn. */
  is_open: z.number(),
  user: z.object({
    id: z.number(),
    nickname: z.string(),
    avatar: z.string(),
    sn: z.string(),
    /** The inviter; 0: nobody. */
    first_leader: z._default(z.number(), 0),
    first_leader_nickname: z._default(z.string(), ''),
    /** Ours: 1 while an invitation (`share/invite`) still counts for this user: a newcomer without an inviter. */
    can_be_invited: z.optional(z.number()),
    /** Can be withdrawn. */
    user_money: Yuan,
    /** Earned in all, less what refunds took back. */
    total_user_money: Yuan,
    today_money: Yuan,
    withdrawn_money: Yuan,
    is_distribution: z.number(),
    /** Ours: not payable yet. */
    pending_money: z._default(Yuan, ''),
    /** Ours: in a withdrawal. */
    frozen_money: z._default(Yuan, ''),
    /** Ours: what refunds took back after it was spent; later income pays it first. */
    debt_money: z._default(Yuan, ''),
    /** Ours: 1 while an operator has stopped what this distributor earns; `frozen_reason` says why. */
    is_frozen: z._default(z.number(), 0),
    frozen_reason: z._default(z.string(), ''),
    /** Ours: what a link of this user carries (`share_id`): `/?share_id=…`. */
    share_id: z._default(z.string(), ''),
    /** Ours: friends of both levels. */
    fans_first: z._default(z.number(), 0),
    fans_second: z._default(z.number(), 0),
  }),
  /** The last application; `status` 0: there was none. */
  apply_detail: z.object({
    name: z._default(z.string(), ''),
    mobile: z._default(z.string(), ''),
    /** Why it was refused. */
    audit_remark: z._default(z.string(), ''),
    /** `applicationStatus`. */
    status: z._default(z.number(), 0),
    /** Ours. */
    status_desc: z._default(z.string(), ''),
    create_time: z._default(z.string(), ''),
  }),
  account_log: z.array(LogLine),
  config: z.object({
    is_open: z.number(),
    /** `distributionCondition`. */
    condition: z._default(z.number(), 0),
    auto_audit: z._default(z.number(), 0),
    level: z._default(z.number(), 0),
    /** Percent, e.g. `10` or `7.5`, of memberships; recharges have their own (ours). */
    first_ratio: z._default(z.string(), ''),
    second_ratio: z._default(z.string(), ''),
    first_ratio_recharge: z._default(z.string(), ''),
    second_ratio_recharge: z._default(z.string(), ''),
    /** Ours: days until a commission can be withdrawn. */
    hold_days: z._default(z.number(), 0),
    /** Ours. */
    is_ranking: z._default(z.number(), 0),
    pc_promotion_url: z._default(z.string(), ''),
  }),
  withdraw_config: DistributionWithdrawConfig,
});
export type Distribution = z.infer<typeof Distribution>;

export const getDistribution = endpoint({
  method: 'GET',
  path: '/distribution/index',
  auth: true,
  input: z.object({}),
  output: Distribution,
});

/** Applies, or applies again after a refusal. With automatic audit, and where it is open to all, the user is a distributor at once. */
export const applyForDistribution = endpoint({
  method: 'POST',
  path: '/distribution/distributionApply',
  auth: true,
  input: z.object({
    name: z
      .string()
      .check(
        z.overwrite(cleanName),
        z.minLength(2, '请填写真实姓名，至少 2 个字'),
        z.maxLength(30, '姓名不能超过 30 个字'),
      ),
    mobile: Mobile,
  }),
  /** `applicationStatus` after it. */
  output: z.object({ status: z._default(z.number(), applicationStatus.waiting) }),
});

const DistributionFan = z.object({
  id: z.number(),
  avatar: z.string(),
  /** Masked: 林**. */
  nickname: z.string(),
  /** What this friend has paid, less refunds. */
  total_amount: Yuan,
  create_time: z.string(),
  is_distribution: z.number(),
  is_distribution_desc: z._default(z.string(), ''),
  /** Empty: is no distributor. */
  distribution_time: z._default(z.string(), ''),
  order_num: z.number(),
  invite_num: z.number(),
  /** Ours: what the caller earned by this friend, less what was taken back. */
  income: z._default(Yuan, ''),
});
export type DistributionFan = z.infer<typeof DistributionFan>;

/** Level 1: whom the caller invited; level 2: whom those invited. The newest first. */
export const listDistributionFans = endpoint({
  method: 'GET',
  path: '/distribution/distributionFans',
  auth: true,
  input: z.object({
    ...pagingInput,
    level: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2)), 1),
  }),
  /** `extend`: `{all, first, second}`, how many there are. */
  output: page(DistributionFan),
});

const DistributionOrder = z.object({
  id: z.number(),
  /** Masked but for its end. */
  order_sn: z.string(),
  order_amount: Yuan,
  income: Yuan,
  order_type_desc: z.string(),
  status_desc: z.string(),
  /** Masked. */
  user: z.string(),
  create_time: z.string(),
  /** Ours: 1 or 2. */
  level: z._default(z.number(), 1),
});
export type DistributionOrder = z.infer<typeof DistributionOrder>;

/** Orders of friends with a commission, the newest first. */
export const listDistributionOrders = endpoint({
  method: 'GET',
  path: '/distribution/distributionOrder',
  auth: true,
  input: z.object(pagingInput),
  output: page(DistributionOrder),
});
